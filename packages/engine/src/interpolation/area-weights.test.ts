import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { areaWeights } from './area-weights.ts'
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

const meanBy = (weights: Float64Array) => weights.reduce((sum, weight, s) => sum + weight * values[s]!, 0)

describe('weights of stations in the mean of an area', () => {
  it('give the mean of the surface that is drawn', () => {
    const drawn = idw(points, values, box).values
    const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length
    // The surface is kept in 32 bits.
    expect(meanBy(areaWeights(points, places)) / mean).toBeCloseTo(1, 6)
  })
  it('of some 36 places stand within 1 % of those of 576', () => {
    const some = cells.filter((_, i) => i % 4 === 1 && Math.floor(i / box.columns) % 4 === 1)
    const few = { lon: some.map(c => c.lon), lat: some.map(c => c.lat), starts: [0, some.length] }
    expect(Math.abs(meanBy(areaWeights(points, few)) / meanBy(areaWeights(points, places)) - 1)).toBeLessThan(0.01)
  })
  it('come to one in every area, also at a station itself, and are nothing without stations', () => {
    const at = { lon: [points.lon[3]!, 113, 113.1], lat: [points.lat[3]!, 36, 36.1], starts: [0, 1, 3] }
    const weights = areaWeights(points, at)
    expect(weights[3]).toBeCloseTo(1, 9)
    expect(weights.slice(count).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    expect(areaWeights({ lon: [], lat: [] }, at)).toHaveLength(0)
  })
})
