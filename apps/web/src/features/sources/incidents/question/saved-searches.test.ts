import { describe, expect, it } from 'vitest'
import { faultOf, movedTo, type Question } from './question.ts'
import { countOf, readSets, withoutSearch, withSearch, writeSets } from './saved-searches.ts'

const question: Question = { placeId: 5, from: '2026-11-21 11', to: '2026-11-21 14', parameter: 'so2', rangeM: 1000, height: 'list10m' }

const memory = () => {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) }
}

describe('saved searches', () => {
  it('are restored for the user who saved them only', () => {
    const storage = memory()
    writeSets(storage, 1, withSearch(readSets(storage, 1), 'tracing', '化工园', question))
    expect(readSets(storage, 1).tracing).toEqual([{ name: '化工园', question }])
    expect(countOf(readSets(storage, 2))).toBe(0)
  })
  it('keep what their kind is about', () => {
    expect(withSearch(readSets(memory(), 1), 'area', '园区', question).area[0]?.question).toEqual({ placeId: 5, rangeM: 1000 })
  })
  it('replace one of the same name and can be removed', () => {
    const once = withSearch(readSets(memory(), 1), 'area', '园区', question)
    const twice = withSearch(once, 'area', '园区', { ...question, rangeM: 500 })
    expect(twice.area.map(each => each.question.rangeM)).toEqual([500])
    expect(countOf(withoutSearch(twice, 'area', '园区'))).toBe(0)
  })
  it('are nothing where the storage cannot be read', () => {
    expect(countOf(readSets({ getItem: () => '{"tracing":[{"name":3}],"area":"x"' }, 1))).toBe(0)
    expect(countOf(readSets({ getItem: () => '{"tracing":[{"name":3}],"area":"x"}' }, 1))).toBe(0)
  })
})

describe('a question', () => {
  it('moves to a later hour with as many hours as it had, and nothing else changes', () => {
    const moved = movedTo(question, Date.parse('2026-11-22T00:00:00+08:00'))
    expect(moved).toEqual({ ...question, from: '2026-11-21 21', to: '2026-11-21 24' })
  })
  it('names its faults before the request is sent', () => {
    expect(faultOf(question)).toBeNull()
    expect(faultOf({ ...question, to: '2026-11-21 09' })).toBe('结束时间早于开始时间')
    expect(faultOf({ ...question, from: '2026-11-10 09' })).toContain('最长')
    expect(faultOf({ ...question, rangeM: 60_000 })).toContain('100–50000')
  })
})
