import type { PollutantId } from '../parameters.ts'
import { type Breakpoints, hj633Of2012, hj633Of2026 } from './breakpoints.ts'
import { gb3095Final, gb3095Of2012, gb3095Transition, type Limits } from './limits.ts'
import { type ValidityRules, validityOf2013, validityOf2026 } from './validity.ts'

/** Everything the evaluation of a day needs, as in force on that day. */
export interface Standard {
  /** First day in force, and last one (null: until replaced). */
  from: string
  to: string | null
  aqi: 'HJ 633-2012' | 'HJ 633-2026'
  limitsName: 'GB 3095-2012' | 'GB 3095-2026 过渡阶段' | 'GB 3095-2026'
  evaluation: 'HJ 663-2013' | 'HJ 663-2026'
  breakpoints: Breakpoints
  limits: Limits
  validity: ValidityRules
  /** Percentile of the daily values that HJ 663 judges a year by. */
  percentiles: Readonly<Record<PollutantId, number>>
  /** Divisors S of the composite index (ranking form): annual limits, daily limits for CO and ozone. */
  compositeS: Readonly<Record<PollutantId, number>>
  /** Decimals of the concentrations of hours and days before an index or a limit is taken (GB/T 8170). */
  decimals: Readonly<Record<PollutantId, number>>
  /** Decimals of the mean or percentile of a period before a limit, an index or a rank is taken. */
  statisticDecimals: Readonly<Record<PollutantId, number>>
  /** Particulates of dust days count for no statistic of a period. */
  deductsDust: boolean
}

const percentiles = { pm2_5: 95, pm10: 95, o3: 90, no2: 98, so2: 98, co: 95 } as const
const decimals = { pm2_5: 0, pm10: 0, o3: 0, no2: 0, so2: 0, co: 1 } as const

/** Editions in order of time. The first one also answers for the years before it was in force: the product evaluates old data by it. */
export const standards: readonly Standard[] = [
  {
    from: '2016-01-01',
    to: '2026-02-28',
    aqi: 'HJ 633-2012',
    limitsName: 'GB 3095-2012',
    evaluation: 'HJ 663-2013',
    breakpoints: hj633Of2012,
    limits: gb3095Of2012,
    validity: validityOf2013,
    percentiles,
    compositeS: { pm2_5: 35, pm10: 70, o3: 160, no2: 40, so2: 60, co: 4 },
    decimals,
    statisticDecimals: decimals,
    deductsDust: false,
  },
  {
    from: '2026-03-01',
    to: '2030-12-31',
    aqi: 'HJ 633-2026',
    limitsName: 'GB 3095-2026 过渡阶段',
    evaluation: 'HJ 663-2026',
    breakpoints: hj633Of2026,
    limits: gb3095Transition,
    validity: validityOf2026,
    percentiles,
    compositeS: { pm2_5: 30, pm10: 60, o3: 160, no2: 40, so2: 60, co: 4 },
    decimals,
    statisticDecimals: decimals,
    deductsDust: false,
  },
  {
    from: '2031-01-01',
    to: null,
    aqi: 'HJ 633-2026',
    limitsName: 'GB 3095-2026',
    evaluation: 'HJ 663-2026',
    breakpoints: hj633Of2026,
    limits: gb3095Final,
    validity: validityOf2026,
    percentiles,
    compositeS: { pm2_5: 25, pm10: 50, o3: 160, no2: 30, so2: 20, co: 4 },
    decimals,
    statisticDecimals: decimals,
    deductsDust: false,
  },
]

/** Standard in force on a day (`YYYY-MM-DD`); days before 2016 are evaluated by the 2012 edition. */
export const standardOn = (day: string): Standard => standards.findLast(edition => edition.from <= day) ?? standards[0]!

/** Editions a span of days touches, in order of time. */
export const standardsBetween = (first: string, last: string): readonly Standard[] => {
  const begin = standards.indexOf(standardOn(first))
  return standards.slice(begin, standards.indexOf(standardOn(last)) + 1)
}

/** Name for a frame's meta: `HJ 633-2012`, or both editions when the span crosses 2026-03-01. */
export const aqiStandardName = (first: string, last: string): string =>
  [...new Set(standardsBetween(first, last).map(edition => edition.aqi))].join(' / ')
