import { type PollutantId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, formatHour, hourOfDay, wallClock } from '@qingyuan/domain/time.ts'

const wideNames: Record<PollutantId, string> = { pm2_5: 'PM2.5', pm10: 'PM10', so2: 'SO2', no2: 'NO2', o3: 'O3', co: 'CO' }
const two = (n: number) => String(n).padStart(2, '0')

/** Value of a station, hour end and pollutant; null is missing. */
export type ValueOf = (code: string, hourEnd: number, id: PollutantId) => number | null

/** The wide CSV of the national network (`date,hour,type,<codes>`) for some hour ends; midnight is hour 0 of the new day, as published. */
export const chinaSitesCsv = (codes: readonly string[], hourEnds: readonly number[], valueOf: ValueOf): string => {
  const lines = [`date,hour,type,${codes.join(',')}`]
  for (const hourEnd of hourEnds) {
    const c = wallClock(hourEnd)
    for (const id of pollutantIds)
      lines.push(
        `${c.year}${two(c.month)}${two(c.day)},${c.hour},${wideNames[id]},${codes.map(code => valueOf(code, hourEnd, id) ?? '').join(',')}`,
      )
  }
  return `${lines.join('\n')}\n`
}

/** A long CSV of station hours with Chinese headings: 时间, 站点编码, the six pollutants. */
export const stationHoursCsv = (codes: readonly string[], hourEnds: readonly number[], valueOf: ValueOf): string => {
  const heading = '时间,站点编码,PM2.5(μg/m3),PM10,O3,NO2,SO2,CO(mg/m3)'
  const rows = hourEnds.flatMap(hourEnd =>
    codes.map(code => [formatHour(hourEnd), code, ...pollutantIds.map(id => valueOf(code, hourEnd, id) ?? '')].join(',')),
  )
  return `${[heading, ...rows].join('\n')}\n`
}

/** The same hours in the form of the Changzhi crawl, hours written 01..24, missing as NaN. */
export const crawlCsv = (names: readonly string[], hourEnds: readonly number[], valueOf: ValueOf): string => {
  const rows = hourEnds.flatMap(hourEnd =>
    names.map(name => {
      const value = (id: PollutantId) => valueOf(name, hourEnd, id) ?? 'NaN'
      const cells = [value('pm2_5'), value('pm10'), value('co'), value('no2'), value('o3'), 'NaN', value('so2')]
      return [dayOfHour(hourEnd).replaceAll('-', ''), two(hourOfDay(hourEnd)), name, 'NaN', '', '', ...cells].join(',')
    }),
  )
  return `${['Date,Hour,WatchPoint,AQI,Level,PrimaryPollution,PM2.5,PM10,CO,NO2,O3_1h,O3_8h,SO2', ...rows].join('\n')}\n`
}
