import type { PollutantId } from '@qingyuan/domain/parameters.ts'
import { dayStart, hourMs } from '@qingyuan/domain/time.ts'
import { generateBlock } from './generate.ts'
import type { CityPlan } from './plan.ts'

const types: readonly (readonly [name: string, id: PollutantId])[] = [
  ['PM2.5', 'pm2_5'],
  ['PM10', 'pm10'],
  ['SO2', 'so2'],
  ['NO2', 'no2'],
  ['O3', 'o3'],
  ['CO', 'co'],
]

/**
 * One day of all stations in the wide form of the national release (`china_sites_YYYYMMDD.csv`): `date,hour,type,<station codes...>`,
 * hours 0..23 by their END, so that hour 0 is the last hour of the day before; ug/m3, CO mg/m3; empty is missing or marked. Only the six
 * measured types are written: AQI and running means are for the receiver to compute. `day` is `YYYY-MM-DD`; throws on another text.
 */
export const chinaSitesCsv = ({ plan, day }: { plan: CityPlan; day: string }): string => {
  const blocks = generateBlock({ plan, from: dayStart(day), hours: 24 }, plan.stations)
  const date = day.replaceAll('-', '')
  const lines = [`date,hour,type,${blocks.map(block => block.placeCode).join(',')}`]
  for (let hour = 0; hour < 24; hour++)
    for (const [name, id] of types) {
      const cells = blocks.map(block => cell(block.columns[id][hour]!, id))
      lines.push(`${date},${hour},${name},${cells.join(',')}`)
    }
  return `${lines.join('\n')}\n`
}

const cell = (value: number, id: PollutantId): string => (Number.isNaN(value) ? '' : id === 'co' ? value.toFixed(1) : String(value))

/** Instant of the END of the first hour that a day's file holds. */
export const firstHourOfFile = (day: string): number => dayStart(day)
/** Instant of the END of the last one. */
export const lastHourOfFile = (day: string): number => dayStart(day) + 23 * hourMs
