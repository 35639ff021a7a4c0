import { readFileSync } from 'node:fs'
import { parseHour } from '@qingyuan/domain/time.ts'
import { correlationMatrix } from '../../packages/engine/src/correlation/correlate.ts'
import { rollingMean } from '../../packages/engine/src/rollup/running.ts'
import { periodsOf, timeAverage } from '../../packages/engine/src/statistics/time-average.ts'
import { blockBootstrapTrend } from '../../packages/engine/src/trend/block-bootstrap.ts'
import { deseasonalise } from '../../packages/engine/src/trend/deseasonalise.ts'
import { stl } from '../../packages/engine/src/trend/stl.ts'
import { polarPlot } from '../../packages/engine/src/wind/polar-plot.ts'
import { rose } from '../../packages/engine/src/wind/rose.ts'
import { compareToSurface, type MgcvSurface } from '../../packages/engine/src/wind/truth/against-surface.ts'
import { vectorMean } from '../../packages/engine/src/wind/vector-mean.ts'
import { largestDifference, readMarylebone, rowsOfOpenair } from './support/marylebone.ts'
import { defineTruth, type TruthRow } from './truth-set.ts'

const atMost = (name: string, measured: number, bar: number, requirement?: number): TruthRow => ({
  name,
  measured,
  bar,
  ...(requirement === undefined ? {} : { requirement }),
  better: 'lower',
  unit: '',
})
const recorded = (path: string) => JSON.parse(readFileSync(new URL(`../../packages/engine/src/${path}`, import.meta.url), 'utf8'))

const averages = (): TruthRow[] => {
  const { column } = readMarylebone('2003')
  const days = periodsOf(parseHour('2003-01-01 01')!, 8760, 'day')
  const daily = rowsOfOpenair('expected_timeAverage_day_thresh75_2003.csv')
  const names = ['ws', 'nox', 'no2', 'o3', 'pm10', 'so2', 'co', 'pm25']
  const means = names.map(name =>
    largestDifference(
      timeAverage(column(name), days, 0.75).means,
      daily.map(row => row[name]),
    ),
  )
  const [ws, wd] = [column('ws'), column('wd')]
  const directions = daily.map((_, day) => vectorMean(ws, wd, day * 24, day * 24 + 24).direction)
  const calendar = rowsOfOpenair('expected_calendarPlot_o3_2003.csv').filter(row => row.date !== '')
  const dates = new Map(days.labels.map((label, i) => [label, i]))
  const o3 = timeAverage(column('o3'), days, 0).means
  const rolled = rollingMean(readMarylebone().column('o3'), 8, 6).subarray(5 * 8760 + 24)
  return [
    atMost('timeAverage, days of 8 columns: largest relative difference', Math.max(...means), 1e-12, 1e-6),
    atMost(
      'timeAverage, wind direction',
      largestDifference(
        directions,
        daily.map(row => row.wd),
      ),
      1e-12,
      1e-6,
    ),
    atMost(
      'calendarPlot, ozone',
      largestDifference(
        calendar.map(row => o3[dates.get(row.date!)!]!),
        calendar.map(row => row.value),
      ),
      1e-12,
      1e-6,
    ),
    atMost(
      'rollingMean 8 h, ozone',
      largestDifference(
        rolled,
        rowsOfOpenair('expected_rollingMean_o3_8h_thresh75_200301.csv').map(row => row.o3_roll8),
      ),
      1e-12,
      1e-6,
    ),
  ]
}

const windRose = (): TruthRow => {
  const { column } = readMarylebone('2003')
  const { shares } = rose(
    { speed: column('ws'), direction: column('wd'), value: column('ws') },
    { sectors: 16, bounds: [2, 4, 6], calmUpTo: 0, evenOut: 'tens' },
  )
  const published = rowsOfOpenair('expected_windRose_22.5deg_2003.csv').slice(1)
  const cumulated = published.flatMap(row => {
    const first = ((Number(row.wd) / 22.5) % 16) * 4
    return [0, 1, 2, 3].map(c => shares.subarray(first, first + c + 1).reduce((a, b) => a + b, 0))
  })
  const theirs = published.flatMap(row => [1, 2, 3, 4].map(c => row[`Interval${c}`]))
  return atMost('windRose, 16 sectors x 4 classes, bias of tens corrected', largestDifference(cumulated, theirs), 1e-12, 1e-6)
}

const polarPlots = (): TruthRow[] => {
  const surfaces: Record<string, MgcvSurface> = recorded('wind/truth/polar-mgcv.json')
  return (['nox', 'so2'] as const).flatMap(name => {
    const { column } = readMarylebone()
    const input = { speed: column('ws'), direction: column('wd'), value: column(name) }
    const plot = polarPlot(input, { statistic: { kind: 'mean' }, minHours: 1, uncertainty: false, cells: 51 })
    const { correlation, speedApart, degreesApart } = compareToSurface(plot, surfaces[name]!)
    return [
      {
        name: `polarPlot ${name}: correlation with the surface of mgcv`,
        measured: correlation,
        bar: 0.997,
        requirement: 0.95,
        better: 'higher' as const,
        unit: '',
      },
      { name: `polarPlot ${name}: summit`, measured: speedApart, bar: 1, better: 'lower' as const, unit: 'm/s' },
      { name: `polarPlot ${name}: summit`, measured: degreesApart, bar: 15, better: 'lower' as const, unit: '°' },
    ]
  })
}

const trends = (): TruthRow[] => {
  const { dates, column } = readMarylebone()
  const day = (month: string) => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1) / 86_400_000
  const starts = dates.flatMap((date, i) => (i === 0 || date.slice(0, 7) !== dates[i - 1]!.slice(0, 7) ? [i] : []))
  const months = { starts: Uint32Array.from([...starts, dates.length]), lengths: Uint32Array.from(starts), labels: [] }
  const x = starts.map(i => day(dates[i]!))
  const published = { nox: -8.441590392, no2: 1.098317914, o3: 0.3281630305, pm10: 0.1814707728 }
  const slopes = Object.entries(published).map(([name, slope]) => {
    const trend = blockBootstrapTrend(x, timeAverage(column(name), months, 0).means, { runs: 1, seed: 1, confidence: 0.95 })
    return Math.abs((trend.slope * 365) / slope - 1)
  })
  const deseasoned = (names: Record<string, number>): number[] =>
    Object.entries(names).map(([name, slope]) => {
      const series = deseasonalise(timeAverage(column(name), months, 0).means, { period: 12, need: 0, gaps: 'filled' })
      return Math.abs((blockBootstrapTrend(x, series, { runs: 1, seed: 1, confidence: 0.95 }).slope * 365) / slope - 1)
    })
  const whole = { nox: -8.610116693, no2: 1.108216089, pm10: 0.1186021384, so2: -0.418686635, co: -0.1906732199, pm25: -0.5576043042 }
  const season: { value: number[]; seasonal: number[] } = recorded('trend/truth/stl-o3.json')
  const { seasonal } = stl(Float64Array.from(season.value), { period: 12, seasonalWindow: 11, robustRounds: 15 })
  return [
    atMost('TheilSen, slopes of 4 pollutants: largest relative difference', Math.max(...slopes), 1e-9, 1e-3),
    atMost('TheilSen deseasonalised, slopes of 6 pollutants without gaps', Math.max(...deseasoned(whole)), 1.5e-9, 1e-3),
    {
      ...atMost('TheilSen deseasonalised, ozone with one missing month', deseasoned({ o3: 0.3379813574 })[0]!, 1e-3, 1e-3),
      reason:
        'ozone with one missing month: with the variances that R finds the filled month is R’s to nine digits (6.28761); R’s optimiser stops at 1.5833 where the likelihood (-log, mean) has 1.5813, and the month is 6.19.',
    },
    atMost('stl, seasons of 89 months of ozone', Math.max(...season.seasonal.map((s, i) => Math.abs(s - seasonal[i]!))), 2e-9, 1e-6),
  ]
}

const correlations = (): TruthRow[] => {
  const { column } = readMarylebone()
  const columns = ['nox', 'no2', 'o3', 'pm10'].map(column)
  const published = {
    pearson: [0.787448713038, -0.5143213689, 0.616823548, -0.3956900052, 0.5751295574, -0.2841253876],
    spearman: [0.8422973413, -0.5855419642, 0.7749264024, -0.3864966551, 0.7493812675, -0.3997753255],
  }
  return (['pearson', 'spearman'] as const).map(method => {
    const { r } = correlationMatrix(columns, { method, need: 3, autocorrelation: 'ignore' })
    const ours = [r[1]!, r[2]!, r[3]!, r[6]!, r[7]!, r[11]!]
    return atMost(
      `cor, ${method}: largest difference`,
      Math.max(...ours.map((value, i) => Math.abs(value - published[method][i]!))),
      2e-10,
      1e-6,
    )
  })
}

export const truth = defineTruth({
  subject: 'statistics',
  source: 'openair 2.18.2 and the R functions it stands on (mgcv 1.8-41, stats 4.2.2) on its sample data (data/observations/openair)',
  operator: 'openair 2.18.2, mgcv 1.8-41, R 4.2.2',
  weather: 'none',
  cases: 'seen',
  needs: ['observations/openair'],
  measure: () => [...averages(), windRose(), ...polarPlots(), ...trends(), ...correlations()],
})
