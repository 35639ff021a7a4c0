import type { AirClass } from '@qingyuan/domain/classes.ts'
import { type MeasuredId, measuredIds, type PollutantId } from '@qingyuan/domain/parameters.ts'
import type { Standard } from '@qingyuan/domain/standards/standard.ts'
import { pollutantsOf } from '../aqi/grade-hours.ts'
import type { OzoneDay } from './ozone.ts'
import { type HourlySeries, rollupDays } from './rollup-days.ts'

export interface DayPart {
  /** Mean of the hours there are (precipitation: sum; wind direction: of the mean vector), unrounded; NaN without any. */
  mean: number
  validHours: number
  /** Enough hours to count. For ozone this is said of the daily maximum 8 h. */
  valid: boolean
}

export interface DayStatistics {
  parts: Record<MeasuredId, DayPart>
  ozone: OzoneDay
  windVectorSpeed: number
  /** NaN without AQI. */
  aqi: number
  primary: PollutantId[]
  level: AirClass['level'] | null
  complete: boolean
}

/**
 * One day of one station, from its hours 01..24: the same numbers as `rollupDays` for a span of one day.
 *
 * @param hours per parameter 24 values, hour 01 first; NaN missing; storage units
 * @param standard edition in force on the day
 */
export const dayStatistics = (hours: HourlySeries, standard: Standard): DayStatistics => {
  const days = rollupDays(hours, '2000-01-01', 1, () => standard)
  const part = (id: MeasuredId): DayPart => ({
    mean: days.mean[id][0]!,
    validHours: days.validHours[id][0]!,
    valid: days.value[id][0]! === days.value[id][0]!,
  })
  const { max1h, max1hHour, max8h, max8hHour, windows } = days.ozone
  return {
    parts: Object.fromEntries(measuredIds.map(id => [id, part(id)])) as Record<MeasuredId, DayPart>,
    ozone: {
      max1h: max1h[0]!,
      max1hHour: max1hHour[0]!,
      max8h: max8h[0]!,
      max8hHour: max8hHour[0]!,
      windows: windows[0]!,
      valid: part('o3').valid,
    },
    windVectorSpeed: days.windVectorSpeed[0]!,
    aqi: days.aqi[0]! < 0 ? Number.NaN : days.aqi[0]!,
    primary: pollutantsOf(days.primary[0]!),
    level: (days.level[0] || null) as AirClass['level'] | null,
    complete: days.complete[0] === 1,
  }
}
