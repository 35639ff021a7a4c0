import { describe, expect, it } from 'vitest'
import { mean, sumOfValues } from '../core/sum.ts'
import { haveObservations, numberOf, rowsOf } from '../core/truth/observations.ts'
import { vectorMean } from '../wind/vector-mean.ts'
import { rollingMean } from './running.ts'

describe.skipIf(!haveObservations)('openair 2.18.2 on the hours of Marylebone Road, 2003', () => {
  const all = haveObservations ? rowsOf('openair/mydata_hourly_1998_2005.csv.gz') : []
  const hours = all.filter(row => row.date!.startsWith('2003'))
  const column = (name: string) => Float64Array.from(hours, row => numberOf(row[name]))

  it('rollingMean of ozone over 8 hours with 75 % data capture is the same, to the last digits a text of R keeps', () => {
    const before = all.findIndex(row => row.date!.startsWith('2003'))
    const series = Float64Array.from(all, row => numberOf(row.o3))
    const rolled = rollingMean(series, 8, 6).subarray(before)
    const expected = rowsOf('openair/expected_rollingMean_o3_8h_thresh75_200301.csv')
    expect(expected.length).toBe(31 * 24)
    let compared = 0
    for (const [i, row] of expected.entries()) {
      const published = numberOf(row.o3_roll8)
      if (Number.isNaN(published)) expect([row.date, rolled[i]]).toEqual([row.date, Number.NaN])
      else {
        expect(Math.abs(rolled[i]! - published), `${row.date} ${rolled[i]} ${published}`).toBeLessThan(1e-10)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(700)
  })

  it('timeAverage to days with 75 % data capture is the same, wind direction as the direction of the mean vector', () => {
    const expected = rowsOf('openair/expected_timeAverage_day_thresh75_2003.csv')
    expect(expected.length).toBe(365)
    const [ws, wd] = [column('ws'), column('wd')]
    const names = ['ws', 'nox', 'no2', 'o3', 'pm10', 'so2', 'co', 'pm25'] as const
    const columns = names.map(column)
    for (const [day, row] of expected.entries()) {
      const [from, to] = [day * 24, day * 24 + 24]
      for (const [c, name] of names.entries()) {
        const computed = sumOfValues(columns[c]!, from, to).count >= 18 ? mean(columns[c]!, from, to) : Number.NaN
        const published = numberOf(row[name])
        if (Number.isNaN(published)) expect([row.date, name, computed]).toEqual([row.date, name, Number.NaN])
        else
          expect(Math.abs(computed - published), `${row.date} ${name} ${computed} ${published}`).toBeLessThan(1e-9 * Math.max(1, published))
      }
      const wind = vectorMean(ws, wd, from, to)
      // 1e-6 degrees: both are arc tangents of sums of 24 sines.
      if (!Number.isNaN(numberOf(row.wd)))
        expect(Math.abs(wind.direction - numberOf(row.wd)), `${row.date} ${wind.direction} ${row.wd}`).toBeLessThan(1e-6)
    }
  })
})
