import { describe, expect, it } from 'vitest'
import { neighbourRows } from './data/neighbours.ts'
import { stationRows } from './data/stations.ts'
import { terrainGrid, terrainHeight } from './terrain.ts'

const seeds = [1, 7, 2026]
const grid = terrainGrid(1)
const within = (west: number, east: number, south: number, north: number) =>
  Array.from(grid.heights).filter((_, n) => {
    const [lon, lat] = [grid.lon0 + (n % grid.nx) * grid.step, grid.lat0 + Math.floor(n / grid.nx) * grid.step]
    return lon >= west && lon <= east && lat >= south && lat <= north
  })
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the land of the demonstration', () => {
  it('has the forms of the profile: a basin of 900–1,000 m, Taiyue to 2,541 m, Taihang to 2,012 m, the plain below 100 m', () => {
    // Extremes within 150 m of the published ones: hashed crests are not surveyed ones.
    const floor = within(112.95, 113.15, 36.1, 36.35)
    expect([Math.min(...floor), Math.max(...floor)].map(height => height > 850 && height < 1050)).toEqual([true, true])
    expect(Math.abs(Math.max(...within(111.98, 112.4, 35.82, 37.12)) - 2541)).toBeLessThan(150)
    expect(Math.abs(Math.max(...within(113.2, 113.74, 35.82, 37.12)) - 2012)).toBeLessThan(150)
    expect(mean(within(114.3, 114.6, 35.5, 37))).toBeLessThan(100)
    expect(mean(within(112.1, 113.6, 35.9, 37))).toBeGreaterThan(950)
    expect(mean(within(112.1, 113.6, 35.9, 37))).toBeLessThan(1250)
  })

  it.each(seeds)('of seed %i is as high as the stations and neighbour cities say', seed => {
    const height = terrainHeight(seed)
    for (const [code, , , , , lon, lat, elevationM] of stationRows)
      expect([code, Math.abs(height(lon, lat) - elevationM) < 30]).toEqual([code, true])
    for (const { name, lon, lat, elevationM } of neighbourRows)
      expect([name, Math.abs(height(lon, lat) - elevationM) < 30]).toEqual([name, true])
  })

  it('is the same for the same seed, another for another, and independent of the grid', () => {
    expect(terrainGrid(1).heights).toEqual(grid.heights)
    expect(terrainGrid(2).heights).not.toEqual(grid.heights)
    const fine = terrainGrid(1, { lon0: 113, lat0: 36, step: 0.01, nx: 21, ny: 21 })
    expect(fine.heights[20 * 21 + 20]).toBe(Math.fround(terrainHeight(1)(113.2, 36.2)))
    expect(grid.heights.every(height => height >= 20 && height < 3000)).toBe(true)
  })
})
