import { expect, it } from 'vitest'
import { intervalText, positionText, shareText, suspectColour } from './suspect-text.ts'

it('a suspect has a share, an interval, a distance and a direction seen from the station', () => {
  expect(intervalText({ low: 0.16, high: 0.34 })).toBe('16–34 %')
  expect(positionText({ distanceM: 795, bearing: 306 })).toBe('795 m · 西北 306°')
  expect(positionText({ distanceM: 12_340, bearing: 0 })).toBe('12.3 km · 北 0°')
  // Written in binary 2.555 is less than it looks: rounded by GB/T 8170 all the same.
  expect([shareText(0.02555), shareText(0.0255), shareText(0.16, 0)]).toEqual(['2.6 %', '2.6 %', '16 %'])
})

it('is red from a fifth of the rise, whatever its place', () => {
  expect(new Set([0.2, 0.5].map(suspectColour)).size).toBe(1)
  expect(new Set([0.3, 0.16, 0.05].map(suspectColour)).size).toBe(3)
})
