import { cellMiddle, cellsAround } from '@qingyuan/engine/inversion/cell-responses.ts'
import { expect, test } from 'vitest'
import { likelyRegions, surveyLine } from './unknown-regions.ts'

const grid = cellsAround(0, 0, 1000, 10_500)
const around = (xM: number, yM: number, weight: number) =>
  Float64Array.from({ length: grid.nx * grid.ny }, (_, cell) => {
    const [x, y] = cellMiddle(grid, cell)
    return weight * Math.exp((-0.5 * ((x - xM) ** 2 + (y - yM) ** 2)) / 1200 ** 2)
  })
const two = around(-5000, 6000, 2).map((value, cell) => value + around(4000, 3000, 1)[cell]!)
const whole = two.reduce((a, b) => a + b, 0)
const map = two.map(value => value / whole)

test('two places in which a source may be are two regions, the likelier first, four fifths of the probability together', () => {
  const regions = likelyRegions(map, grid)
  expect(regions).toHaveLength(2)
  expect([regions[0]!.xM, regions[0]!.yM].map(Math.round)).toEqual([expect.closeTo(-5000, -3), expect.closeTo(6000, -3)])
  expect(regions[0]!.probability).toBeGreaterThan(1.7 * regions[1]!.probability)
  const sum = regions[0]!.probability + regions[1]!.probability
  expect(sum).toBeGreaterThanOrEqual(0.8)
  expect(sum).toBeLessThan(0.86)
})

test('a map without probability has no region', () => {
  expect(likelyRegions(new Float64Array(map.length), grid)).toEqual([])
})

test('the survey crosses before each region, on the way to the station, and is as wide as the region', () => {
  const regions = likelyRegions(map, grid)
  const line = surveyLine(regions, grid)
  expect(line).toHaveLength(4)
  regions.forEach(({ xM, yM, cells }, n) => {
    const away = Math.hypot(xM, yM)
    const ends = line.slice(2 * n, 2 * n + 2)
    for (const [x, y] of ends) expect((x * xM + y * yM) / away).toBeLessThan(away)
    const width = Math.hypot(ends[0]![0] - ends[1]![0], ends[0]![1] - ends[1]![1])
    expect(width).toBeGreaterThan(Math.sqrt(cells.length) * grid.stepM * 0.8)
  })
  expect(surveyLine(likelyRegions(around(0, 0, 1), grid), grid)).toEqual([])
})
