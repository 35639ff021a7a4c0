import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { areaMeans } from './area-means.ts'
import { idw } from './idw.ts'

const random = seededRandom(7)
const count = 40
const points = {
  lon: Array.from({ length: count }, () => 112 + 1.8 * random.next()),
  lat: Array.from({ length: count }, () => 35.7 + 1.4 * random.next()),
}
const values = Float64Array.from({ length: count }, () => 20 + 100 * random.next())
/** A box of cells as an area whose places are the cells' middles. */
const box = { west: 112.6, east: 112.9, south: 36.2, north: 36.5, columns: 24, rows: 24 }
const cell = (i: number) => ({
  lon: box.west + (((i % box.columns) + 0.5) * (box.east - box.west)) / box.columns,
  lat: box.north - ((Math.floor(i / box.columns) + 0.5) * (box.north - box.south)) / box.rows,
})
const cells = Array.from({ length: box.columns * box.rows }, (_, i) => cell(i))
const places = { lon: cells.map(c => c.lon), lat: cells.map(c => c.lat), starts: [0, cells.length] }

const drawnMean = (of: ArrayLike<number>) => {
  const drawn = idw(points, of, box).values
  return drawn.reduce((sum, value) => sum + value, 0) / drawn.length
}

describe('the mean of a surface over an area', () => {
  const over = areaMeans(points, places)
  it('is that of the surface that is drawn, also without some stations', () => {
    const gaps = values.map((value, s) => (s % 3 === 0 ? Number.NaN : value))
    // The surface is kept in 32 bits.
    for (const own of [values, gaps]) expect(over(own)[0]! / drawnMean(own)).toBeCloseTo(1, 6)
  })
  it('by some 36 points is within 1 % of that by 576', () => {
    const some = cells.filter((_, i) => i % 4 === 1 && Math.floor(i / box.columns) % 4 === 1)
    const few = areaMeans(points, { lon: some.map(c => c.lon), lat: some.map(c => c.lat), starts: [0, some.length] })
    expect(Math.abs(few(values)[0]! / over(values)[0]! - 1)).toBeLessThan(0.01)
  })
  it('is the station’s own value at a station, the same everywhere for equal values, and none without a value', () => {
    const at = areaMeans(points, { lon: [points.lon[3]!, 113, 113.1], lat: [points.lat[3]!, 36, 36.1], starts: [0, 1, 3] })
    expect(at(values)[0]).toBe(values[3])
    expect([...at(values.map(() => 50))].map(mean => Math.round(mean * 1e9) / 1e9)).toEqual([50, 50])
    expect([...at(values.map(() => Number.NaN))]).toEqual([Number.NaN, Number.NaN])
  })
})
