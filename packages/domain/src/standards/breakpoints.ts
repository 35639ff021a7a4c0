import type { PollutantId } from '../parameters.ts'

/** Concentrations an IAQI is defined for: pollutant and averaging time. ug/m3, CO mg/m3. */
export type AqiItem = `${PollutantId}_1h` | `${Exclude<PollutantId, 'o3'>}_24h` | 'o3_8h'

/** IAQI at each column of a breakpoint row (HJ 633 Table 1, Table 3 in the 2026 edition). */
export const iaqiAxis = [0, 50, 100, 150, 200, 300, 400, 500] as const

export interface BreakpointRow {
  /** Concentrations at the first columns of `iaqiAxis`; a row with fewer than eight ends early. */
  points: readonly number[]
  /** IAQI of any concentration above the last point; null when the item then has no IAQI and another one is used. */
  above: number | null
  /** Decimals the concentration is rounded to (GB/T 8170) before the sub-index. */
  decimals: number
}

const row = (points: readonly number[], above: number | null = 500, decimals = 0): BreakpointRow => ({ points, above, decimals })

const gases = {
  so2_24h: row([0, 50, 150, 475, 800, 1600, 2100, 2620]),
  // Above 800 the 2012 text has no hourly IAQI; the published hourly report counts 200, which the 2026 edition made the rule.
  so2_1h: row([0, 150, 500, 650, 800], 200),
  no2_24h: row([0, 40, 80, 180, 280, 565, 750, 940]),
  no2_1h: row([0, 100, 200, 700, 1200, 2340, 3090, 3840]),
  co_24h: row([0, 2, 4, 14, 24, 36, 48, 60], 500, 1),
  co_1h: row([0, 5, 10, 35, 60, 90, 120, 150], 500, 1),
  o3_1h: row([0, 160, 200, 300, 400, 800, 1000, 1200]),
}
const ozone8h = [0, 100, 160, 215, 265, 800] as const
const pm10In2012 = row([0, 50, 150, 250, 350, 420, 500, 600])
const pm25In2012 = row([0, 35, 75, 115, 150, 250, 350, 500])
const pm10In2026 = row([0, 50, 120, 250, 350, 420, 500, 600])
const pm25In2026 = row([0, 35, 60, 115, 150, 250, 350, 500])

export type Breakpoints = Readonly<Record<AqiItem, BreakpointRow>>

/** HJ 633-2012 Table 1. Hourly particulates go through the daily row, as the real-time report does. O3 8 h above 800: the 1 h value counts. */
export const hj633Of2012: Breakpoints = {
  ...gases,
  o3_8h: row(ozone8h, null),
  pm10_24h: pm10In2012,
  pm10_1h: pm10In2012,
  pm2_5_24h: pm25In2012,
  pm2_5_1h: pm25In2012,
}

/** HJ 633-2026 Table 3: PM2.5 75 -> 60 and PM10 150 -> 120 at IAQI 100; O3 8 h above 800 is fixed at 300. */
export const hj633Of2026: Breakpoints = {
  ...gases,
  o3_8h: row(ozone8h, 300),
  pm10_24h: pm10In2026,
  pm10_1h: pm10In2026,
  pm2_5_24h: pm25In2026,
  pm2_5_1h: pm25In2026,
}

/** Item of each pollutant in the hourly (real-time) report. */
export const hourItems = {
  pm2_5: 'pm2_5_1h',
  pm10: 'pm10_1h',
  o3: 'o3_1h',
  no2: 'no2_1h',
  so2: 'so2_1h',
  co: 'co_1h',
} as const satisfies Record<PollutantId, AqiItem>

/** Item of each pollutant in the daily report; ozone is the daily maximum 8 h mean. */
export const dayItems = {
  pm2_5: 'pm2_5_24h',
  pm10: 'pm10_24h',
  o3: 'o3_8h',
  no2: 'no2_24h',
  so2: 'so2_24h',
  co: 'co_24h',
} as const satisfies Record<PollutantId, AqiItem>
