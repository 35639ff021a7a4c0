import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { particleLimits, risesAbove } from '@qingyuan/engine/grid/cell-alarm.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { type AirServices, publicScope, readHours } from '#/modules/air/read/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { fieldAt } from './fields.ts'
import { cellAt, type GridLayout } from './grid-layout.ts'
import { insertAlarms, markWatched, selectRunningAlarms, selectUnwatched, updateAlarm } from './queries.ts'
import { periodBefore, sensorPlaces } from './sensor-values.ts'

/** The one item with limits for alarms. */
export const watchedItem = 'pm2_5' satisfies GridItem
/** Relative humidity from which the particles of optical sensors are water, %. */
const tooHumid = 95

interface Standing {
  value: number
  neighbours: number
}

/** What the sensors of each cell measured in the hour, its mean: the map of an hour smooths what one sensor alone has. */
const measuredCells = async (
  services: AirServices,
  layout: GridLayout,
  at: number,
): Promise<{ cells: Map<number, number>; humidity: number }> => {
  const sensors = sensorPlaces(services.places, watchedItem)
  const hours = await readHours(
    services,
    publicScope,
    sensors.map(({ id }) => id),
    at,
    at,
    [watchedItem, 'humidity'],
    { graded: false },
  )
  const measured = new Map<number, number[]>()
  const humidity: number[] = []
  for (const { id, lon, lat } of sensors) {
    const { values } = hours.get(id)!
    if (!Number.isNaN(values.humidity![0]!)) humidity.push(values.humidity![0]!)
    if (Number.isNaN(values[watchedItem]![0]!)) continue
    const cell = cellAt(layout, lon, lat)
    if (cell !== null) measured.set(cell, [...(measured.get(cell) ?? []), values[watchedItem]![0]!])
  }
  const cells = new Map(Array.from(measured, ([cell, own]) => [cell, mean(own)]))
  return { cells, humidity: percentile(humidity, 50) }
}

const standingCells = async (services: AirServices, layout: GridLayout, period: string): Promise<Map<number, Standing> | null> => {
  const field = await fieldAt(services.db, watchedItem, 'hour', period)
  if (!field) return null
  const { cells, humidity } = await measuredCells(services, layout, parseHour(period)!)
  if (humidity >= tooHumid) return new Map()
  const found = new Map<number, Standing>()
  for (const [cell, value] of cells) {
    const neighbours = field.neighbours[cell]!
    if (risesAbove(value, neighbours, particleLimits)) found.set(cell, { value, neighbours })
  }
  return found
}

const highest = (a: Standing & { at: Date }, b: Standing & { at: Date }) => (b.value > a.value ? b : a)

/** Opens, continues and ends the alarms of one hour. An alarm opens after two hours in a row, which no other alarm of the cell had. */
const watchHour = async (
  db: Db,
  layout: GridLayout,
  period: string,
  now: ReadonlyMap<number, Standing>,
  before: ReadonlyMap<number, Standing>,
) => {
  const at = new Date(parseHour(period)!)
  const running = new Map((await selectRunningAlarms(db, watchedItem)).map(alarm => [layout.indexOf.get(alarm.place_id)!, alarm]))
  for (const [cell, alarm] of running) {
    const standing = now.get(cell)
    if (!standing) await updateAlarm(db, alarm.id, { ended_at: at })
    else {
      const peak = standing.value > alarm.peak ? { peak: standing.value, peak_neighbours: standing.neighbours, peak_at: at } : {}
      await updateAlarm(db, alarm.id, { last_at: at, hours: alarm.hours + 1, ...peak })
    }
  }
  const opened = [...now].flatMap(([cell, standing]) => {
    const earlier = before.get(cell)
    if (!earlier || running.has(cell)) return []
    const first = new Date(at.getTime() - hourMs)
    const peak = highest({ ...earlier, at: first }, { ...standing, at })
    return [
      {
        ...{ place_id: layout.cells[cell]!.placeId, item: watchedItem, opened_at: first, last_at: at, hours: 2 },
        ...{ peak: peak.value, peak_neighbours: peak.neighbours, peak_at: peak.at },
      },
    ]
  })
  if (opened.length > 0) await insertAlarms(db, opened)
}

/** Looks at the hours whose maps are new, oldest first, each once however many processes look. */
export const watchCells = async (services: AirServices, layout: GridLayout): Promise<number> => {
  const hours = (await selectUnwatched(services.db, watchedItem)).map(({ period }) => period)
  const known = new Map<string, Map<number, Standing> | null>()
  const standing = async (period: string) => {
    if (!known.has(period)) known.set(period, await standingCells(services, layout, period))
    return known.get(period) ?? new Map<number, Standing>()
  }
  for (const period of hours) {
    const [now, before] = [await standing(period), await standing(periodBefore(period, 'hour', 1))]
    await services.db.transaction().execute(async trx => {
      if (await markWatched(trx, watchedItem, period, new Date(services.clock.now()))) await watchHour(trx, layout, period, now, before)
    })
  }
  return hours.length
}
