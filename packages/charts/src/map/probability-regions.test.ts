import { expect, test } from 'vitest'
import { finerCells, probabilityRegions } from './probability-regions.ts'

const field = Array.from({ length: 121 }, (_, n) => Math.exp((-0.5 * (((n % 11) - 5) ** 2 + (Math.floor(n / 11) - 5) ** 2)) / 4))
const areaOf = (runs: readonly (readonly [number, number, number])[]) => runs.reduce((sum, run) => sum + run[2] / finerCells, 0)

test('regions contain their part of the probability in the least area', () => {
  const regions = probabilityRegions(field, 11, 11)
  expect(regions.map(({ part }) => part)).toEqual([0.5, 0.8, 0.95])
  // A round normal distribution of two cells: the part p is within r² = −8 ln(1 − p).
  for (const { part, runs } of regions.slice(0, 2)) expect(areaOf(runs) / (Math.PI * -8 * Math.log(1 - part))).toBeCloseTo(1, 0)
  expect(areaOf(regions[0]!.runs)).toBeLessThan(areaOf(regions[1]!.runs))
})

test('edges enclose the region', () => {
  const [inner] = probabilityRegions(field, 11, 11)
  const width = inner!.edges.reduce((most, [x]) => Math.max(most, x), 0) - inner!.edges.reduce((least, [x]) => Math.min(least, x), 99)
  expect(width).toBeGreaterThan(3)
  expect(width).toBeLessThan(6.5)
})

test('a map without probability has no region', () => {
  expect(probabilityRegions([null, 0, 0, null], 2, 2)).toEqual([])
})
