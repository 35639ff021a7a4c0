import { expect, it } from 'vitest'
import { intervalText, positionText, shareText, suspectColour, unfoundSourceText } from './suspect-text.ts'

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

it('a case is closed with a reason where the source of most of the rise is not found: unknown, not divided, or in calm air', () => {
  const part = (key: 'known' | 'unknown' | 'outside', share: number) => ({ key, name: key, share, low: 0, high: 1 })
  const words = (calm: boolean, ...parts: ReturnType<typeof part>[]) => unfoundSourceText({ calm, parts })
  expect([words(true), words(false, part('known', 0.3), part('unknown', 0.7)), words(false, part('outside', 0.6))]).toEqual([
    '静小风，来源不可分辨',
    'unknown占 70 %',
    'outside占 60 %',
  ])
  expect([words(false), words(false, part('known', 0.5), part('unknown', 0.5))]).toEqual([null, null])
})
