import { describe, expect, it } from 'vitest'
import { screenWind, type WindGrid, windAt, windGridOf } from './wind-field.ts'

const grid: WindGrid = { west: 112, south: 36, east: 114, north: 37, columns: 2, rows: 2, u: [0, 4, 0, 4], v: [2, 2, -2, -2] }

describe('wind on a grid', () => {
  it('is blended between the corners, rows from the north', () => {
    expect(windAt(grid, 112, 37)).toEqual([0, 2])
    expect(windAt(grid, 114, 36)).toEqual([4, -2])
    expect(windAt(grid, 113, 36.5)).toEqual([2, 0])
  })
  it('runs on beyond the edge as at the edge', () => expect(windAt(grid, 120, 40)).toEqual([4, 2]))
  it('moves a particle up the screen when it blows to the north', () => {
    const wind = screenWind(
      grid,
      20,
      20,
      20,
      10,
      () => [112, 37],
      () => true,
    )
    expect(wind.dx[0]).toBe(0)
    expect(wind.dy[0]).toBe(-20)
    expect(wind.inside[0]).toBe(1)
  })
})

describe('wind as a model gives it', () => {
  it('has its northern row first, and is calm where it is missing', () => {
    const model = { lon0: 112, lat0: 36, dLon: 1, dLat: 1, nx: 2, ny: 2 }
    const turned = windGridOf(model, [1, 2, 3, null], [5, 6, 7, 8])
    expect(turned).toMatchObject({ west: 112, south: 36, east: 113, north: 37, u: [3, 0, 1, 2], v: [7, 8, 5, 6] })
    expect(windAt(turned, 112, 36)).toEqual([1, 5])
  })
})
