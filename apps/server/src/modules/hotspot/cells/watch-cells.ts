import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { neighbourMedian, particleLimits, risesAbove } from '@qingyuan/engine/grid/cell-alarm.ts'
import { percentile } from '@qingyuan/engine/statistics/percentile.ts'
import { type AirServices, publicScope, readHours } from '#/modules/air/read/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { fieldAt, type StoredField, supportedValues } from './fields.ts'
import { cellAt, type GridLayout } from './grid-layout.ts'
import { insertAlarms, markWatched, selectRunningAlarms, selectUnwatched, updateAlarm } from './queries.ts'
import { periodBefore, sensorPlaces } from './sensor-values.ts'

/** The one item with limits for alarms. */
export const watchedItem = 'pm2_5' satisfies GridItem
/** Relative humidity from which the particles of optical sensors are water, %. */
const tooHumid = 95

/** Lattice of a map's supported values. */
export const onLattice = ({ rows, columns, lattice }: GridLayout, values: ArrayLike<number>): Float64Array => {
  const all = new Float64Array(rows * columns).fill(Number.NaN)
  for (let cell = 0; cell < lattice.length; cell++) all[lattice[cell]!] = values[cell]!
  return all
}

/** Median of the neighbours of each cell, of supported cells alone. */
export const neighbourMedians = (layout: GridLayout, field: StoredField, cells: Iterable<number>): Map<number, number> => {
  const all = onLattice(layout, supportedValues(field))
  return new Map(Array.from(cells, cell => [cell, neighbourMedian(all, layout.rows, layout.columns, layout.lattice[cell]!)]))
}

interface Standing {
  value: number
  neighbours: number
}

/** Cells with a sensor that reports in the hour. */
const cellsWithSensors = async (
  services: AirServices,
  layout: GridLayout,
  at: number,
): Promise<{ cells: Set<number>; humidity: number }> => {
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
  const cells = new Set<number>()
  const humidity: number[] = []
  for (const { id, lon, lat } of sensors) {
    const { values } = hours.get(id)!
    if (!Number.isNaN(values.humidity![0]!)) humidity.push(values.humidity![0]!)
    if (Number.isNaN(values[watchedItem]![0]!)) continue
    const cell = cellAt(layout, lon, lat)
    if (cell !== null) cells.add(cell)
  }
  return { cells, humidity: percentile(humidity, 50) }
}

const standingCells = async (services: AirServices, layout: GridLayout, period: string): Promise<Map<number, Standing> | null> => {
  const field = await fieldAt(services.db, watchedItem, 'hour', period)
  if (!field) return null
  const { cells, humidity } = await cellsWithSensors(services, layout, parseHour(period)!)
  if (humidity >= tooHumid) return new Map()
  const medians = neighbourMedians(layout, field, cells)
  const found = new Map<number, Standing>()
  for (const [cell, neighbours] of medians)
    if (risesAbove(field.values[cell]!, neighbours, particleLimits)) found.set(cell, { value: field.values[cell]!, neighbours })
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
