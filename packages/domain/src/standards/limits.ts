import type { PollutantId } from '../parameters.ts'

/** Limits of grade I and grade II. ug/m3, CO mg/m3. `day` of ozone is the daily maximum 8 h mean; CO and ozone have no annual limit. */
export interface Limit {
  year: readonly [gradeI: number, gradeII: number] | null
  day: readonly [gradeI: number, gradeII: number]
  /** Particulates have no hourly limit. */
  hour: readonly [gradeI: number, gradeII: number] | null
}
export type Limits = Readonly<Record<PollutantId, Limit>>

const co: Limit = { year: null, day: [4, 4], hour: [10, 10] }
const o3: Limit = { year: null, day: [100, 160], hour: [160, 200] }
const so2: Limit = { year: [20, 60], day: [50, 150], hour: [150, 500] }
const no2: Limit = { year: [40, 40], day: [80, 80], hour: [200, 200] }

/** GB 3095-2012 Table 1. */
export const gb3095Of2012: Limits = {
  pm2_5: { year: [15, 35], day: [35, 75], hour: null },
  pm10: { year: [40, 70], day: [50, 150], hour: null },
  o3,
  no2,
  so2,
  co,
}

/** GB 3095-2026 Table 1, transition limits, until 2030-12-31. */
export const gb3095Transition: Limits = {
  pm2_5: { year: [15, 30], day: [35, 60], hour: null },
  pm10: { year: [40, 60], day: [50, 120], hour: null },
  o3,
  no2,
  so2,
  co,
}

/** GB 3095-2026 Table 1, final limits, from 2031-01-01. */
export const gb3095Final: Limits = {
  pm2_5: { year: [10, 25], day: [25, 50], hour: null },
  pm10: { year: [20, 50], day: [50, 100], hour: null },
  o3,
  no2: { year: [30, 30], day: [50, 50], hour: [200, 200] },
  so2: { year: [20, 20], day: [50, 50], hour: [150, 150] },
  co,
}
