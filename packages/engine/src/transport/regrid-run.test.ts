import { describe, expect, it } from 'vitest'
import { latLonProjection } from '../meteorology/projection-regular.ts'
import { advanceHour, massBudget, tagClosure } from './advance-hour.ts'
import { transportGrid } from './grid.ts'
import { regridRun } from './regrid-run.ts'
import { burdenOf, startRun, type TransportSetup } from './run.ts'
import { sampleEmissions, sampleHours, sampleSetup } from './test-support/sample-run.ts'

const topsM = [20, 60, 150, 400, 1000, 2000]
/** 1.2° × 0.96° around 113° E, 36.3° N in so many cells. */
const setupOf = (nx: number, ny: number, change: { lon0?: number } = {}): TransportSetup => {
  const [dLon, dLat] = [1.2 / nx, 0.96 / ny]
  const corner = { lon0: (change.lon0 ?? 112.4) + dLon / 2, lat0: 35.82 + dLat / 2, dLon, dLat }
  const grid = transportGrid(latLonProjection(corner, nx), nx, ny, topsM)
  const base = sampleSetup(['so2', 'so4'])
  return { ...base, grid, emissions: sampleEmissions(grid, base.species), outputs: ['so2'], maps: { groups: [], outputs: [] } }
}

describe('a run taken over to other cells', () => {
  const [coarse, fine] = [setupOf(8, 6), setupOf(16, 18)]
  const run = startRun(coarse)
  for (const hour of sampleHours(coarse, 2)) advanceHour(run, hour)
  const taken = regridRun(run, fine)

  it('keeps the mass of each species and each tag, to rounding', () => {
    coarse.species.forEach((_, s) => expect(burdenOf(taken, s) / burdenOf(run, s)).toBeCloseTo(1, 12))
    const massOf = ({ tags, volumes }: typeof run, place: number) =>
      tags.subarray(place * volumes.length, (place + 1) * volumes.length).reduce((sum, mass) => sum + mass, 0)
    run.active.forEach((_, place) => {
      if (massOf(run, place) > 0) expect(massOf(taken, place) / massOf(run, place)).toBeCloseTo(1, 5)
      else expect(massOf(taken, place)).toBe(0)
    })
    expect(tagClosure(taken)).toBeLessThan(1e-5)
    expect(taken.hours).toBe(2)
  })
  it('goes on there with a closed budget and tags that sum to the bulk', () => {
    for (const hour of sampleHours(fine, 2)) advanceHour(taken, hour)
    for (const { error } of massBudget(taken)) expect(Math.abs(error)).toBeLessThan(1e-9)
    expect(tagClosure(taken)).toBeLessThan(1e-5)
  })
  it('gives a cell what is above its own area', () => {
    const start = startRun(coarse)
    start.bulk[0]!.fill(0)
    start.bulk[0]![0] = 60
    const { bulk } = regridRun(start, fine)
    // Two columns and three rows of small cells in the south-west corner.
    expect([0, 1, 16, 17, 32, 33].map(c => bulk[0]![c]!)).toEqual(Array.from({ length: 6 }, () => expect.closeTo(10, 9)))
    expect(bulk[0]!.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(60, 9)
  })
  it('is refused where the extents, layers or species differ', () => {
    expect(() => regridRun(run, setupOf(16, 18, { lon0: 112.5 }))).toThrow('东西范围不同')
    expect(() => regridRun(run, { ...fine, grid: { ...fine.grid, nz: 5 } })).toThrow('分层不同')
    expect(() => regridRun(run, { ...fine, species: ['so2'] })).toThrow('标记或物种不同')
  })
})
