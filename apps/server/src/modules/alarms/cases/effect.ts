import type { SameWindEffect } from '@qingyuan/contract/air/same-wind.ts'
import { alarmHourColumns } from '@qingyuan/contract/alarms/records.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { FrameEvent } from '@qingyuan/domain/frame.ts'
import { isPollutant, type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, floorHour, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { compareSameWind } from '@qingyuan/engine/statistics/same-wind.ts'
import type { Static } from 'typebox'
import {
  type MatchedWind,
  matchedWind,
  metaOf,
  parameterColumn,
  publicScope,
  readHours,
  sameWindEffect,
  scaleOfLabels,
} from '#/modules/air/read/public.ts'
import { limitsOf, neighbourMean } from '#/modules/alarms/records/public.ts'
import { selectTerms } from '#/modules/alarms/rules/public.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { caseRecord, type LoadedCase, loadCase, questionOfCase, stepsOf } from './load-case.ts'

type Effect = Static<typeof SameWindEffect>

/** Hours that are compared on either side of the measure. */
const compareHours = 72
/** Half the width of the sector, degrees. */
const halfSector = 25
/** Shown before the alarm and after its end. */
const [shownBefore, shownAfter] = [12, 48]

/** Moment of the first answer or check of the case: what is compared is before and after it. Null before there is one. */
const measureMoment = (found: LoadedCase): Date | null => {
  const moments = found.orders.flatMap(({ id }) => stepsOf(found, id).filter(({ event }) => event === 'answer' || event === 'submit'))
  return moments.map(({ at }) => at).sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}

interface Hours {
  from: number
  speed: Float64Array
  direction: Float64Array
  station: Float64Array
  neighbours: Float64Array | null
}

const readSeries = async (services: Services, { record }: LoadedCase, parameter: PollutantId, from: number, to: number): Promise<Hours> => {
  const place = services.places.get(record.place_id!)!
  const ids = ['wind_speed', 'wind_direction', parameter] as const
  const [own, neighbours] = await Promise.all([
    readHours(services, publicScope, [place.id], from, to, ids, { graded: false }),
    neighbourMean(services, place, parameter, from, to),
  ])
  const of = (id: (typeof ids)[number]) => Float64Array.from(own.get(place.id)!.values[id]!)
  return { from, speed: of('wind_speed'), direction: of('wind_direction'), station: of(parameter), neighbours }
}

/** Wind of the alarm's hours: what is compared. */
const windOfAlarm = ({ from, speed, direction }: Hours, span: { from: number; to: number }): MatchedWind | null => {
  const [first, next] = [span.from, span.to + hourMs].map(at => Math.max(0, Math.round((at - from) / hourMs)))
  return matchedWind(speed.subarray(first, next), direction.subarray(first, next), halfSector)
}

const spanOfCase = ({ record }: LoadedCase) => {
  const { from, to } = questionOfCase(record)
  return { from: parseHour(from)!, to: parseHour(to)! }
}

/** Before and after the first answer or check at the station and its neighbours; null before there is one, or without wind. */
export const effectOfCase = async (services: Services, found: LoadedCase): Promise<Effect | null> => {
  const { parameter } = found.record
  const moment = measureMoment(found)
  if (moment === null || !isPollutant(parameter)) return null
  const measure = floorHour(moment.getTime())
  const end = Math.min(measure + compareHours * hourMs, floorHour(services.clock.now()))
  const span = spanOfCase(found)
  const from = Math.min(measure - (compareHours - 1) * hourMs, span.from)
  const hours = await readSeries(services, found, parameter, from, Math.max(end, measure))
  const wind = windOfAlarm(hours, span)
  if (!wind) return null
  const at = Math.round((measure - from) / hourMs) + 1
  const before = [at - compareHours, at] as const
  const after = [at, hours.station.length] as const
  const hasAround = hours.neighbours !== null
  return sameWindEffect(compareSameWind({ ...hours, ...wind, before, after }), wind, {
    ...{ parameter, measureAt: formatHour(measure), hasAround },
    aroundWords: hasAround ? '已扣除邻站同期变化' : '没有邻站可对照，天气影响未扣除',
  })
}

const hourFrame = async (services: Services, found: LoadedCase, parameter: PollutantId) => {
  const place = services.places.get(found.record.place_id!)!
  const span = spanOfCase(found)
  const to = Math.min(span.to + shownAfter * hourMs, floorHour(services.clock.now()))
  const from = span.from - shownBefore * hourMs
  const hours = await readSeries(services, found, parameter, from, Math.max(to, span.to))
  const labels = Array.from(hours.station, (_, i) => formatHour(from + i * hourMs))
  const scale = scaleOfLabels(services, labels)
  const column = (values: ArrayLike<number>, label: string) => parameterColumn(parameter, values, { step: 'hour', label, scale })
  return buildFrame(
    alarmHourColumns,
    labels,
    {
      time: label => label,
      value: column(hours.station, place.name),
      neighbours: hours.neighbours ? column(hours.neighbours, alarmHourColumns.neighbours.label) : undefined,
      city: undefined,
    },
    {
      meta: {
        ...metaOf(services, `${place.name} ${parameters[parameter].label}`, [place], dayOfHour(from), dayOfHour(to)),
        events: markLines(marksOf(found), labels),
      },
    },
  )
}

const markWords: Readonly<Record<string, string>> = { send: '派单', answer: '答复', submit: '核查' }

/** Marks so near share a line: their words would be over one another. */
const nearHours = 6

/** Lines of the marks over the chart's hours; marks outside of them have none. */
export const markLines = (marks: readonly { hour: string; label: string }[], labels: readonly string[]): FrameEvent[] => {
  const lines: FrameEvent[] = []
  for (const { hour, label } of marks) {
    const at = labels.indexOf(hour)
    const last = lines.at(-1)
    if (at < 0) continue
    if (!last || at - last.from > nearHours) lines.push({ kind: 'line', label, from: at, to: at })
    else if (!last.label.split('、').includes(label)) last.label += `、${label}`
  }
  return lines
}

/** Steps of orders on the axis of hours: one mark an hour and event. */
const marksOf = (found: LoadedCase) => {
  const marks = found.orders
    .flatMap(({ id }) => stepsOf(found, id))
    .filter(({ event }) => event in markWords)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, event }) => ({ hour: formatHour(floorHour(at.getTime())), label: markWords[event]! }))
  return [...new Map(marks.map(mark => [`${mark.hour} ${mark.label}`, mark])).values()]
}

/** Hours of the station around the case, and what the measure did. A finished case keeps the effect that was decided upon. */
export const caseEffect = async ({ services, caller }: ScopedContext, { id }: { id: number }) => {
  await caseRecord(services.db, caller.scope, id)
  // The effect is of all orders, for every reader.
  const found = await loadCase(services.db, systemCaller.scope, id)
  const terms = await selectTerms(services.db, found.alarm.ruleId)
  const { from, to } = questionOfCase(found.record)
  const stored = found.record.state === 'closed' ? (found.record.effect as Effect | null) : null
  return {
    hours: await hourFrame(services, found, found.record.parameter as PollutantId),
    limit: terms ? limitsOf(terms.condition).limit : null,
    span: { from, to },
    marks: marksOf(found),
    effect: stored ?? (await effectOfCase(services, found)),
  }
}
