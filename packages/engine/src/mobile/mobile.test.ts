import { expect, test } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { estimateBackground } from './background.ts'
import { asMeasured, cleanTrack, pointInterpolated, pointLost, pointStanding } from './clean.ts'
import { hotSegments } from './hot-segments.ts'
import { metresBetween, type Track } from './plane.ts'
import { upwindSources } from './upwind.ts'

const degree = 1 / 111_195.08
/** Driving north at `speed` m/s, a point a second. */
const north = (count: number, speed = 10): Track => ({
  time: Float64Array.from({ length: count }, (_, i) => i * 1000),
  lon: new Float64Array(count).fill(113),
  lat: Float64Array.from({ length: count }, (_, i) => 36 + i * speed * degree),
})

test('a jump of the receiver is put on the line between its neighbours, and only it', () => {
  const track = north(60)
  track.lon[30] = 113.05
  track.lat[31] = 36.4
  const clean = cleanTrack(track)
  expect([...clean.kind.entries()].filter(([, kind]) => kind !== asMeasured)).toEqual([
    [30, pointInterpolated],
    [31, pointInterpolated],
  ])
  expect(metresBetween(clean, 30, 31)).toBeCloseTo(10, 1)
  expect([...track.lon.slice(30, 31)], 'the track handed in stays').toEqual([113.05])
})

test('a jump over a long gap is lost; a receiver that stays elsewhere is believed again', () => {
  const track = north(120)
  for (let i = 40; i < 120; i++) track.time[i]! += 60_000
  track.lon[40] = 114
  expect(cleanTrack(track).kind[40]).toBe(pointLost)
  const moved = north(60)
  for (let i = 30; i < 60; i++) moved.lon[i] = 113.5
  expect([...cleanTrack(moved).kind.slice(34)].every(kind => kind === asMeasured)).toBe(true)
})

test('standing for two minutes is one point, driving slowly is not standing', () => {
  const random = seededRandom(2)
  const track = north(240)
  for (let i = 60; i < 180; i++) {
    track.lat[i] = track.lat[60]! + 3 * random.normal() * degree
    track.lon[i] = 113 + 3 * random.normal() * degree
  }
  for (let i = 180; i < 240; i++) track.lat[i] = track.lat[60]! + (i - 179) * 10 * degree
  const { kind, lat } = cleanTrack(track)
  expect(new Set(lat.slice(75, 170)).size).toBe(1)
  expect([kind[100], kind[20], kind[220]]).toEqual([pointStanding, asMeasured, asMeasured])
  expect(cleanTrack(north(200, 1)).kind.every(each => each === asMeasured)).toBe(true)
})

test('the background is the low percentile of the window, follows a slow change and not a short rise', () => {
  const time = Float64Array.from({ length: 7200 }, (_, i) => i * 1000)
  const flat = Float64Array.from(time, (_, i) => 50 + (i % 10))
  expect(estimateBackground(time, flat)[3600], 'the 121st of 1,201 values').toBe(50)
  const slow = Float64Array.from(time, (_, i) => 50 + i / 100)
  const withRise = slow.map((value, i) => (i > 3000 && i < 3100 ? value + 500 : value))
  const [a, b] = [estimateBackground(time, slow), estimateBackground(time, withRise)]
  expect(Math.abs(a[5000]! - slow[5000]!)).toBeLessThan(7)
  expect(Math.abs(a[3050]! - b[3050]!)).toBeLessThan(2)
  expect(estimateBackground(time.slice(0, 10), flat.slice(0, 10)).every(Number.isNaN), 'too few values').toBe(true)
})

const noisy = (rises: readonly [from: number, length: number, by: number][]) => {
  const random = seededRandom(7)
  return Float64Array.from({ length: 3600 }, (_, i) => {
    const rise = rises.find(([from, length]) => i >= from && i < from + length)
    return 80 + 4 * random.normal() + (rise ? rise[2] : 0)
  })
}
const drive = { ...north(3600), kind: new Uint8Array(3600) }

test('rises are found where they were put, ranked by dose; noise alone finds none', () => {
  expect(hotSegments(drive, noisy([])).segments).toEqual([])
  const { segments, threshold } = hotSegments(
    drive,
    noisy([
      [600, 40, 120],
      [2000, 90, 90],
      [3000, 3, 300],
    ]),
  )
  expect(
    segments.map(({ from, to }) => [from, to]),
    'three seconds are no stretch',
  ).toEqual([
    [2000, 2089],
    [600, 639],
  ])
  expect(segments[0]).toMatchObject({ seconds: 89 })
  expect(segments[0]!.lengthM).toBeCloseTo(890, -1)
  // The background is the 10th percentile, so some 1.3 standard deviations below the middle: 5 of the 90 are noise.
  expect(Math.abs(segments[0]!.excess - 90)).toBeLessThan(8)
  expect(threshold).toBeLessThan(40)
})

test('a short break does not part a stretch, a long one does, and lost points do not count', () => {
  const values = noisy([[600, 100, 120]])
  for (let i = 640; i < 650; i++) values[i] = 80
  expect(hotSegments(drive, values).segments).toHaveLength(1)
  for (let i = 640; i < 670; i++) values[i] = 80
  expect(hotSegments(drive, values).segments).toHaveLength(2)
  const kind = new Uint8Array(3600).fill(pointLost, 590, 710)
  expect(hotSegments({ ...drive, kind }, values).segments).toEqual([])
})

test('a constant series and a series of nothing find nothing', () => {
  expect(hotSegments(drive, new Float64Array(3600).fill(30)).segments).toEqual([])
  expect(hotSegments(drive, new Float64Array(3600).fill(Number.NaN)).segments).toEqual([])
})

test('sources upwind come first, downwind ones not at all; in a calm all that are near', () => {
  const at = (east: number, northM: number) => ({ lon: 113 + (east * degree) / Math.cos((36 * Math.PI) / 180), lat: 36 + northM * degree })
  const sources = [at(0, 2000), at(0, -500), at(700, 1900), at(0, 9000), at(-900, 100)]
  const found = upwindSources(113, 36, { speed: 2, direction: 0 }, sources)
  expect(found.map(source => source.index)).toEqual([0, 2])
  expect(found[0]!.distanceM).toBeCloseTo(2000, -1)
  expect(found[0]).toMatchObject({ off: expect.closeTo(0, 1), minutes: expect.closeTo(16.7, 1) })
  expect(found[1]!.bearing).toBeCloseTo(20.2, 0)
  expect(upwindSources(113, 36, { speed: 0.1, direction: 0 }, sources).map(source => source.index)).toEqual([1, 4])
  expect(upwindSources(113, 36, null, sources).map(source => source.index)).toEqual([1, 4])
})

test('a hundred thousand points are cleaned and searched', () => {
  const big = north(100_000, 8)
  const random = seededRandom(5)
  const values = Float64Array.from(big.time, (_, i) => 60 + 5 * random.normal() + (i % 9000 < 60 ? 150 : 0))
  const { segments } = hotSegments(cleanTrack(big), values)
  expect(segments).toHaveLength(12)
})
