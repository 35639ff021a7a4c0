import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { cellTrendColumns } from '@qingyuan/contract/hotspot/cells.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { type GridItem, type GridStep, gridItemLabel, gridParameter, hotZ } from '@qingyuan/domain/hotspot-grid.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { type SensorMark, sensorMarks } from '@qingyuan/domain/sensor-marks.ts'
import {
  dayMs,
  dayStart,
  daysOfPeriod,
  floorHour,
  formatDateTime,
  formatHour,
  hourMs,
  hourOfDay,
  parseHour,
  timeConvention,
} from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { type AirServices, airRefusal, publicScope, readHours } from '#/modules/air/read/public.ts'
import { currentMarks, projectPlace } from '#/modules/hotspot/network/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { cellClasses } from './cell-classes.ts'
import { type CellHours, hotWindsOf, readCellHours, upwindShare, weekBefore } from './cell-hours.ts'
import { cellSuspects } from './cell-suspects.ts'
import { fieldAt, fieldsUntil, type StoredField } from './fields.ts'
import { bearingFromCell, boxOfCell, type GridLayout, kmFromCell, type LaidCell, readLayout } from './grid-layout.ts'
import { type Calls, type GridContext, periodOf } from './maps.ts'
import { selectAlarms } from './queries.ts'
import { districtsOf } from './ranks.ts'
import { sensorPlaces, sensorValues } from './sensor-values.ts'

const weekHours = 7 * 24
const trendPeriods = { hour: 168, day: 40, month: 25 } as const
const nearestSensors = 4
/** Distance from the middle of the cell up to which enterprises are listed: to its corners and 1.5 km on. */
const enterpriseKm = 1.5 * Math.SQRT2 + 1.5
const mostEnterprises = 12
const alarmDays = 30

/** @throws NOT_FOUND */
export const cellOf = async (services: AirServices, placeId: number): Promise<{ layout: GridLayout; at: number; cell: LaidCell }> => {
  const layout = await readLayout(services)
  const at = layout?.indexOf.get(placeId)
  if (!layout || at === undefined) throw airRefusal('NOT_FOUND', `网格 ${placeId} 不存在`)
  return { layout, at, cell: layout.cells[at]! }
}

/** Mean of the cell and of its neighbours by hour of the day, over the hours that have maps. */
const hoursOfDay = (layout: GridLayout, fields: readonly StoredField[], at: number, decimals: number) => {
  const sums = Array.from({ length: 24 }, () => ({ own: [] as number[], near: [] as number[] }))
  for (const field of fields) {
    if (Number.isNaN(field.values[at]!)) continue
    const into = sums[hourOfDay(parseHour(field.period)!) - 1]!
    into.own.push(field.values[at]!)
    into.near.push(field.neighbours[at]!)
  }
  const of = (values: readonly number[]) => roundForDisplay(mean(values), decimals)
  return sums.map(({ own, near }, i) => ({ hour: i + 1, value: of(own), neighbours: of(near) }))
}

const markWord = (mark: SensorMark | undefined) => mark && sensorMarks[mark]

const nearSensors = async (
  services: AirServices,
  cell: LaidCell,
  item: GridItem,
  step: GridStep,
  period: string | null,
  decimals: number,
) => {
  const near = sensorPlaces(services.places, item)
    .map(place => ({ place, distanceKm: kmFromCell(cell, place.lon, place.lat) }))
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, nearestSensors)
  const ids = near.map(({ place }) => place.id)
  const all = period ? (await sensorValues(services, step, item, period, period)).get(item)?.get(period) : undefined
  const at = new Map(sensorPlaces(services.places, item).map(({ id }, i) => [id, i]))
  const { marks } = await currentMarks(services, item === 'tvoc' ? ids : [])
  return near.map(({ place: { id, name, level }, distanceKm }) => ({
    ...{
      id,
      name,
      level: level ? controlLevels[level].label : (markWord(marks.get(id)?.mark) ?? '—'),
      distanceKm: roundForDisplay(distanceKm, 1)!,
    },
    value: roundForDisplay(all?.[at.get(id)!], decimals),
  }))
}

const nearEnterprises = async ({ services, caller }: GridContext, cell: LaidCell, hours: CellHours | null) =>
  (await selectEnterprises(services.db, caller.scope))
    .map(each => ({ ...each, distanceKm: kmFromCell(cell, each.lon, each.lat), bearing: bearingFromCell(cell, each.lon, each.lat) }))
    .filter(({ distanceKm }) => distanceKm <= enterpriseKm)
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .slice(0, mostEnterprises)
    .map(({ id, name, industry, lon, lat, distanceKm, bearing }) => {
      const [east, north] = projectPlace(lon, lat)
      return {
        ...{ id, name, industry: industry ?? '—', distanceKm: roundForDisplay(distanceKm, 1)!, bearing: Math.round(bearing) % 360 },
        inside: Math.abs(east - cell.east) <= 1500 && Math.abs(north - cell.north) <= 1500,
        upwind: hours && roundForDisplay(upwindShare(hours, bearing), 2),
      }
    })

const windsOf = (hours: CellHours | null): OutputOf<Calls['cell']>['winds'] => {
  const found = hours && hotWindsOf(hours)
  if (!found) return null
  const share = (value: number) => roundForDisplay(value, 2)!
  return { ...found, calm: share(found.calm), sectors: found.sectors.map(({ name, share: of }) => ({ name, share: share(of) })) }
}

/** End of a period that has ended, epoch ms of its last hour; the newest hour without one. */
const lastHourOf = (step: GridStep, period: string | null, now: number): number => {
  if (period === null) return floorHour(now)
  if (step === 'hour') return parseHour(period)!
  return Math.min(dayStart(daysOfPeriod(period)!.last) + dayMs, floorHour(now))
}

/** Hour of a period in which a sensor was highest. */
const highestHourOf = async (services: AirServices, sensorId: number, item: GridItem, step: GridStep, period: string) => {
  if (step === 'hour') return period
  const to = lastHourOf(step, period, services.clock.now())
  const from = dayStart(daysOfPeriod(period)!.first) + hourMs
  const values = (await readHours(services, publicScope, [sensorId], from, to, [item], { graded: false })).get(sensorId)!.values[item]!
  const at = values.reduce((best, value, i) => (value === value && (best < 0 || value > values[best]!) ? i : best), -1)
  return at < 0 ? null : formatHour(from + at * hourMs)
}

/** One cell in a period: value and neighbours, hours of the day, sensors, enterprises, alarms. */
export const cellDetail = async (
  context: GridContext,
  { item, step, time, placeId }: InputOf<Calls['cell']>,
): Promise<OutputOf<Calls['cell']>> => {
  const { services } = context
  const { layout, at, cell } = await cellOf(services, placeId)
  const place = services.places.get(placeId)!
  const period = await periodOf(services, item, step, time)
  const { unit, decimals } = parameters[gridParameter(item, step)]
  const field = period ? await fieldAt(services.db, item, step, period) : null
  const { trends, periods } = period ? await cellClasses(services.db, item, step, period, hotZ) : { trends: [], periods: 0 }
  const trend = trends[at]
  const hourly = await fieldsUntil(services.db, item, 'hour', '9999', weekHours)
  const since = new Date(services.clock.now() - alarmDays * dayMs)
  const week = await readCellHours(services, cell, item, ...weekBefore(lastHourOf(step, period, services.clock.now())))
  const [sensors, enterprises, alarms, suspects] = await Promise.all([
    nearSensors(services, cell, item, step, period, decimals),
    nearEnterprises(context, cell, week),
    selectAlarms(services.db, item, [placeId], since, 50),
    cellSuspects(context, cell, item, week),
  ])
  const highestHour = sensors[0] && period ? await highestHourOf(services, sensors[0].id, item, step, period) : null
  const shown = (value: number | undefined, digits = decimals) => roundForDisplay(value, digits)
  return {
    ...{ placeId, code: cell.code, county: countyById.get(cell.countyId)!.name, lon: place.lon, lat: place.lat, box: boxOfCell(cell) },
    ...{ areaKm2: roundForDisplay(cell.areaKm2, 2)!, time: period, unit, decimals },
    ...{
      value: shown(field?.values[at]),
      error: shown(field?.errors[at]),
      neighbours: shown(field ? field.neighbours[at]! : undefined),
    },
    ...{
      support: field?.support[at] ?? 1,
      z: shown(field?.z[at], 2),
      class: trend?.class ?? '非热点',
      hotPeriods: trend?.hotPeriods ?? 0,
      periods,
    },
    p: trend && trend.hotPeriods > 0 ? roundForDisplay(trend.p, 3) : null,
    hours: hoursOfDay(layout, hourly, at, decimals),
    hourDays: Math.ceil(hourly.length / 24),
    ...{ highestHour, sensors, enterprises, suspects, winds: windsOf(week) },
    alarms: alarms.map(({ id, opened_at, ended_at, hours, peak, peak_neighbours }) => ({
      ...{ id, openedAt: stampOf(opened_at), endedAt: ended_at && stampOf(ended_at), hours },
      ...{ peak: shown(peak)!, neighbours: shown(peak_neighbours)! },
    })),
  }
}

/** 网格趋势: the cell, its neighbours and its district over the periods that have maps. */
export const cellTrend = async (
  context: GridContext,
  { item, step, placeId }: InputOf<Calls['trend']>,
): Promise<OutputOf<Calls['trend']>> => {
  const { services } = context
  const { layout, at, cell } = await cellOf(services, placeId)
  const { unit, decimals } = parameters[gridParameter(item, step)]
  const fields = await fieldsUntil(services.db, item, step, '9999', trendPeriods[step])
  const county = countyById.get(cell.countyId)!.name
  const districtMean = (field: StoredField) => districtsOf(layout, field).find(({ countyId }) => countyId === cell.countyId)!.value
  return buildFrame(
    cellTrendColumns,
    fields,
    {
      time: ({ period }) => period,
      value: { label: cell.code, unit, decimals, of: field => field.values[at] },
      error: { unit, decimals, of: field => field.errors[at] },
      neighbours: { unit, decimals, of: field => field.neighbours[at]! },
      county: { label: `${county}均值`, unit, decimals, of: districtMean },
      z: field => field.z[at],
    },
    {
      meta: {
        title: `网格趋势 ${cell.code} ${gridItemLabel(item, step)}`,
        period: fields.length === 0 ? '—' : `${fields[0]!.period} ~ ${fields.at(-1)!.period}`,
        timeConvention,
        demo: services.places.get(placeId)!.simulated,
        madeAt: formatDateTime(services.clock.now()),
      },
    },
  )
}
