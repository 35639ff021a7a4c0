import type { AirClass } from '@qingyuan/domain/classes.ts'
import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { dayItems, hourItems } from '@qingyuan/domain/standards/breakpoints.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { iaqi } from './iaqi.ts'

export type Concentrations = Partial<Record<PollutantId, number>>

export interface AirQuality {
  /** Largest IAQI of the pollutants present; NaN when none is. */
  aqi: number
  /** Pollutants whose IAQI equals the AQI, ties joint, in table order; empty while the AQI is 50 or less. */
  primary: PollutantId[]
  level: AirClass['level'] | null
  /** NaN where the pollutant has none. */
  iaqi: Record<PollutantId, number>
  /** All six pollutants had an IAQI: only then does a day count for attainment. */
  complete: boolean
}

const upperAqi = [50, 100, 150, 200, 300]

/** Class 1..6 of an AQI (HJ 633 Table 2); null when missing. An AQI of 0 is class 1, unlike the colour bands of the specification. */
export const levelOfAqi = (aqi: number): AirClass['level'] | null => {
  if (!(aqi >= 0)) return null
  let above = 0
  while (above < upperAqi.length && aqi > upperAqi[above]!) above++
  return (1 + above) as AirClass['level']
}

/** AQI, primary pollutants and class of six sub-indices (HJ 633 sections 4.4 and 4.5). */
export const combineIndices = (indices: Record<PollutantId, number>): AirQuality => {
  let aqi = Number.NaN
  let present = 0
  for (const id of pollutantIds) {
    const value = indices[id]
    if (value !== value) continue
    present++
    if (!(aqi >= value)) aqi = value
  }
  const primary = aqi > 50 ? pollutantIds.filter(id => indices[id] === aqi) : []
  return { aqi, primary, level: levelOfAqi(aqi), iaqi: indices, complete: present === pollutantIds.length }
}

/** Particulates: an hourly AQI without either of them is not complete. The network publishes none without both. */
export const hourlyEssentials = ['pm2_5', 'pm10'] as const satisfies readonly PollutantId[]

const indicesOf = (of: (id: PollutantId) => number): Record<PollutantId, number> => ({
  pm2_5: of('pm2_5'),
  pm10: of('pm10'),
  o3: of('o3'),
  no2: of('no2'),
  so2: of('so2'),
  co: of('co'),
})

/**
 * Hourly (real-time) AQI of 1 h concentrations. A pollutant left out or NaN is missing; the AQI is that of the pollutants present, as
 * published data do it. Particulates go through the daily breakpoints (HJ 633-2012 practice, HJ 633-2026 Table 3).
 */
export const hourlyAqi = (hour: Concentrations, standard: Standard): AirQuality =>
  combineIndices(indicesOf(id => iaqi(hourItems[id], hour[id] ?? Number.NaN, standard)))

/**
 * Daily AQI of 24 h means; `o3` is the daily maximum 8 h mean. `o3_1h`, the daily maximum 1 h, is used only where the 2012 edition requires it
 * (8 h above 800). Give only values that are valid for the day; `complete` says whether the day counts for attainment.
 */
export const dailyAqi = (day: Concentrations & { o3_1h?: number }, standard: Standard): AirQuality => {
  const indices = indicesOf(id => iaqi(dayItems[id], day[id] ?? Number.NaN, standard))
  if (indices.o3 !== indices.o3 && (day.o3 ?? 0) > 800) indices.o3 = iaqi('o3_1h', day.o3_1h ?? Number.NaN, standard)
  return combineIndices(indices)
}
