import { describe, expect, it } from 'vitest'
import { countOf, readSets, type SearchKinds, withoutSearch, withSearch } from './saved-searches.ts'

const question = { placeId: 5, from: '2026-11-21 11', to: '2026-11-21 14', parameter: 'so2', rangeM: 1000, height: 'list10m' }

type Fields = typeof question
const kinds: SearchKinds<Fields> = {
  area: { title: '区域', keeps: ['placeId', 'rangeM'] },
  tracing: { title: '污染溯源', keeps: Object.keys(question) as (keyof Fields)[] },
}
const storageOf = (text: string | null) => ({ getItem: (key: string) => (key === 'A_1' ? text : null) })
const empty = readSets(kinds, storageOf(null), 'A_1')

describe('saved searches', () => {
  it('are restored for the user who saved them only', () => {
    const storage = storageOf(JSON.stringify(withSearch(kinds, empty, 'tracing', '化工园', question)))
    expect(readSets(kinds, storage, 'A_1').tracing).toEqual([{ name: '化工园', question }])
    expect(countOf(readSets(kinds, storage, 'A_2'))).toBe(0)
  })
  it('keep what their kind is about', () => {
    expect(withSearch(kinds, empty, 'area', '园区', question).area?.[0]?.question).toEqual({ placeId: 5, rangeM: 1000 })
  })
  it('replace one of the same name and can be removed', () => {
    const once = withSearch(kinds, empty, 'area', '园区', question)
    const twice = withSearch(kinds, once, 'area', '园区', { ...question, rangeM: 500 })
    expect(twice.area?.map(each => each.question.rangeM)).toEqual([500])
    expect(countOf(withoutSearch(twice, 'area', '园区'))).toBe(0)
  })
  it('are nothing where the storage cannot be read', () => {
    expect(countOf(readSets(kinds, storageOf('{"tracing":[{"name":3}],"area":"x"'), 'A_1'))).toBe(0)
    expect(countOf(readSets(kinds, storageOf('{"tracing":[{"name":3}],"area":"x"}'), 'A_1'))).toBe(0)
  })
})
