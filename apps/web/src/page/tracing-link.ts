import { type TracedId, tracedIds } from '@qingyuan/contract/sources/trace-words.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'

export const tracingPath = '/ReDianWangGeSuYuan/WuRanYuanJingZhunFenXiXiTong'

const isTraced = (id: string | null): id is TracedId => (tracedIds as readonly (string | null)[]).includes(id)

/** Request of a trace, from the data of other pages. */
export interface TracedQuestion {
  placeId: number
  /** Hour labels, both included. */
  from: string
  to: string
  parameter: TracedId
  alarmId?: number
  /** Enterprise that is looked at. */
  enterpriseId?: number
  /** False: the fields are filled in, and the user starts. */
  isReady?: boolean
}

/** Address of the tracing page with the request filled in and sent. */
export const tracingLink = ({ placeId, from, to, parameter, alarmId, enterpriseId, isReady = true }: TracedQuestion): string => {
  const search = new URLSearchParams({ place: String(placeId), from, to, parameter })
  if (isReady) search.set('go', '1')
  if (alarmId !== undefined) search.set('alarm', String(alarmId))
  if (enterpriseId !== undefined) search.set('chosen', String(enterpriseId))
  return `${tracingPath}?${search}`
}

interface TracedStation {
  id: number
  name: string
  level: string | null
  lon: number
  lat: number
}

/** What is to be traced: a place with its pollutant and hours. */
export interface TraceSubject {
  /** Of a station; a cell has none. */
  placeId: number | null
  lon: number
  lat: number
  parameter: string | null
  from: string
  to: string
  alarmId?: number
}

interface NearestQuestion {
  to: string
  /** What the question has instead of what was to be traced; empty when it is the same. */
  instead: string
}

/** Burning emits it as such; organics, odour and ozone themselves cannot be traced by their concentrations. */
const substitute: TracedId = 'no2'

const kmBetween = (a: { lon: number; lat: number }, b: { lon: number; lat: number }): number =>
  111.2 * Math.hypot((a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat)

/**
 * Address of the tracing page with the station of a place, else the nearest one, and its hours. One of the same pollutant is sent; another is filled in
 * for the user to start. Null without any station that measures pollutants.
 */
export const nearestQuestion = (subject: TraceSubject, stations: readonly TracedStation[]): NearestQuestion | null => {
  const { placeId, parameter, from, to, alarmId } = subject
  const measuring = stations.filter(({ level }) => level !== null)
  const nearest = measuring.toSorted((a, b) => kmBetween(subject, a) - kmBetween(subject, b))[0]
  const station = measuring.find(({ id }) => id === placeId) ?? nearest
  if (!station) return null
  const exact = isTraced(parameter)
  const question = { placeId: station.id, from, to, parameter: exact ? parameter : substitute }
  const isHere = station.id === placeId
  const where = isHere ? '' : `最近的空气站 ${station.name}（${numberText(kmBetween(subject, station), 1)} km）`
  const what = exact ? '' : '按 NO₂ 看同一时段的燃烧源（挥发性有机物、恶臭和 O₃ 不能由浓度反推排放）'
  return {
    to: tracingLink({ ...question, ...(exact && isHere && alarmId !== undefined && { alarmId }), isReady: exact }),
    instead: [where, what].filter(Boolean).join('，'),
  }
}

/** An hour and the three before it. */
export const lastHours = (hour: string) => ({ from: formatHour((parseHour(hour) ?? 0) - 3 * hourMs), to: hour })

/** An incident is looked at over a day at most: the last hours of a longer alarm. */
const longestHours = 24

const hourAt = (clock: string) => parseHour(clock.slice(0, 13))

interface TracedAlarm {
  id: number
  placeId: number
  parameter: string | null
  severity: string
  openedAt: string
  lastAt: string
}

/** Hours of an alarm that a trace may have: the last ones of a longer one. Null for a time that is none. */
export const hoursOfAlarm = ({ openedAt, lastAt }: Pick<TracedAlarm, 'openedAt' | 'lastAt'>): { from: string; to: string } | null => {
  const [first, last] = [hourAt(openedAt), hourAt(lastAt)]
  if (first === null || last === null) return null
  return { from: formatHour(Math.max(Math.min(first, last), last - (longestHours - 1) * hourMs)), to: formatHour(last) }
}

/** The question of an alarm: its hours and its pollutant. Null where there is nothing to trace: data faults, AQI, ozone, weather. */
export const questionOfAlarm = ({ id, placeId, parameter, severity, ...times }: TracedAlarm): TracedQuestion | null => {
  const hours = hoursOfAlarm(times)
  return isTraced(parameter) && severity !== 'data' && hours ? { placeId, ...hours, parameter, alarmId: id } : null
}
