import { type MeasuredId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { hourMs, wallClock } from '@qingyuan/domain/time.ts'
import { type DemoBlock, generatePlace } from './generate.ts'
import type { CityPlan, DemoPlace } from './plan.ts'

/** Statistics of generated hours by plain arithmetic, for the tests of realism and for anyone who wants to look at a seed. */

export const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0
  let n = 0
  for (let i = 0; i < values.length; i++) {
    const v = values[i]!
    if (Number.isNaN(v)) continue
    sum += v
    n++
  }
  return n > 0 ? sum / n : Number.NaN
}

/** Pearson correlation of the pairs where both are there. */
export const correlation = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let n = 0
  let sa = 0
  let sb = 0
  let saa = 0
  let sbb = 0
  let sab = 0
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i]!
    const y = b[i]!
    if (Number.isNaN(x) || Number.isNaN(y)) continue
    n++
    sa += x
    sb += y
    saa += x * x
    sbb += y * y
    sab += x * y
  }
  return (n * sab - sa * sb) / Math.sqrt((n * saa - sa * sa) * (n * sbb - sb * sb))
}

/** Hourly mean over places; NaN where none has a value. */
export const overPlaces = (blocks: readonly DemoBlock[], id: MeasuredId): Float32Array => {
  const hours = blocks[0]!.hours
  return Float32Array.from({ length: hours }, (_, i) => meanOf(blocks.map(block => block.columns[id][i]!)))
}

/** Means of the days (24 hours each, the first hour is hour 01); NaN with fewer than 20. */
export const dayMeans = (series: Float32Array): Float32Array =>
  Float32Array.from({ length: series.length / 24 }, (_, d) => {
    const day = series.subarray(d * 24, d * 24 + 24)
    return day.filter(v => !Number.isNaN(v)).length >= 20 ? meanOf(day) : Number.NaN
  })

/** Largest 8-hour mean of each day that ends at 08..24. */
export const dayOzone = (series: Float32Array): Float32Array =>
  Float32Array.from({ length: series.length / 24 }, (_, d) => {
    let best = Number.NaN
    for (let end = 8; end <= 24; end++) {
      const window = series.subarray(d * 24 + end - 8, d * 24 + end)
      const mean = window.filter(v => !Number.isNaN(v)).length >= 6 ? meanOf(window) : Number.NaN
      if (!(mean <= best)) best = Number.isNaN(mean) ? best : mean
    }
    return best
  })

/** HJ 663: linear between ranks, `k = 1 + (n - 1) p`. */
export const percentile = (values: ArrayLike<number>, p: number): number => {
  const sorted = Array.from(values)
    .filter(v => !Number.isNaN(v))
    .sort((a, b) => a - b)
  const k = (sorted.length - 1) * p
  const s = Math.floor(k)
  return sorted[s]! + ((sorted[s + 1] ?? sorted[s]!) - sorted[s]!) * (k - s)
}

/** Means by calendar month (1..12) of an hourly series that begins with the hour ending at `firstHour`. */
export const monthMeans = (values: ArrayLike<number>, firstHour: number, stepHours = 1): number[] => {
  const groups: number[][] = Array.from({ length: 12 }, () => [])
  for (let i = 0; i < values.length; i++) groups[wallClock(firstHour + (i * stepHours - 1) * hourMs).month - 1]!.push(values[i]!)
  return groups.map(meanOf)
}

/** Good days by the limits of GB 3095-2012 (24 h PM2.5 75, PM10 150, NO2 80, SO2 150, CO 4; O3 8 h 160), % of the days. */
export const goodDayRatio = (blocks: readonly DemoBlock[]): number => {
  const limits = { pm2_5: 75, pm10: 150, o3: 160, no2: 80, so2: 150, co: 4 }
  const daily = pollutantIds.map(id => (id === 'o3' ? dayOzone(overPlaces(blocks, id)) : dayMeans(overPlaces(blocks, id))))
  const days = daily[0]!.length
  let good = 0
  for (let d = 0; d < days; d++)
    if (pollutantIds.every((id, p) => Math.round(daily[p]![d]! * (id === 'co' ? 10 : 1)) <= limits[id] * (id === 'co' ? 10 : 1))) good++
  return (100 * good) / days
}

export const blocksOf = (plan: CityPlan, places: readonly DemoPlace[], from: number, hours: number): DemoBlock[] =>
  places.map(place => generatePlace({ plan, from, hours }, place))
