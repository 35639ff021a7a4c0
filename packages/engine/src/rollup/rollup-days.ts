import { isPollutant, type MeasuredId, measuredIds } from '@qingyuan/domain/parameters.ts'
import { type Standard, standardOn } from '@qingyuan/domain/standards/standard.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { maskOf } from '../aqi/grade-hours.ts'
import { dailyAqi } from '../aqi/report.ts'
import { vectorMean } from '../wind/vector-mean.ts'
import { type DailyColumns, emptyDailyColumns, type PeriodDays } from './daily-columns.ts'
import { ozoneDay } from './ozone.ts'

export type HourlySeries = Partial<Record<MeasuredId, ArrayLike<number>>>

/** Sum and count of one parameter's day into the columns; precipitation stays a sum. */
const fillMeans = (id: MeasuredId, hours: ArrayLike<number>, days: DailyColumns, standards: readonly Standard[]) => {
  const [mean, valid, value] = [days.mean[id], days.validHours[id], days.value[id]]
  for (let day = 0; day < days.dayCount; day++) {
    let sum = 0
    let count = 0
    for (let i = day * 24, end = i + 24; i < end; i++) {
      const hour = hours[i]!
      if (hour !== hour) continue
      sum += hour
      count++
    }
    if (count === 0) continue
    const { dayHours, weatherHours } = standards[day]!.validity
    valid[day] = count
    mean[day] = id === 'precipitation' ? sum : sum / count
    if (id !== 'o3' && count >= (isPollutant(id) ? dayHours : weatherHours)) value[day] = mean[day]!
  }
}

const fillOzone = (hours: ArrayLike<number>, days: DailyColumns, standards: readonly Standard[]) => {
  for (let day = 0; day < days.dayCount; day++) {
    const ozone = ozoneDay(hours, standards[day]!, day * 24)
    days.ozone.max1h[day] = ozone.max1h
    days.ozone.max1hHour[day] = ozone.max1hHour
    days.ozone.max8h[day] = ozone.max8h
    days.ozone.max8hHour[day] = ozone.max8hHour
    days.ozone.windows[day] = ozone.windows
    if (ozone.valid) days.value.o3[day] = ozone.max8h
  }
}

const fillWind = (speed: ArrayLike<number>, direction: ArrayLike<number>, days: DailyColumns, standards: readonly Standard[]) => {
  for (let day = 0; day < days.dayCount; day++) {
    const wind = vectorMean(speed, direction, day * 24, day * 24 + 24)
    days.windVectorSpeed[day] = wind.vectorSpeed
    days.validHours.wind_direction[day] = wind.count
    days.mean.wind_direction[day] = wind.direction
    days.value.wind_direction[day] = wind.count >= standards[day]!.validity.weatherHours ? wind.direction : Number.NaN
  }
}

/**
 * AQI, primary pollutants, class and completeness of the days, from `value`, written into the columns. Also for days whose values come from
 * elsewhere (an area's means). `max1h` is the daily maximum 1 h of ozone.
 */
export const gradeDays = (
  days: PeriodDays & { level?: Uint8Array; ozone?: { max1h: Float64Array } },
  standardFor: (day: string) => Standard = standardOn,
): void => {
  const { value } = days
  for (let i = 0; i < days.dayCount; i++) {
    const report = dailyAqi(
      {
        pm2_5: value.pm2_5[i],
        pm10: value.pm10[i],
        o3: value.o3[i],
        no2: value.no2[i],
        so2: value.so2[i],
        co: value.co[i],
        o3_1h: days.ozone?.max1h[i],
      },
      standardFor(addDays(days.firstDay, i)),
    )
    days.aqi[i] = report.level === null ? -1 : report.aqi
    days.primary[i] = maskOf(report.primary)
    days.complete[i] = report.complete ? 1 : 0
    if (days.level) days.level[i] = report.level ?? 0
  }
}

/**
 * Days of a whole hourly series: means, ozone, weather, AQI. GB 3095 Table 4 decides by `standardFor(day).validity` which days count.
 *
 * @param series per parameter one value an hour, hour 01 of `firstDay` first, `dayCount * 24` values; storage units; NaN missing. A parameter
 *   left out is missing throughout. Wind direction is averaged as vectors and needs the speed. Give 64-bit floats: a tie of CO is not seen in 32.
 * @param firstDay `YYYY-MM-DD`
 * @throws RangeError when a series is shorter than the days requested
 */
export const rollupDays = (
  series: HourlySeries,
  firstDay: string,
  dayCount: number,
  standardFor: (day: string) => Standard = standardOn,
): DailyColumns => {
  const days = emptyDailyColumns(firstDay, dayCount)
  const standards = Array.from({ length: dayCount }, (_, i) => standardFor(addDays(firstDay, i)))
  for (const id of measuredIds) {
    const hours = series[id]
    if (!hours) continue
    if (hours.length < dayCount * 24) throw new RangeError(`${id}: ${hours.length} hours for ${dayCount} days`)
    if (id !== 'wind_direction') fillMeans(id, hours, days, standards)
  }
  if (series.o3) fillOzone(series.o3, days, standards)
  if (series.wind_speed && series.wind_direction) fillWind(series.wind_speed, series.wind_direction, days, standards)
  gradeDays(days, standardFor)
  return days
}
