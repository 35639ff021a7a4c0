import type { TrialKind } from '@qingyuan/domain/sensor-marks.ts'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../core/random.ts'
import { plumeOfHour } from './plume-footprint.ts'
import { trySearch } from './search-trial.ts'
import { sourceCourses } from './source-course.ts'
import { isWithinReach } from './source-responses.ts'
import { searchSources } from './source-search.ts'

const [days, side] = [30, 10]
const hoursOf = days * 24
const clocks = Uint8Array.from({ length: hoursOf }, (_, h) => (h % 24) + 1)
const grid = { west: 0, south: 0, columns: 2 * side, rows: 2 * side, cellM: 500 }
const source = { east: 5600, north: 4300, kgPerHour: 12 }

/** Nine sensors on a square, wind from everywhere, one source that works at night; each sensor has its offset. */
const area = (offsets: number) => {
  const random = seededRandom(3)
  const sensors = Array.from({ length: 9 }, (_, n) => ({ east: 2500 + 2500 * (n % 3), north: 2500 + 2500 * Math.floor(n / 3) }))
  const hours = Array.from({ length: hoursOf }, () => ({ speed: 1 + 2 * random.next(), direction: 360 * random.next(), stability: 4 }))
  const values = Float64Array.from({ length: hoursOf * 9 }, (_, i) => {
    const [h, s] = [Math.floor(i / 9), i % 9]
    const isNight = clocks[h]! <= 6 || clocks[h]! > 21
    const plume = isNight ? plumeOfHour(hours[h]!, 500)(sensors[s]!.east - source.east, sensors[s]!.north - source.north) : 0
    return 100 + offsets * ((s * 7) % 9) + source.kgPerHour * plume + 8 * random.normal()
  })
  return { sensors, hours, values, grid, clocks, background: new Float64Array(hoursOf).fill(100) }
}

describe('search for sources', () => {
  it('finds the one that is there, whatever the offsets of the sensors', () => {
    for (const offsets of [0, 25]) {
      const [first, ...others] = searchSources(area(offsets))
      expect(Math.hypot(first!.east - source.east, first!.north - source.north), String(offsets)).toBeLessThan(800)
      expect(others).toEqual([])
    }
  })

  it('says the hours of the day in which it works', () => {
    const own = area(25)
    const [course] = sourceCourses(own, searchSources(own))
    const [night, day] = [
      [0, 1, 7],
      [2, 3, 4, 5, 6],
    ].map(parts => parts.map(part => course![part]!))
    for (const value of night!) expect(value).toBeGreaterThan(0.6 * source.kgPerHour)
    for (const value of day!) expect(value).toBeLessThan(0.15 * source.kgPerHour)
  })

  it('finds nothing in values that follow no wind', () => {
    const own = area(25)
    const random = seededRandom(11)
    const values = own.values.map((_, i) => 100 + 25 * (i % 9) + 8 * random.normal())
    expect(searchSources({ ...own, values })).toEqual([])
  })

  it('places no source out of the reach of three sensors', () => {
    const sensors = [
      { east: 500, north: 500 },
      { east: 1500, north: 500 },
      { east: 500, north: 1500 },
    ]
    expect(isWithinReach({ east: 500, north: 500 }, sensors)).toBe(true)
    expect(isWithinReach({ east: 500 + 1000 * side, north: 500 }, sensors)).toBe(false)
    for (const { east, north } of searchSources({ ...area(0), sensors: area(0).sensors.slice(0, 4) }))
      expect(isWithinReach({ east, north }, area(0).sensors.slice(0, 4))).toBe(true)
  })
})

describe('trials of the search', () => {
  it('are the same for a seed, find most sources that emit all day, and no more of those that work now and then', () => {
    const own = area(25)
    const trials = trySearch(own, seededRandom(2), 4)
    expect(trySearch(own, seededRandom(2), 1)[0]).toEqual(trials[0])
    const rate = (kind: TrialKind) => {
      const of = trials.filter(each => each.kind === kind)
      return of.filter(({ hit }) => hit).length / of.length
    }
    // Few places of this area have three sensors near by.
    expect(trials.length).toBeGreaterThan(11)
    expect(rate('allDay')).toBeGreaterThanOrEqual(0.75)
    expect(rate('sporadic')).toBeLessThanOrEqual(rate('allDay'))
    for (const { hit, days: until } of trials) if (!hit) expect(until === null || until < days).toBe(true)
  })
})
