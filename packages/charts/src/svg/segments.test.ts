import { describe, expect, it } from 'vitest'
import { peakValue, unbrokenRuns } from './segments.ts'

describe('a line of values with gaps', () => {
  it('breaks where a value is missing, and never bridges the gap', () => {
    expect(unbrokenRuns([1, 2, null, 4, null, null, 7, 8])).toEqual([
      { from: 0, to: 1 },
      { from: 3, to: 3 },
      { from: 6, to: 7 },
    ])
  })
  it('treats NaN as missing and zero as a value', () => {
    expect(unbrokenRuns([0, Number.NaN, 0])).toEqual([
      { from: 0, to: 0 },
      { from: 2, to: 2 },
    ])
  })
  it('has no run when everything is missing, and its scale stays at the floor', () => {
    expect(unbrokenRuns([null, null])).toEqual([])
    expect(peakValue([null, Number.NaN], 5)).toBe(5)
  })
})
