import { seededRandom } from '@qingyuan/engine/core/random.ts'
import { expect, it } from 'vitest'
import { pmfTask } from './organics-tasks.ts'

const [rows, species] = [150, 8]

/** Two sources with profiles that share little, 5 % noise. */
const mixed = () => {
  const random = seededRandom(7)
  const profiles = [
    [8, 4, 2, 1, 0.2, 0.1, 0.1, 0.1],
    [0.1, 0.2, 0.3, 0.5, 2, 4, 6, 3],
    [1, 0.1, 5, 0.1, 1, 0.1, 0.2, 5],
  ]
  const values = new Float64Array(rows * species)
  for (let i = 0; i < rows; i++) {
    const strengths = profiles.map(() => 0.2 + 2 * random.next() ** 2)
    for (let s = 0; s < species; s++)
      values[i * species + s] = strengths.reduce((sum, g, k) => sum + g * profiles[k]![s]!, 0) * (0.95 + 0.1 * random.next())
  }
  return { rows, species, values, uncertainties: values.map(value => 0.05 * value + 0.01) }
}

it('finds planted sources again in most bootstraps and starts, and says how Q falls with the number of factors', () => {
  const shares: number[] = []
  const answer = pmfTask(
    {
      ...{
        input: mixed(),
        factors: 3,
        leastContribution: 0,
        starts: 4,
        seed: 1,
        scan: [2, 4],
        scanStarts: 2,
        bootstraps: 5,
        blockRows: 10,
        displaced: 1,
      },
    },
    { onProgress: share => shares.push(share) },
  )
  expect(answer.mapped.every(share => share >= 0.8)).toBe(true)
  expect(answer.foundLeast).toBeGreaterThanOrEqual(1)
  expect(answer.scan.map(({ factors }) => factors)).toEqual([2, 3, 4])
  expect(answer.scan[0]!.ratio).toBeGreaterThan(answer.scan[1]!.ratio)
  expect(answer.contributions).toHaveLength(rows * 3)
  for (const { species: s, lower, upper } of answer.displacement)
    for (let k = 0; k < 3; k++)
      expect(lower[k]! <= answer.profiles[s * 3 + k]! * 1.001 && upper[k]! >= answer.profiles[s * 3 + k]! * 0.999).toBe(true)
  expect(shares.at(-1)).toBeCloseTo(1, 6)
  expect(shares.every((share, i) => i === 0 || share >= shares[i - 1]!)).toBe(true)
})
