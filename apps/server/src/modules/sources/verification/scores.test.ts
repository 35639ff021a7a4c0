import { expect, test } from 'vitest'
import type { Outcome } from './experiment.ts'
import { scoreOf, scoresByPlace } from './scores.ts'

const outcome = (change: Partial<Outcome>): Outcome => ({
  ...{
    placeId: 1,
    windClass: '弱风',
    top1: true,
    top3: true,
    share: 0.5,
    interval: { low: 0.4, high: 0.6 },
    errorM: 0,
    identifiable: true,
  },
  ...change,
})

test('shares count every incident, the error is the median; stations and winds stand apart', () => {
  const outcomes = [
    outcome({}),
    outcome({ top1: false, errorM: 2400, share: 0.7 }),
    outcome({ top1: false, top3: false, errorM: 800 }),
    outcome({ windClass: '强风' }),
    outcome({ placeId: 2, top1: false, errorM: 100 }),
  ]
  expect(scoreOf(outcomes.slice(0, 3))).toEqual({ incidents: 3, top1: 1 / 3, top3: 2 / 3, coverage80: 2 / 3, medianErrorM: 800 })
  const rows = scoresByPlace(outcomes)
  expect(rows.map(({ placeId, windClass, score }) => [placeId, windClass, score.incidents])).toEqual([
    [1, '弱风', 3],
    [1, '强风', 1],
    [2, '弱风', 1],
  ])
  expect(rows[2]!.score.medianErrorM).toBe(100)
})
