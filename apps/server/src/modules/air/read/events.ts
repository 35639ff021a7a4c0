import type { FrameEvent } from '@qingyuan/domain/frame.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { standardsBetween } from '@qingyuan/domain/standards/standard.ts'
import type { Range } from './range.ts'
import { type AirServices, dayIndex, readDays } from './read.ts'

/** Rows of a day, the first and the last: one of days, up to 24 of hours. */
const rowsOf = ({ step, firstDay, labels }: Range, day: number): [number, number] => {
  if (step === 'day') return [day, day]
  const begins = dayIndex(firstDay, labels[0]!.slice(0, 10)) * 24 + Number(labels[0]!.slice(11)) - 1
  const row = (hour: number) => Math.min(Math.max(day * 24 + hour - begins, 0), labels.length - 1)
  return [row(0), row(23)]
}

const dustEvents = (dust: Uint8Array, range: Range): FrameEvent[] => {
  const events: FrameEvent[] = []
  dust.forEach((marked, day) => {
    if (!marked) return
    const [from, to] = rowsOf(range, day)
    const last = events.at(-1)
    if (last && last.to === from - 1) last.to = to
    else events.push({ kind: 'span', label: '沙尘', from, to })
  })
  return events
}

/** The day from which on another edition grades, if it is within the range. */
const standardEvents = (range: Range): FrameEvent[] => {
  const [before, ...later] = standardsBetween(range.firstDay, range.lastDay)
  let aqi = before!.aqi
  return later.flatMap(edition => {
    if (edition.aqi === aqi) return []
    aqi = edition.aqi
    const [row] = rowsOf(range, dayIndex(range.firstDay, edition.from))
    return [{ kind: 'line' as const, label: `${aqi} 起`, from: row, to: row }]
  })
}

const hasEvents = ({ step }: Range) => step === 'hour' || step === 'day'
const daysOf = (services: AirServices, scope: Scope, placeIds: readonly number[], range: Range) =>
  readDays(services, scope, placeIds, range.firstDay, range.lastDay)

/** Events for curves of hours or days: dust days of any of the places, and the start of another standard. */
export const eventsOf = async (services: AirServices, scope: Scope, placeIds: readonly number[], range: Range): Promise<FrameEvent[]> => {
  if (!hasEvents(range)) return []
  const days = [...(await daysOf(services, scope, placeIds, range)).values()]
  const dust = days[0]!.dust.map((_, day) => Number(days.some(each => each.dust[day])))
  return [...dustEvents(dust, range), ...standardEvents(range)]
}

/** The same of each place by itself, for a frame in which the rows of one place follow those of another. */
export const stackedEventsOf = async (
  services: AirServices,
  scope: Scope,
  placeIds: readonly number[],
  range: Range,
): Promise<FrameEvent[]> => {
  if (!hasEvents(range)) return []
  const days = await daysOf(services, scope, placeIds, range)
  return placeIds.flatMap((id, at) => {
    const before = at * range.labels.length
    const own = [...dustEvents(days.get(id)!.dust, range), ...standardEvents(range)]
    return own.map(event => ({ ...event, from: event.from + before, to: event.to + before }))
  })
}
