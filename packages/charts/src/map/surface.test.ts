import { describe, expect, it } from 'vitest'
import { fillEdges, sampleBilinear, toneOf } from './surface.ts'

const grid = (columns: number, rows: number, values: (number | null)[]) => ({ west: 0, south: 0, east: 1, north: 1, columns, rows, values })

describe('an interpolated surface', () => {
  it('keeps every answer and fills only holes beside one', () => {
    const filled = fillEdges(grid(4, 2, [10, null, null, null, 20, null, null, null]), 1)
    expect([...filled.slice(0, 2)]).toEqual([10, 15])
    expect(filled[2]).toBeNaN()
    expect(filled[4]).toBe(20)
  })
  it('is the cell value at a cell centre and the mean half-way between', () => {
    const values = Float64Array.from([0, 10, 20, 30])
    expect(sampleBilinear(values, 2, 2, 0, 0)).toBe(0)
    expect(sampleBilinear(values, 2, 2, 0.5, 0)).toBe(5)
    expect(sampleBilinear(values, 2, 2, 0.5, 0.5)).toBe(15)
    expect(sampleBilinear(values, 2, 2, 9, 9)).toBe(30)
  })
  it('has a value on a class limit in the lower class, at its darkest tone', () => {
    const bounds = [50, 100, 150, 200, 300]
    expect(toneOf(50, bounds)).toEqual([1, 3])
    expect(toneOf(50.1, bounds)).toEqual([2, 0])
    expect(toneOf(0, bounds)).toEqual([1, 0])
    expect(toneOf(900, bounds)).toEqual([6, 3])
  })
})
