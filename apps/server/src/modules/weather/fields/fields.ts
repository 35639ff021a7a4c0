import { formatHour } from '@qingyuan/domain/time.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import { appError } from '#/platform/errors.ts'
import type { Services } from '#/platform/services.ts'
import { type FieldMeta, packField, unpackFields } from './codec.ts'
import { type FieldTime, selectFields, selectFieldTimes, selectSources, upsertFields } from './queries.ts'

/** Our own field from stations and terrain; the forecast of a global model; whatever was imported is `file:` and its number. */
export const diagnosticSource = 'diagnostic'
export const modelSource = 'gfs'
export const fileSource = (id: number): string => `file:${id}`

/** Instants, epoch ms. */
export interface TimeSpan {
  from: number
  to: number
}

/** Keeps all times of a grid under a source; what is there for the same instants is replaced. */
export const keepMet = (services: Pick<Services, 'db'>, source: string, met: MetGrid): Promise<void> =>
  upsertFields(
    services.db,
    source,
    Array.from(met.times, (_, time) => packField(met, time)),
  )

/** Longest step between two fields over which weather is interpolated. */
const longestGapMs = 6 * 3_600_000

const covers = (times: readonly FieldTime[], { from, to }: TimeSpan): boolean =>
  times.length > 0 &&
  times[0]!.validAt.getTime() <= from &&
  times.at(-1)!.validAt.getTime() >= to &&
  times.every(({ validAt }, n) => n === 0 || validAt.getTime() - times[n - 1]!.validAt.getTime() <= longestGapMs)

/** Which source a run takes, with the state of its fields: part of a run's basis. */
export interface MetChoice {
  source: string
  fields: number
  madeAt: string
}

const timesOf = ({ db }: Pick<Services, 'db'>, source: string, { from, to }: TimeSpan) =>
  selectFieldTimes(db, source, new Date(from), new Date(to))

const stateOf = (source: string, times: readonly FieldTime[]): MetChoice => ({
  source,
  fields: times.length,
  madeAt: new Date(times.reduce((latest, { madeAt }) => Math.max(latest, madeAt.getTime()), 0)).toISOString(),
})

const automatic = [modelSource, diagnosticSource]

const refuse = ({ from, to }: TimeSpan, requested: string) =>
  appError('NOT_FOUND', {
    message: `${formatHour(from)} 至 ${formatHour(to)} 没有${requested === 'auto' ? '可用的' : '所选的'}气象场`,
    field: 'metSource',
  })

/**
 * The source for a span: the requested one, else (`auto`) the model's where it covers the span, else ours.
 *
 * @throws NOT_FOUND when the source, or every one, leaves part of the span out
 */
export const chooseMet = async (services: Pick<Services, 'db'>, span: TimeSpan, requested = 'auto'): Promise<MetChoice> => {
  for (const source of requested === 'auto' ? automatic : [requested]) {
    const times = await timesOf(services, source, span)
    if (covers(times, span)) return stateOf(source, times)
  }
  throw refuse(span, requested)
}

/** As {@link chooseMet}, for runs that leave out what is not covered: a source that has anything in the span. */
export const chooseSomeMet = async (services: Pick<Services, 'db'>, span: TimeSpan, requested = 'auto'): Promise<MetChoice> => {
  for (const source of requested === 'auto' ? automatic : [requested]) {
    const times = await timesOf(services, source, span)
    if (times.length > 1) return stateOf(source, times)
  }
  throw refuse(span, requested)
}

/** Part of a span that a source covers from its beginning on, and the state of those fields; null when it does not cover the beginning. */
export const sourceState = async (
  services: Pick<Services, 'db'>,
  span: TimeSpan,
  source: string,
): Promise<{ choice: MetChoice; to: number } | null> => {
  const first = (await coveredSpans(services, span, source)).find(({ from, to }) => from <= span.from && to >= span.from)
  if (!first) return null
  return { choice: stateOf(source, await timesOf(services, source, { from: span.from, to: first.to })), to: first.to }
}

/** The parts of a span that a source covers without a gap, ascending. */
export const coveredSpans = async (services: Pick<Services, 'db'>, span: TimeSpan, source: string): Promise<TimeSpan[]> => {
  const spans: TimeSpan[] = []
  for (const { validAt } of await timesOf(services, source, span)) {
    const [at, last] = [validAt.getTime(), spans.at(-1)]
    if (last && at - last.to <= longestGapMs) last.to = at
    else spans.push({ from: at, to: at })
  }
  return spans
}

/**
 * Gridded weather that covers a span, for engines: times from the one at or before its beginning to the one at or after its end.
 *
 * @param source as {@link chooseMet} chose it
 * @throws NOT_FOUND when the source leaves part of the span out
 */
export const loadMet = async (services: Pick<Services, 'db'>, span: TimeSpan, source = 'auto'): Promise<MetGrid> => {
  const choice = await chooseMet(services, span, source)
  const rows = await selectFields(services.db, choice.source, new Date(span.from), new Date(span.to))
  return unpackFields(rows.map(row => ({ ...row, meta: row.meta as FieldMeta })))
}

/** Name of a source for people. */
export const metName = (source: string): string =>
  source === diagnosticSource ? '测站诊断风场' : source === modelSource ? '全球模式预报场' : `导入的气象场 ${source.replace('file:', '#')}`

/** The same; in the demo ours and the model's say that they are made up. */
export const sourceName = ({ places }: Pick<Services, 'places'>, source: string): string =>
  [diagnosticSource, modelSource].includes(source) && places.all().some(place => place.simulated)
    ? `${metName(source)}（演示数据）`
    : metName(source)

export interface MetSource {
  id: string
  name: string
  from: number
  to: number
  hours: number
}

/** All sources that hold something, by their ids. */
export const metSources = async (services: Pick<Services, 'db' | 'places'>): Promise<MetSource[]> =>
  (await selectSources(services.db)).map(({ source, first, last, count }) => ({
    id: source,
    name: sourceName(services, source),
    from: first.getTime(),
    to: last.getTime(),
    hours: count,
  }))
