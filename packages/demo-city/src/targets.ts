import { counties } from '@qingyuan/domain/counties.ts'
import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { monthlyLevel } from './data/levels.ts'
import { countyFactor } from './model/characters.ts'

/** What a year is to reach. `countyId: null` is the whole city. */
export interface AnnualTarget {
  year: number
  countyId: number | null
  /** Annual mean, ug/m3. */
  pm2_5: number
  /** 90th percentile of the daily 8-hour maximum, ug/m3. */
  o3P90: number
  /** %, one decimal. */
  goodDayRatio: number
  compositeIndex: number
  heavyDays: number
  /** Mean from 1 October of the year to 31 March of the next, ug/m3, and heavy days in that time. */
  autumnPm2_5: number
  autumnHeavyDays: number
}

const annual = (id: PollutantId, year: number): number => {
  let sum = 0
  for (let month = 1; month <= 12; month++) sum += monthlyLevel(id, year, month)
  return sum / 12
}

const autumnMonths = [10, 11, 12, 1, 2, 3]
/** Of the autumn and winter that began in a year. */
const autumn = (year: number): number =>
  autumnMonths.reduce((sum, month) => sum + monthlyLevel('pm2_5', month < 4 ? year + 1 : year, month), 0) / autumnMonths.length

const limitsOf = (year: number) => ({ so2: 60, no2: 40, pm10: year < 2026 ? 70 : 60, pm2_5: year < 2026 ? 35 : 30, co: 4, o3: 160 })

/** Ratio of the 95th percentile of CO days and of the 90th percentile of ozone days to their annual means, as the sandbox has them. */
const coPeak = 1.62
const ozonePeak = 1.66
/** Targets ask a little more than the level of the year before. */
const effort = 0.97

const target = (year: number, countyId: number | null): AnnualTarget => {
  const particles = countyId === null ? 1 : countyFactor(countyId, 0)
  const gases = countyId === null ? 1 : countyFactor(countyId, 2)
  const before = (id: PollutantId, ratio: number) => annual(id, year - 1) * ratio * effort
  const pm2_5 = before('pm2_5', particles)
  const o3P90 = annual('o3', year - 1) * ozonePeak * 0.98 * (1 + 0.05 * (1 - particles))
  const s = limitsOf(year)
  const compositeIndex =
    before('so2', gases) / s.so2 +
    before('no2', gases) / s.no2 +
    before('pm10', particles) / s.pm10 +
    pm2_5 / s.pm2_5 +
    (before('co', gases) * coPeak) / s.co +
    o3P90 / s.o3
  return {
    year,
    countyId,
    pm2_5: Math.round(pm2_5 * 10) / 10,
    o3P90: Math.round(o3P90),
    goodDayRatio: Math.round((78.5 + 22 * (1 - particles) + 0.6 * (34 - annual('pm2_5', year - 1))) * 10) / 10,
    compositeIndex: Math.round(compositeIndex * 100) / 100,
    heavyDays: Math.max(0, Math.round(4 - 12 * (1 - particles))),
    autumnPm2_5: Math.round(autumn(year - 1) * particles * effort * 10) / 10,
    autumnHeavyDays: Math.max(0, Math.round(3 - 10 * (1 - particles))),
  }
}

/**
 * Annual targets of the city and of each county, a little below the level of the year before. The index is measured against the limits of
 * GB 3095-2012 up to 2025 and the transition limits of GB 3095-2026 after. Illustrative: no authority set them.
 */
export const demoTargets = (year: number): AnnualTarget[] => [target(year, null), ...counties.map(county => target(year, county.id))]
