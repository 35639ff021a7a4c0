import { describe, expect, it } from 'vitest'
import { evenBreaks, niceStep } from './source-fields.ts'

describe('classes of a field', () => {
  it('stand on round numbers', () => {
    expect(niceStep(47, 5)).toBe(10)
    expect(niceStep(0.9, 5)).toBeCloseTo(0.2)
    expect(niceStep(11, 5)).toBe(2.5)
  })
  it('begin at or below the least value and end below the greatest', () => {
    const breaks = evenBreaks([null, 12.3, 88, 41])
    expect(breaks).toEqual([0, 20, 40, 60, 80])
  })
  it('are one for a field of one value, none for an empty one', () => {
    expect(evenBreaks([5, 5, null])).toEqual([5])
    expect(evenBreaks([null])).toEqual([])
  })
})
