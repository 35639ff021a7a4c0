import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { hoursOfCnemc, type StationHours } from '../core/truth/cnemc.ts'
import { haveObservations } from '../core/truth/observations.ts'
import { ozoneEightHourSoFar, runningO3EightHour } from './ozone.ts'
import { rollingMax, rollingMean } from './running.ts'

interface Difference {
  station: string
  hour: number
  published: number
  computed: number
}

/** All hours of the day so far are there, so that the largest of them is known. */
const complete = (hours: Float64Array, hour: number) => !hours.subarray(hour - ((hour - 1) % 24), hour + 1).some(Number.isNaN)

/** Counts over all stations and hours at which both the computed and the published value are there. */
const compare = (
  stations: StationHours,
  from: string,
  to: string,
  decimals: number,
  compute: (hours: Float64Array) => Float64Array,
  firstHour: number,
  judge: (hours: Float64Array, hour: number) => boolean = () => true,
) => {
  let compared = 0
  const different: Difference[] = []
  for (const [station, types] of stations) {
    const computed = compute(types.get(from)!)
    for (let hour = firstHour; hour < 48; hour++) {
      const published = types.get(to)![hour]!
      if (Number.isNaN(published) || Number.isNaN(computed[hour]!) || !judge(types.get(from)!, hour)) continue
      compared++
      if (roundGbt8170(computed[hour]!, decimals) !== published) different.push({ station, hour, published, computed: computed[hour]! })
    }
  }
  return { compared, different }
}

describe.skipIf(!haveObservations)('running values the national network published on 2023-01-20 and 21', () => {
  let stations: StationHours
  beforeAll(() => {
    stations = hoursOfCnemc()
  })

  /**
   * Station-hours whose published running values do not follow from the published hours, in any way of rounding: the network revised the hours
   * of these stations after it had formed the means (1223A from 21 h of the second day on, every pollutant). Tolerance elsewhere: none.
   */
  const revised = new Set(['1223A 45', '1223A 46', '1223A 47', '1132A 47', '1794A 46', '1794A 47', '3515A 46', '3515A 47'])
  const unexplained = (different: Difference[]) => different.filter(({ station, hour }) => !revised.has(`${station} ${hour}`))

  it.each(['PM2.5', 'PM10', 'SO2', 'NO2'])(
    'the running 24 h means of %s with all 24 hours equal the published ones, half to even',
    type => {
      const { compared, different } = compare(stations, type, `${type}_24h`, 0, hours => rollingMean(hours, 24, 24), 23)
      expect(unexplained(different)).toEqual([])
      expect(compared).toBeGreaterThan(36_000)
    },
  )

  it('the running 24 h means of CO equal the published ones, but for exact ties, which the network rounds either way', () => {
    const { compared, different } = compare(stations, 'CO', 'CO_24h', 1, hours => rollingMean(hours, 24, 24), 23)
    // Of 1,576 exact ties (0.35, 0.45, ...) about half were published up and half down, without a rule: binary noise of another program.
    const noTies = different.filter(({ computed, published }) => Math.abs(Math.abs(computed - published) - 0.05) > 1e-9)
    expect(unexplained(noTies)).toEqual([])
    expect(different.length).toBeLessThan(800)
    expect(compared).toBe(36_840)
  })

  // The files begin with hour 24 of the day before: hour 01 is at index 1.
  const fromHour01 = (compute: (hours: Float64Array) => Float64Array) => (hours: Float64Array) =>
    Float64Array.of(Number.NaN, ...compute(hours.subarray(1)))

  it('ozone 8 h is the mean since 01 h until 07 h, and of the last 8 hours afterwards', () => {
    const { compared, different } = compare(
      stations,
      'O3',
      'O3_8h',
      0,
      fromHour01(hours => runningO3EightHour(hours, 8)),
      1,
    )
    expect(unexplained(different)).toEqual([])
    expect(compared).toBe(75_813)
  })

  it('windows of 6 or 7 hours agree too, but for one in twenty whose hours were struck out after the mean was formed', () => {
    const { compared, different } = compare(
      stations,
      'O3',
      'O3_8h',
      0,
      fromHour01(hours => runningO3EightHour(hours, 6)),
      1,
    )
    expect(compared).toBe(78_279)
    expect(different.length).toBeLessThan(0.05 * (78_279 - 75_813))
  })

  it('the largest 8 h value of the day so far drops the short windows of the morning at 24 h', () => {
    const { compared, different } = compare(stations, 'O3_8h', 'O3_8h_24h', 0, fromHour01(ozoneEightHourSoFar), 1, complete)
    expect(unexplained(different)).toEqual([])
    expect(compared).toBeGreaterThan(77_000)
  })

  it('the largest hourly ozone of the last 24 hours equals the published one', () => {
    const { compared, different } = compare(stations, 'O3', 'O3_24h', 0, hours => rollingMax(hours, 24, 24), 23)
    expect(unexplained(different)).toEqual([])
    expect(compared).toBe(36_896)
  })
})
