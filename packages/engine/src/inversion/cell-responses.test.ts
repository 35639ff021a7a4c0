import { expect, test } from 'vitest'
import { cellMiddle, cellResponses, cellsAround } from './cell-responses.ts'
import { quickPuffs } from './quick-puffs.ts'
import { weatherOf } from './truth/incident.ts'

const hour = { flowDeg: 60, speed: 3, stability: 4, ruralMixingM: 800, urbanMixingM: 800, temperatureK: 283 }
const weather = weatherOf(Array.from({ length: 8 }, (_, h) => ({ ...hour, flowDeg: 60 + 4 * h })))
const receptors = { xM: Float64Array.of(0, 2500), yM: Float64Array.of(0, 1000) }
const grid = cellsAround(0, 0, 150, 4500)

/** Emission of 1 g/s from a low cold stack in the middle of a cell. */
const forward = (cell: number) => {
  const [xM, yM] = cellMiddle(grid, cell)
  const stack = { id: 'A', heightM: 20, diameterM: 1, velocity: 1, temperatureK: 283, emission: Float64Array.of(1) }
  return quickPuffs([{ ...stack, xM, yM }], receptors, weather, 1, 3).values
}

test('puffs back from a station give what puffs from the cells do', () => {
  const { values } = cellResponses(grid, receptors, weather, 3)
  let [sum, apart, count] = [0, 0, 0]
  for (let cell = 0; cell < grid.nx * grid.ny; cell += 2) {
    const there = forward(cell)
    for (let k = 0; k < 6; k++) {
      if (!(there[k]! > 3)) continue
      sum += there[k]!
      apart += Math.abs(values[cell * 6 + k]! - there[k]!)
      count++
    }
  }
  expect(count).toBeGreaterThan(30)
  expect(apart / sum).toBeLessThan(0.3)
})

test('cells downwind of all stations give nothing', () => {
  const { values, cells } = cellResponses(grid, receptors, weather, 3)
  for (let cell = 0; cell < cells; cell++) {
    const [x, y] = cellMiddle(grid, cell)
    if (x > 3000 && y > 2500) expect(values.subarray(cell * 6, cell * 6 + 6).every(value => value === 0)).toBe(true)
  }
})

test('the middle cell is round the station', () => {
  expect(cellMiddle(grid, Math.floor((grid.nx * grid.ny) / 2))).toEqual([0, 0])
})
