import { type TracedId, tracedIds } from '@qingyuan/contract/sources/trace-words.ts'
import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'

export const tracingPath = '/ReDianWangGeSuYuan/WuRanYuanJingZhunFenXiXiTong'

export const isTraced = (id: string | null): id is TracedId => (tracedIds as readonly (string | null)[]).includes(id)

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
