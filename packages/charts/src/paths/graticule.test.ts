import { expect, it } from 'vitest'
import { degreeText, stepOf } from './graticule.tsx'

it('lines of degrees have at least the requested distance, on round steps', () => {
  expect(stepOf(0.01, 90)).toBe(1)
  expect(stepOf(0.012, 90)).toBe(2)
  expect(stepOf(1, 90)).toBe(20)
})
it('degrees bear their hemisphere', () => {
  expect([degreeText(113, 'E', 'W'), degreeText(-92.5, 'E', 'W')]).toEqual(['113°E', '92.5°W'])
})
