import { expect, test } from 'vitest'
import { dustHours, findSpikes, findStuck } from './suspects.ts'

const NA = Number.NaN

test('four equal hours of PM2.5 are stuck, three are not, zeros are after three', () => {
  expect([...findStuck([5, 7, 7, 7, 7, 8], 'pm2_5')]).toEqual([0, 1, 1, 1, 1, 0])
  expect([...findStuck([7, 7, 7, 8], 'pm2_5')]).toEqual([0, 0, 0, 0])
  expect([...findStuck([0, 0, 0, 8], 'pm2_5')]).toEqual([1, 1, 1, 0])
})

test('carbon monoxide with its one decimal may stand still for seven hours', () => {
  expect([...findStuck(new Array(7).fill(0.4), 'co')].some(Boolean)).toBe(false)
  expect([...findStuck(new Array(8).fill(0.4), 'co')].every(Boolean)).toBe(true)
})

test('missing hours are never stuck and end a run', () => {
  expect([...findStuck([NA, NA, NA, NA, NA], 'pm10')]).toEqual([0, 0, 0, 0, 0])
  expect([...findStuck([7, 7, NA, 7, 7], 'pm10')]).toEqual([0, 0, 0, 0, 0])
})

test('a lone hour four times its neighbours is a spike, the first hour of an episode is not', () => {
  expect([...findSpikes([20, 120, 22], 'pm2_5')]).toEqual([0, 1, 0])
  expect([...findSpikes([20, 120, 115], 'pm2_5')]).toEqual([0, 0, 0])
  expect([...findSpikes([20, 120, NA], 'pm2_5')]).toEqual([0, 0, 0])
})

test('coarse dust begins with the jump of PM10 and ends when PM10 is back near its level before', () => {
  const pm10 = [100, 100, 100, 100, 100, 100, 400, 600, 300, 109, 100]
  const fine = [60, 60, 60, 60, 60, 60, 80, 90, 80, 60, 60]
  expect([...dustHours(pm10, fine)]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0])
})

test('smoke that raises PM2.5 with PM10 is not dust', () => {
  expect([...dustHours([100, 100, 100, 100, 100, 100, 400], [60, 60, 60, 60, 60, 60, 260])].some(Boolean)).toBe(false)
})
