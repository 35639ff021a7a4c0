import { describe, expect, it } from 'vitest'
import { niceStep } from '../nice-step.ts'
import { boundText, emissionBreaks, evenBreaks, plumeBreaks } from './breaks.ts'

describe('even classes of a field', () => {
  it('stand on round numbers', () => {
    expect(niceStep(47, 5)).toBe(10)
    expect(niceStep(0.9, 5)).toBeCloseTo(0.2)
    expect(niceStep(11, 5)).toBe(2.5)
  })
  it('begin at or below the least value and end below the greatest', () => {
    expect(evenBreaks([null, 12.3, 88, 41])).toEqual([0, 20, 40, 60, 80])
  })
  it('are one for a field of one value, none for an empty one', () => {
    expect(evenBreaks([5, 5, null])).toEqual([5])
    expect(evenBreaks([null])).toEqual([])
  })
})

it('classes of a plume go down by half orders of magnitude from its greatest value', () =>
  expect(plumeBreaks(1e-9)).toEqual([1e-12, 3e-12, 1e-11, 3e-11, 1e-10, 3e-10]))

it('classes of emissions end at the 99th percentile, so that one works does not whiten the rest', () => {
  expect(emissionBreaks([...Array.from({ length: 199 }, () => 1), 5000])).toEqual(plumeBreaks(1))
  expect(emissionBreaks([null])).toEqual(plumeBreaks(1e-6))
})

it('writes small bounds as powers of ten', () => expect([3e-12, 0.031, 20, -5].map(boundText)).toEqual(['3×10⁻¹²', '0.031', '20', '−5.0']))
