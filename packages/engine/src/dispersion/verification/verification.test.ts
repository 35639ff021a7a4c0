import { expect, it } from 'vitest'
import { pairedScores } from './paired-scores.ts'
import { tracerScores } from './tracer-scores.ts'

it('scores a model that is twice the measurements', () => {
  const scores = pairedScores([1, 2, 4, Number.NaN], [2, 4, 8, 1])
  expect(scores.pairs).toBe(3)
  expect(scores.fractionalBias).toBeCloseTo(2 / 3, 12)
  expect(scores.factor2).toBe(1)
  expect(scores.geometricMeanBias).toBeCloseTo(0.5, 12)
  expect(scores.geometricVariance).toBeCloseTo(Math.exp(Math.log(2) ** 2), 12)
  expect(scores.correlation).toBeCloseTo(1, 12)
  expect(scores.normalizedDifference).toBeCloseTo(1 / 3, 12)
  expect(scores.nmse).toBeCloseTo(7 / ((7 / 3) * (14 / 3)), 12)
})

it('gives a perfect model rank 4, one that misses everything next to nothing', () => {
  expect(tracerScores([0, 1, 5, 0, 2], [0, 1, 5, 0, 2]).rank).toBeCloseTo(4, 12)
  const missed = tracerScores([0, 0, 5, 4], [3, 4, 0, 0])
  expect(missed.figureOfMerit).toBe(0)
  expect(missed.factor2).toBe(0)
})
