import { airClasses } from '@qingyuan/domain/classes.ts'
import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays, dayMs, dayStart } from '@qingyuan/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { pollutantsOf } from '../aqi/grade-hours.ts'
import { iaqi } from '../aqi/iaqi.ts'
import { haveObservations, numberOf, rowsOf } from '../core/truth/observations.ts'
import { percentile } from '../statistics/percentile.ts'
import { periodStatistics } from './period.ts'
import { rollupDays } from './rollup-days.ts'

const columnOf: Record<PollutantId, string> = { pm2_5: 'PM2.5', pm10: 'PM10', o3: 'O3', no2: 'NO2', so2: 'SO2', co: 'CO' }
const nameOf: Record<PollutantId, string> = { pm2_5: 'PM2_5', pm10: 'PM10', o3: 'O3_8h', no2: 'NO2', so2: 'SO2', co: 'CO' }
const standard = standardOn('2014-01-01')

/** The hours of 2014; a label is the begin or the end of its hour, which the source leaves open. CO comes in ug/m3. */
const daysOf2014 = (rows: readonly Record<string, string>[], label: 'begin' | 'end') => {
  const series = Object.fromEntries(pollutantIds.map(id => [id, new Float64Array(365 * 24).fill(Number.NaN)])) as Record<
    PollutantId,
    Float64Array
  >
  const start = dayStart('2014-01-01')
  for (const row of rows) {
    const day = `${row.year}-${row.month!.padStart(2, '0')}-${row.day!.padStart(2, '0')}`
    const hour = ((dayStart(day) - start) / dayMs) * 24 + Number(row.hour) - (label === 'end' ? 1 : 0)
    if (hour < 0 || hour >= 365 * 24) continue
    for (const id of pollutantIds) series[id][hour] = numberOf(row[columnOf[id]]) / (id === 'co' ? 1000 : 1)
  }
  return rollupDays(series, '2014-01-01', 365)
}

describe.skipIf(!haveObservations)('Beijing Aotizhongxin 2014 against an independent program', () => {
  const rows = haveObservations
    ? rowsOf('beijing/PRSA_Data_Aotizhongxin_20130301-20170228.csv.gz').filter(row => row.year === '2014' || row.year === '2015')
    : []

  it.each(['begin', 'end'] as const)(
    'every daily value, sub-index, AQI and primary pollutant is the same (label = %s of the hour)',
    label => {
      const days = daysOf2014(rows, label)
      const expected = rowsOf(`beijing/expected_daily_Aotizhongxin_2014_${label}.csv`)
      expect(expected.length).toBe(365)
      for (const [i, row] of expected.entries()) {
        expect(row.date).toBe(addDays('2014-01-01', i))
        for (const id of pollutantIds) {
          const [value, exact] = [days.value[id][i]!, numberOf(row[`${nameOf[id]}_exact`])]
          // The file gives four decimals: half a unit of the last one, and a little for its own binary noise.
          if (Number.isNaN(exact)) expect([row.date, id, value]).toEqual([row.date, id, Number.NaN])
          else expect(Math.abs(value - exact), `${row.date} ${id} ${value} ${exact}`).toBeLessThanOrEqual(0.000051)
          expect([row.date, id, roundGbt8170(value, standard.decimals[id])]).toEqual([row.date, id, numberOf(row[nameOf[id]])])
          const item = id === 'o3' ? 'o3_8h' : (`${id}_24h` as const)
          expect([row.date, id, iaqi(item, value, standard)]).toEqual([row.date, id, numberOf(row[`iaqi_${nameOf[id]}`])])
        }
        expect([row.date, days.aqi[i]]).toEqual([row.date, row.aqi === '' ? -1 : Number(row.aqi)])
        expect([row.date, airClasses[days.level[i]! - 1]?.label ?? '']).toEqual([row.date, row.level])
        const primary = pollutantsOf(days.primary[i]!).map(id => nameOf[id])
        expect([row.date, primary.sort()]).toEqual([
          row.date,
          row
            .primary!.split(/[;,+|/ ]+/)
            .filter(text => text !== '')
            .sort(),
        ])
        expect(days.complete[i]).toBe(row.n_valid_pollutants === '6' ? 1 : 0)
      }
    },
  )

  it.each(['begin', 'end'] as const)('every annual number is the same (label = %s of the hour)', label => {
    const days = daysOf2014(rows, label)
    const year = periodStatistics(days, { kind: 'year', first: '2014-01-01', last: '2014-12-31' })
    const found: Record<string, number> = {}
    for (const id of pollutantIds) {
      const [name, part] = [nameOf[id], year.pollutants[id]]
      const p = `p${standard.percentiles[id]}`
      found[`valid_days_${name}`] = part.validDays
      found[`annual_valid_${name}`] = Number(part.valid)
      found[`annual_mean_${name}`] = part.mean
      found[`annual_mean_rounded_${name}`] = roundGbt8170(part.mean, standard.decimals[id])
      found[`${p}_${name}`] = part.percentile
      found[`${p}_rounded_${name}`] = roundGbt8170(part.percentile, standard.decimals[id])
      const rounded = days.value[id].map(value => roundGbt8170(value, standard.decimals[id]))
      found[`${p}_of_rounded_daily_${name}`] = percentile(rounded, standard.percentiles[id])
      found[`days_primary_${name}`] = year.classes.primaryDays[id]
    }
    found.composite_index_rounded_inputs = year.composite.index
    found.days_all_six_valid = year.classes.judged
    found.good_days_all_six_valid = year.classes.good
    found.good_day_proportion_pct_all_six_valid = roundGbt8170(year.classes.goodRatio, 1)
    for (const { level, label: word } of airClasses) found[`days_${word}`] = year.classes.byLevel[level - 1]!

    const expected = rowsOf(`beijing/expected_annual_Aotizhongxin_2014_${label}.csv`)
    // Forms of the composite index that the ranking does not use.
    const other = new Set(['composite_index_unrounded_inputs', 'composite_index_rounded_inputs_and_terms'])
    const judged = expected.filter(row => !other.has(row.item!))
    expect(judged.length).toBe(54)
    for (const row of judged)
      expect(Math.abs(found[row.item!]! - Number(row.value)), `${row.item} ${found[row.item!]} ${row.value}`).toBeLessThanOrEqual(0.000051)
  })
})
