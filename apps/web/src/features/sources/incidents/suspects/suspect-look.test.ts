import { describe, expect, it } from 'vitest'
import type { Suspect } from '../incident.ts'
import { chipsOf, leadingOf, noneWords } from './suspect-look.ts'

const suspect = (share: number, more: Partial<Suspect> = {}): Suspect => ({
  enterpriseId: 1,
  name: '演示焦化厂',
  industry: '焦化',
  countyId: 6,
  county: '潞城区',
  grade: 'B',
  lon: 113.2,
  lat: 36.3,
  distanceM: 795,
  bearing: 306,
  withinRange: true,
  share,
  interval: { low: 0.16, high: 0.34 },
  top1: 0.2,
  top3: 0.8,
  factor: null,
  upwind: 0.96,
  online: { state: 'matched', r: 0.78, ratio: 2.1, words: '在线 NOₓ 同步上升 2.1 倍' },
  ...more,
})

describe('a suspected enterprise in words', () => {
  it('is spoken against by monitoring that moved the other way, and says so once', () => {
    const online = { state: 'opposed' as const, r: -0.4, ratio: 0, words: '反证：停产，用电为 0' }
    expect(chipsOf(suspect(0.1, { online }))[0]).toEqual({ text: '反证：停产，用电为 0', tone: 'against' })
    expect(chipsOf(suspect(0.1, { upwind: 0.3 }))[1]?.tone).toBe('neutral')
  })
  it('outside the range is said to be outside', () => {
    expect(chipsOf(suspect(0.1, { withinRange: false })).at(-1)?.text).toBe('范围外')
  })
})

describe('leading enterprises', () => {
  it('are those that carry most of the explained rise, three at most, none without a share', () => {
    expect(leadingOf([0.382, 0.246, 0.119, 0.063].map(share => suspect(share))).length).toBe(2)
    expect(leadingOf([0.1, 0.1, 0.1, 0.1, 0.1].map(share => suspect(share))).length).toBe(3)
    expect(leadingOf([suspect(0)]).length).toBe(0)
    expect(leadingOf([suspect(0.002, { interval: { low: 0, high: 0.06 } })]).length).toBe(0)
  })
})

it('an empty list never says that none emits it when some do', () => {
  const words = (rise: number | null, count: number) => noneWords({ rise, unit: 'μg/m³', others: { count, share: 0 } })
  expect(words(12, 118)).toMatch(/118 家.*不能判断/)
  expect(words(12, 0)).toContain('没有排放该污染物的企业')
  expect(words(-3, 118)).toContain('没有高于基线')
})
