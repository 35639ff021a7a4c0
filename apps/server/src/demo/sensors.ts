import { setImmediate as nextTurn } from 'node:timers/promises'
import { organicsStations } from '@qingyuan/demo-city/data/stations.ts'
import { hourIndex } from '@qingyuan/demo-city/model/calendar.ts'
import { type SensorBlock, sensorHours, tenMinutes } from '@qingyuan/demo-city/sensors/sensor-hours.ts'
import { type DemoSensor, demoSensors } from '@qingyuan/demo-city/sensors/sensors.ts'
import { speciesStations } from '@qingyuan/demo-city/species/species-hours.ts'
import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import type { Places } from '#/modules/system/places/public.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { bitOf, type HourBatch, newBatch } from '#/pipeline/hour-batch.ts'
import type { MinuteRow } from '#/pipeline/store/minute-queries.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { storeMinutes } from '#/pipeline/store/store-minutes.ts'
import type { Db } from '#/platform/database/pool.ts'
import { transaction } from '#/platform/database/transaction.ts'
import { insertMonitored, insertSensorPlaces } from './queries.ts'

/** Registers the sensors, and the types of the stations that measure organics already; what is there stays. */
export const insertSensors = async (db: Db, seed: number): Promise<void> => {
  const sensors = demoSensors(seed)
  await insertSensorPlaces(db, sensors)
  const stations = [...organicsStations].map(code => ({
    code,
    type: speciesStations.includes(code) ? ('species' as const) : ('nmhc' as const),
  }))
  await insertMonitored(db, [
    ...sensors.map(({ code, type, park, owner, around }) => ({ code, type, park, owner, around })),
    ...stations.map(station => ({ ...station, park: null, owner: '市生态环境局', around: [] })),
    ...speciesStations
      .filter(code => !organicsStations.has(code))
      .map(code => ({ code, type: 'species' as const, park: null, owner: '市生态环境局', around: [] })),
  ])
}

const batchOf = (blocks: readonly SensorBlock[], idOf: (sensor: DemoSensor) => number, sourceId: number): HourBatch => {
  const rows = blocks.flatMap(block => {
    const columns = Object.entries(block.columns) as [MeasuredId, Float32Array][]
    return Array.from({ length: block.hours }, (_, i) => ({ block, columns, i })).filter(({ i }) =>
      columns.some(([, column]) => column[i] === column[i]),
    )
  })
  const batch = newBatch(rows.length)
  for (const [at, { block, columns, i }] of rows.entries()) {
    batch.placeId[at] = idOf(block.sensor)
    batch.ts[at] = block.firstHour + i * hourMs
    batch.sourceId[at] = sourceId
    for (const [id, column] of columns) {
      const value = column[i]!
      if (value !== value) continue
      batch.values[id][at] = value
      batch.present[at] = batch.present[at]! | bitOf[id]
    }
  }
  return batch
}

const atOnce = 12

/** Stores what the sensors report from the hour that ends at `from` to the one that ends at `to`; repeats change nothing. */
export const storeSensors = async (
  pool: pg.Pool,
  places: Pick<Places, 'byCode'>,
  seed: number,
  sourceId: number,
  { from, to }: { from: number; to: number },
  signal?: AbortSignal,
): Promise<void> => {
  if (to < from) return
  const sensors = demoSensors(seed).filter(sensor => places.byCode(sensor.code))
  const idOf = ({ code }: DemoSensor) => places.byCode(code)!.id
  for (let i = 0; i < sensors.length; i += atOnce) {
    signal?.throwIfAborted()
    const blocks = sensors.slice(i, i + atOnce).map(sensor => sensorHours(seed, sensor, from, (to - from) / hourMs + 1))
    await storeHours(pool, admitHours(batchOf(blocks, idOf, sourceId)), { by: '演示数据' })
    await nextTurn()
  }
}

const minuteHours = 48
const tenMs = 600_000
const minuteIds: readonly MeasuredId[] = ['tvoc', 'odour', 'h2s', 'nh3']

const minutesOf = (block: SensorBlock, placeId: number): MinuteRow[] =>
  Array.from({ length: block.hours }, (_, i) => i).flatMap(i => {
    const end = block.firstHour + i * hourMs
    const tens = minuteIds.flatMap(id => {
      const value = block.columns[id]?.[i] ?? Number.NaN
      return value === value ? [[id, tenMinutes(block.sensor, id, hourIndex(end), value, parameters[id].decimals)] as const] : []
    })
    if (tens.length === 0) return []
    return Array.from(
      { length: 6 },
      (_, n): MinuteRow => ({
        ...{ placeId, ts: end - hourMs + (n + 1) * tenMs, spanMin: 10, marks: null, sourceId: 0, ref: 'demo' },
        values: Object.fromEntries(tens.map(([id, values]) => [id, values[n]!])),
      }),
    )
  })

/** Ten-minute means of the sensors: of the last two days, or from the hour that ends at `from`. */
export const loadSensorMinutes = async (
  pool: pg.Pool,
  places: Pick<Places, 'byCode'>,
  seed: number,
  to: number,
  from = to - (minuteHours - 1) * hourMs,
): Promise<void> => {
  const first = Math.max(from, to - (minuteHours - 1) * hourMs)
  const rows = demoSensors(seed).flatMap(sensor => {
    const place = places.byCode(sensor.code)
    return place ? minutesOf(sensorHours(seed, sensor, first, (to - first) / hourMs + 1), place.id) : []
  })
  await transaction(pool, client => storeMinutes(client, rows, new Set()))
}
