import { parseHour } from '@qingyuan/domain/time.ts'
import { correlationMatrix } from '../../packages/engine/src/correlation/correlate.ts'
import { idw } from '../../packages/engine/src/interpolation/idw.ts'
import { kriging } from '../../packages/engine/src/interpolation/kriging.ts'
import { rollingMean } from '../../packages/engine/src/rollup/running.ts'
import { describeValues } from '../../packages/engine/src/statistics/describe.ts'
import { percentile } from '../../packages/engine/src/statistics/percentile.ts'
import { periodsOf, timeAverage } from '../../packages/engine/src/statistics/time-average.ts'
import { blockBootstrapTrend } from '../../packages/engine/src/trend/block-bootstrap.ts'
import { polarPlot } from '../../packages/engine/src/wind/polar-plot.ts'
import { rose } from '../../packages/engine/src/wind/rose.ts'
import { vectorMean } from '../../packages/engine/src/wind/vector-mean.ts'
import { readMarylebone } from '../truth/support/marylebone.ts'
import { defineBench } from './harness.ts'

const names = ['nox', 'no2', 'o3', 'pm10', 'so2', 'co', 'pm25']
const first = parseHour('1998-01-01 01')!

/** Means, extremes and percentiles of each year and pollutant, with the mean of each day and the 8 h means on the way. */
const annual = (columns: Float64Array[], hours: number) => {
  const [days, years] = [periodsOf(first, hours, 'day'), periodsOf(first, hours, 'year')]
  return columns.map(values => {
    const eight = rollingMean(values, 8, 6)
    const daily = timeAverage(values, days, 0.75).means
    return years.labels.map((_, y) => {
      const [from, to] = [years.starts[y]!, years.starts[y + 1]!]
      const year = values.subarray(from, to)
      return {
        all: describeValues(year),
        p: [50, 95, 99].map(p => percentile(year, p)),
        eight: describeValues(eight.subarray(from, to)),
        daily: daily.length,
      }
    })
  })
}

const stations = {
  lon: Float64Array.from({ length: 60 }, (_, i) => 112 + ((i * 37) % 100) / 50),
  lat: Float64Array.from({ length: 60 }, (_, i) => 35.8 + ((i * 53) % 97) / 75),
}
const levels = stations.lon.map((x, i) => 60 + 25 * Math.sin(3 * x) + 15 * Math.cos(4 * stations.lat[i]!))
const frame = { west: 112, south: 35.8, east: 114, north: 37.1, columns: 240, rows: 180 }

export default defineBench({
  name: 'analysis statistics on 65,533 hours, and one map of 60 stations',
  needs: ['observations/openair'],
  run: async ({ time }) => {
    const { column, dates } = readMarylebone()
    const clock = 'processor'
    const [speed, direction, columns] = [column('ws'), column('wd'), names.map(column)]
    await time(
      'day means of 8 columns and the wind',
      () => {
        const days = periodsOf(first, dates.length, 'day')
        const means = [speed, ...columns].map(values => timeAverage(values, days, 0.75))
        return [means, days.labels.map((_, d) => vectorMean(speed, direction, days.starts[d]!, days.starts[d + 1]!))]
      },
      { goalMs: 15, clock },
    )
    await time('rolling 8 h', () => rollingMean(columns[2]!, 8, 6), { goalMs: 5, clock })
    const wind = { speed, direction, value: speed }
    await time('wind rose', () => rose(wind, { sectors: 16, bounds: [2, 4, 6], calmUpTo: 0.2, evenOut: 'tens' }), { goalMs: 10, clock })
    const plot = { statistic: { kind: 'mean' }, minHours: 1, uncertainty: false } as const
    await time('polar plot', () => polarPlot({ ...wind, value: columns[0]! }, plot), { goalMs: 150, clock })
    const pair = { method: 'pearson', need: 3, autocorrelation: 'ignore' } as const
    await time('correlation matrix of 8 columns', () => correlationMatrix([speed, ...columns], pair), { goalMs: 10, clock })
    const months = timeAverage(columns[0]!, periodsOf(first, dates.length, 'month'), 0.5).means
    const x = months.map((_, i) => i)
    await time(
      'Theil-Sen of the months, 599 block-bootstrap runs',
      () => blockBootstrapTrend(x, months, { runs: 599, seed: 1, confidence: 0.95 }),
      {
        ...{ goalMs: 100, clock },
      },
    )
    await time('annual statistics of 7 pollutants x 8 years', () => annual(columns, dates.length), { goalMs: 200, clock })
    await time('IDW 240 x 180 of 60 stations', () => idw(stations, levels, frame), { goalMs: 30, clock })
    await time('kriging 240 x 180 of 60 stations', () => kriging(stations, levels, frame, { deviation: false }), { goalMs: 150, clock })
    await time('kriging with its deviation', () => kriging(stations, levels, frame, { deviation: true }), { clock })
  },
})
