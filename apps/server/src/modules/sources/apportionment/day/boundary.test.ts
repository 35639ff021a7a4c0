import { expect, test } from 'vitest'
import { shareAtHeight, sideOf } from './boundary.ts'

test('the air of the plain thins out up to a plateau; that of a mountain does not thicken on its way down', () => {
  expect(shareAtHeight(100, 940)).toBeCloseTo(Math.exp(-0.7), 12)
  expect(shareAtHeight(1500, 940)).toBe(1)
  expect([shareAtHeight(null, 940), shareAtHeight(100, null)]).toEqual([1, 1])
})

test('a city belongs to the side towards it', () => {
  expect(sideOf({ lon: 114.5, lat: 36.6 })).toBe('east')
  expect(sideOf({ lon: 112.85, lat: 35.5 })).toBe('south')
  expect(sideOf({ lon: 112.6, lat: 37.9 })).toBe('north')
  expect(sideOf({ lon: 111.5, lat: 36.1 })).toBe('west')
})
