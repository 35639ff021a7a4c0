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
    unknown: 0,
    unknownProbability: 0.1,
    unexplained: { truth: 0.1, share: 0.15, low: 0.05, high: 0.3 },
    overBlame: 0,
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
  expect(scoreOf(outcomes.slice(0, 3))).toMatchObject({ incidents: 3, top1: 1 / 3, top3: 2 / 3, coverage80: 2 / 3, medianErrorM: 800 })
  const rows = scoresByPlace(outcomes)
  expect(rows.map(({ placeId, windClass, score }) => [placeId, windClass, score.incidents])).toEqual([
    [1, '弱风', 3],
    [1, '强风', 1],
    [2, '弱风', 1],
  ])
  expect(rows[2]!.score.medianErrorM).toBe(100)
})

test('incidents with and without an unknown source are told apart by what was found in them', () => {
  const score = scoreOf([
    outcome({ unknownProbability: 0.7 }),
    outcome({}),
    outcome({ unknown: 0.5, unknownProbability: 0.9, unexplained: { truth: 0.5, share: 0.3, low: 0.2, high: 0.4 }, overBlame: 0.25 }),
    outcome({ unknown: 0.8, unknownProbability: 0.2, identifiable: false, overBlame: 0.6 }),
  ])
  expect(score).toMatchObject({ unknownIncidents: 2, unknownFound: 0.5, falseAlarms: 0.5, overBlamed: 1 / 3, unexplainedCoverage: 0.75 })
  expect(scoreOf([outcome({ identifiable: false })])).toMatchObject({ unknownIncidents: 0, unknownFound: null, overBlamed: null })
})
