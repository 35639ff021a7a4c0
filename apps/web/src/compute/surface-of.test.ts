import { describe, expect, it } from 'vitest'
import { surfaceOf } from './surface-of.ts'

const grid = { west: 112, south: 36, east: 113, north: 37, columns: 4, rows: 4 }
const two = { lon: [112.125, 112.875], lat: [36.875, 36.125], values: [30, 70], grid, method: 'idw', layer: 'value' } as const

describe('a surface', () => {
  it('bears the values of its stations and the error of leaving each out', () => {
    const { values, errors, rmse, stations } = surfaceOf(two)
    expect([values[0], values[15], [...errors], rmse, stations]).toEqual([30, 70, [-40, 40], 40, 2])
  })
  it('of the error is the amount of it, everywhere the same for two stations', () => {
    expect(surfaceOf({ ...two, layer: 'error' }).values.every(value => Math.abs(value - 40) < 1e-4)).toBe(true)
  })
  it('of a difference is now less before', () => {
    const { values } = surfaceOf({ ...two, layer: 'difference', before: [20, 70] })
    expect([values[0], values[15]]).toEqual([10, 0])
  })
  it('says that few stations leave inverse distances, and nothing of no station', () => {
    expect(surfaceOf({ ...two, method: 'kriging' }).method).toBe('idw')
    const none = surfaceOf({ ...two, values: [null, null] })
    expect([none.stations, none.values.every(Number.isNaN)]).toEqual([0, true])
  })
})
