import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { gridSensorCalls, hotGridSourceCalls, sensorColumns, sensorHourColumns } from '@qingyuan/contract/hotspot/sensors.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { type SensorMark, sensorMarkIds, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import { addDays, floorHour, formatDate, formatDateTime, formatHour, hourMs, timeConvention } from '@qingyuan/domain/time.ts'
import type { AirServices } from '#/modules/air/read/public.ts'
import {
  type CurrentMark,
  calibratedHours,
  calibrationsOf,
  currentMarks,
  readNetwork,
  referencePlaces,
  selectSensorDays,
} from '#/modules/hotspot/network/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { sensorDetail } from './detail.ts'
import { maintainSensor } from './maintenance.ts'
import { newestKnown } from './newest-known.ts'
import { onlineShare } from './online-share.ts'
import { parkMedian } from './park-median.ts'
import { sensorOf } from './sensor-place.ts'
import { foundSourceRows } from './sources.ts'
import { sourceTrials } from './trials.ts'

type Calls = typeof gridSensorCalls
type Context = ScopedContext<AirServices>

const onlineDays = 30

interface SensorRow {
  sensor: PlaceRecord
  current: CurrentMark | undefined
  raw: number
  calibrated: number
  gain: number
  zero: number
  drift: number
  correlation: number
  online: number
}

const rowsOf = async (services: AirServices, sensors: readonly PlaceRecord[]): Promise<{ day: string | null; rows: SensorRow[] }> => {
  const { db, clock } = services
  const ids = sensors.map(({ id }) => id)
  const { day, marks } = await currentMarks(services, ids)
  const today = formatDate(floorHour(clock.now()) - 1)
  const network = await readNetwork(services, addDays(today, -1), today)
  const [calibrated, versions, days] = [
    await calibratedHours(db, network),
    await calibrationsOf(db, ids),
    day && ids.length > 0 ? await selectSensorDays(db, ids, addDays(day, 1 - onlineDays), day) : [],
  ]
  const last = Math.round((floorHour(clock.now()) - network.from) / hourMs)
  const at = new Map(network.sensors.map(({ id }, i) => [id, i]))
  return {
    day,
    rows: sensors.map(sensor => {
      const [own, n] = [days.filter(({ place_id }) => place_id === sensor.id), at.get(sensor.id)!]
      const [newest, version, hour] = [own.at(-1), versions.get(sensor.id)![0], newestKnown(network.raw[n]!, last)]
      return {
        ...{
          sensor,
          current: marks.get(sensor.id),
          raw: network.raw[n]![hour] ?? Number.NaN,
          calibrated: calibrated[n]![hour] ?? Number.NaN,
        },
        ...{ gain: version?.gain ?? Number.NaN, zero: version?.zero ?? Number.NaN, drift: newest?.drift ?? Number.NaN },
        correlation: newest?.night_correlation ?? Number.NaN,
        online: onlineShare(own),
      }
    }),
  }
}

const list = async ({ services, caller }: Context, { mark }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> => {
  const { places, clock } = services
  const sensors = places.visible(caller.scope, 'sensor')
  const { day, rows } = await rowsOf(services, sensors)
  const countOf = (id: SensorMark) => rows.filter(({ current }) => current?.mark === id).length
  const order = (row: SensorRow) => (row.current?.mark === 'normal' ? 1 : 0)
  const shown = rows
    .filter(({ current }) => mark === undefined || current?.mark === mark)
    .sort((a, b) => order(a) - order(b) || a.sensor.id - b.sensor.id)
  const frame = buildFrame(
    sensorColumns,
    shown,
    {
      name: ({ sensor }) => sensor.name,
      park: ({ sensor }) => sensor.monitor?.park ?? '—',
      county: ({ sensor }) => sensor.countyName ?? '—',
      mark: ({ current }) => (current ? sensorMarks[current.mark] : '—'),
      reason: ({ current }) => current?.reason || '—',
      raw: ({ raw }) => raw,
      calibrated: ({ calibrated }) => calibrated,
      gain: ({ gain }) => gain,
      zero: ({ zero }) => zero,
      drift: ({ drift }) => drift,
      correlation: ({ correlation }) => correlation,
      online: ({ online }) => online,
      place_id: ({ sensor }) => sensor.id,
    },
    {
      meta: {
        title: '传感器 TVOC',
        period: day === null ? '—' : `标记截至 ${day}`,
        timeConvention,
        demo: sensors.some(({ simulated }) => simulated),
        madeAt: formatDateTime(clock.now()),
      },
    },
  )
  return {
    ...{ ...frame, day, references: referencePlaces(places).length },
    counts: Object.fromEntries(sensorMarkIds.map(id => [id, countOf(id)])) as Record<SensorMark, number>,
  }
}

const hours = async ({ services }: Context, { placeId, days }: InputOf<Calls['hours']>): Promise<OutputOf<Calls['hours']>> => {
  const { clock, places, db } = services
  const sensor = sensorOf(places, placeId)
  const last = floorHour(clock.now())
  const today = formatDate(last - 1)
  const network = await readNetwork(services, addDays(today, 1 - Number(days)), today)
  const calibrated = await calibratedHours(db, network)
  const at = network.sensors.findIndex(({ id }) => id === placeId)
  const middle = parkMedian(network, calibrated, sensor)
  const times = Array.from({ length: Math.round((last - network.from) / hourMs) + 1 }, (_, h) => h)
  return buildFrame(
    sensorHourColumns,
    times,
    {
      time: h => formatHour(network.from + h * hourMs),
      raw: h => network.raw[at]![h]!,
      calibrated: h => calibrated[at]![h]!,
      network: h => middle[h]!,
      humidity: h => network.humidity[at]![h]!,
    },
    {
      meta: {
        title: `${sensor.name} TVOC`,
        period: `${formatHour(network.from)} ~ ${formatHour(last)}`,
        timeConvention,
        demo: sensor.simulated,
        madeAt: formatDateTime(clock.now()),
      },
    },
  )
}

export const gridSensorService = serveCalls(gridSensorCalls, {
  list,
  hours,
  detail: sensorDetail,
  maintain: maintainSensor,
  trials: sourceTrials,
})

export const hotGridSourceService = serveCalls(hotGridSourceCalls, { sources: foundSourceRows })
