import { describe, expect, it } from 'vitest'
import { breakText, cellEdges, classOfField, rampClasses, valueGridOf } from './field.ts'

const model = { lon0: 113, lat0: 36, dLon: 0.1, dLat: 0.2, nx: 3, ny: 2 }

describe('the grid of a model on the map', () => {
  it('turns rows from the south-west into rows from the north-west', () => {
    const grid = valueGridOf(model, [1, 2, 3, 4, 5, null])
    expect(grid.values).toEqual([4, 5, null, 1, 2, 3])
    expect([grid.west, grid.south, grid.east, grid.north].map(edge => edge.toFixed(2))).toEqual(['113.00', '36.00', '113.20', '36.20'])
  })
  it('lays single cells out to their edges, half a cell beyond the centres', () => {
    const { west, east, south, north } = cellEdges(valueGridOf(model, []))
    expect([west, east, south, north].map(edge => edge.toFixed(2))).toEqual(['112.95', '113.25', '35.90', '36.30'])
  })
})

describe('classes of a field', () => {
  const breaks = [0.05, 0.1, 0.2]
  it('begin at their lower bound; below the first and missing is no class', () => {
    expect([0.04, 0.05, 0.15, 0.2, 9, Number.NaN].map(value => classOfField(value, breaks))).toEqual([-1, 0, 1, 2, 2, -1])
  })
  it('have the ends of the ramp as their ends', () => {
    expect(rampClasses('footprint', breaks).colours.at(0)).toBe('#dce9fb')
    expect(rampClasses('footprint', breaks).colours.at(-1)).toBe('#0d4a9e')
  })
  it('are labelled with as many figures as they need', () => {
    expect([0.0312, 0.31, 3.1, 31.2].map(breakText)).toEqual(['0.031', '0.31', '3.1', '31'])
  })
})
