import { parseHour } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { haveObservations, numberOf, rowsOf } from '../core/truth/observations.ts'
import { periodsOf, timeAverage } from './time-average.ts'

describe.skipIf(!haveObservations)('openair 2.18.2 on the ozone of 2003', () => {
  it('the days of its calendar are ours', () => {
    const hours = rowsOf('openair/mydata_hourly_1998_2005.csv.gz').filter(row => row.date!.startsWith('2003'))
    const days = periodsOf(parseHour('2003-01-01 01')!, hours.length, 'day')
    const { means } = timeAverage(
      Float64Array.from(hours, row => numberOf(row.o3)),
      days,
      0,
    )
    const published = rowsOf('openair/expected_calendarPlot_o3_2003.csv').filter(row => row.date !== '')
    expect([published.length, days.labels.length]).toEqual([365, 365])
    for (const row of published) {
      const [ours, expected] = [means[days.labels.indexOf(row.date!)]!, numberOf(row.value)]
      if (Number.isNaN(expected)) expect([row.date, ours]).toEqual([row.date, Number.NaN])
      else expect(Math.abs(ours - expected), row.date).toBeLessThan(1e-9)
    }
  })
})
