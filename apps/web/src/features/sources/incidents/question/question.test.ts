import { describe, expect, it } from 'vitest'
import { faultOf, movedTo, type Question } from './question.ts'

const question: Question = { placeId: 5, from: '2026-11-21 11', to: '2026-11-21 14', parameter: 'so2', rangeM: 1000, height: 'list10m' }

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
