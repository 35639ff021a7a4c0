import type { FrameMeta } from '@qingyuan/domain/frame.ts'
import { type MeasuredId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { concentrationScaleName } from '@qingyuan/domain/standards/class-scale.ts'
import { evaluationText } from '@qingyuan/domain/standards/evaluation-rules.ts'
import { aqiStandardName } from '@qingyuan/domain/standards/standard.ts'
import { countDays, formatDate, formatDateTime, hourMs, type Step, timeConvention } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'
import type { ClassScales, Evaluation } from '#/modules/system/settings/public.ts'
import type { Clock } from '#/platform/clock.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { type DayColumns, dayColumnsOf, emptyDays, emptyHours, fillHours, type HourColumns } from './columns.ts'
import { type DayWeather, selectDays, selectHours, selectNewestHour } from './queries.ts'
import { rangeOf } from './range.ts'
import { airRefusal } from './refuse.ts'

/** Services that reading air quality needs. */
export interface AirServices {
  db: Db
  pool: pg.Pool
  places: Places
  clock: Clock
  classScales: Pick<ClassScales, 'on' | 'choice'>
  evaluation: Pick<Evaluation, 'on' | 'choice'>
}

/** Context of a handler that reads air quality. */
export type AirContext = ScopedContext<AirServices>

/** Scope of published facts such as rankings: the whole city, for every caller. */
export const publicScope: Scope = { userId: 0, userType: 'city', counties: null, enterpriseId: null }

/** Rows that one query brings at once; of more, each core of the database reads its half. */
const inOnePiece = 4_000

const spansOf = (from: number, count: number, pieces: number): { from: number; to: number }[] =>
  Array.from({ length: pieces }, (_, n) => {
    const [first, next] = [Math.floor((count * n) / pieces), Math.floor((count * (n + 1)) / pieces)]
    return { from: from + first * hourMs, to: from + (next - 1) * hourMs }
  })

/**
 * Hours of places, both ends included, one entry for each requested place; a place without data has empty columns. `graded: false` leaves AQI,
 * primary pollutant and marks empty: for what is worked out of the measured numbers alone.
 */
export const readHours = async (
  { pool }: Pick<AirServices, 'pool'>,
  scope: Scope,
  placeIds: readonly number[],
  from: number,
  to: number,
  columns: readonly MeasuredId[] = pollutantIds,
  { graded = true } = {},
): Promise<Map<number, HourColumns>> => {
  const count = Math.round((to - from) / hourMs) + 1
  const pieces = await Promise.all(
    spansOf(from, count, count * placeIds.length > inOnePiece ? 2 : 1).map(span =>
      selectHours(pool, scope, placeIds, { ...span, origin: from }, columns, graded),
    ),
  )
  const found = new Map(placeIds.map(id => [id, emptyHours(from, count, columns)]))
  for (const row of pieces.flat()) fillHours(found.get(row[0])!, row, columns)
  return found
}

/** Leaves out of the judged days what has not ended by the clock: a running day has values and an AQI so far, and counts for no period. */
const judgeEndedDays = (days: DayColumns, now: number): DayColumns => {
  const endedCount = Math.min(days.dayCount, Math.max(0, countDays(days.firstDay, formatDate(now)) - 1))
  days.complete.fill(0, endedCount)
  return { ...days, endedCount }
}

/** Days of places, both ends included, as {@link readHours}, with the standards that they are evaluated by. A day that has not ended is not `complete`. */
export const readDays = async (
  { pool, clock, evaluation }: Pick<AirServices, 'pool' | 'clock' | 'evaluation'>,
  scope: Scope,
  placeIds: readonly number[],
  first: string,
  last: string,
  weather: readonly DayWeather[] = [],
): Promise<Map<number, DayColumns>> => {
  const count = countDays(first, last)
  const rows = await selectDays(pool, scope, placeIds, first, last, weather)
  const found = new Map(rows.map(row => [row[0], judgeEndedDays(dayColumnsOf(row, first, count, weather), clock.now())]))
  return new Map(placeIds.map(id => [id, { ...(found.get(id) ?? emptyDays(first, count, weather)), standardFor: evaluation.on }]))
}

/** Days of one place, as {@link readDays}. */
export const readPlaceDays = async (
  services: Pick<AirServices, 'pool' | 'clock' | 'evaluation'>,
  scope: Scope,
  placeId: number,
  first: string,
  last: string,
): Promise<DayColumns> => (await readDays(services, scope, [placeId], first, last)).get(placeId)!

/** Hours of one place, as {@link readHours}. */
export const readPlaceHours = async (
  services: Pick<AirServices, 'pool'>,
  scope: Scope,
  placeId: number,
  from: number,
  to: number,
  columns?: readonly MeasuredId[],
): Promise<HourColumns> => (await readHours(services, scope, [placeId], from, to, columns)).get(placeId)!

/** Newest hour with an AQI among the places; null without any. */
export const newestHour = (services: AirServices, scope: Scope, placeIds: readonly number[]): Promise<number | null> =>
  selectNewestHour(services.pool, scope, placeIds, services.clock.now())

/** Places by id in the requested order. @throws NOT_FOUND, INVALID_INPUT for a place that does not exist or is not of the kind */
export const placesOf = (places: Places, ids: readonly number[], kinds?: readonly PlaceRecord['kind'][]): PlaceRecord[] =>
  [...new Set(ids)].map(id => {
    const place = places.get(id)
    if (!place) throw airRefusal('NOT_FOUND', `点位 ${id} 不存在`)
    if (kinds && !kinds.includes(place.kind))
      throw airRefusal('INVALID_INPUT', `“${place.name}”是${kindNames[place.kind]}，此处只能查询${kindNames[kinds[0]!]}`)
    return place
  })

const kindNames = { station: '站点', county: '区县', city: '城市', neighbour: '周边城市', cell: '网格', sensor: '传感器' } as const

/** Said in the meta of a frame with statistics of periods up to a day; nothing while the rules are those of HJ 663-2013. */
export const evaluationOf = ({ evaluation }: Pick<AirServices, 'evaluation'>, last: string): Pick<FrameMeta, 'evaluation'> => {
  const text = evaluationText(evaluation.choice(), last)
  return text ? { evaluation: text } : {}
}

/** Meta of a frame about places and days; `standard` names both editions of HJ 633 when the days cross 2026-03-01. */
export const metaOf = (
  services: Pick<AirServices, 'clock' | 'classScales'>,
  title: string,
  places: readonly PlaceRecord[],
  first: string,
  last: string,
): FrameMeta => ({
  title,
  standard: aqiStandardName(first, last),
  scale: concentrationScaleName(services.classScales.choice().concentrations, first, last),
  period: first === last ? first : `${first} ~ ${last}`,
  timeConvention,
  demo: places.some(place => place.simulated),
  madeAt: formatDateTime(services.clock.now()),
})

/** The head of a frame whose values no standard classes: {@link metaOf} without the index standard and the classes. */
export const unclassedMetaOf = (...args: Parameters<typeof metaOf>): FrameMeta => {
  const { standard: _, scale: __, ...meta } = metaOf(...args)
  return meta
}

/** Places, range and frame head of a request of DataQuery. */
export const frameRequest = (
  services: Pick<AirServices, 'places' | 'clock' | 'classScales'>,
  kinds: readonly PlaceRecord['kind'][],
  question: { placeIds: readonly number[]; step: Step; from: string; to: string },
) => {
  const places = placesOf(services.places, question.placeIds, kinds)
  const range = rangeOf(question.step, question.from, question.to, places.length)
  const meta = (title: string, lastDay = range.lastDay) => metaOf(services, title, places, range.firstDay, lastDay)
  return { places, placeIds: places.map(place => place.id), range, meta }
}
export type FrameRequest = ReturnType<typeof frameRequest>

/** Day column index of a day. */
export const dayIndex = (firstDay: string, day: string): number => countDays(firstDay, day) - 1
