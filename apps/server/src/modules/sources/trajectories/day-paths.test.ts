import { expect, test } from 'vitest'
import { originOf } from './day-paths.ts'

test('a path comes from where it began: bearing and distance of its far end, not of its first hour', () => {
  const origin = originOf({ lon: [113, 113.5, 113], lat: [36, 36, 35] })!
  expect([Math.round(origin.bearing), Math.round(origin.km)]).toEqual([180, 111])
  expect(Math.round(originOf({ lon: [113, 112], lat: [36, 36] })!.bearing)).toBe(270)
})

test('a path without an end comes from nowhere', () => {
  expect(originOf({ lon: [113, null], lat: [36, null] })).toBeNull()
  expect(originOf({ lon: [], lat: [] })).toBeNull()
})
