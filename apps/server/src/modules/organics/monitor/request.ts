import { floorHour, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { appError } from '#/platform/errors.ts'

/** A year and the day between: longer spans are for days. */
const mostHours = 367 * 24

export interface HourRequest {
  /** End of the first and of the last hour. */
  from: number
  to: number
  hours: number
}

/** The hours of a request. @throws INVALID_INPUT for an end before the start or a span beyond a year */
export const hoursOfRequest = ({ startTime, endTime }: { startTime: string; endTime: string }, most = mostHours): HourRequest => {
  const [from, to] = [parseHour(startTime)!, parseHour(endTime)!]
  if (to < from) throw appError('INVALID_INPUT', { message: `结束时间 ${endTime} 早于开始时间 ${startTime}`, field: 'endTime' })
  const hours = (to - from) / hourMs + 1
  if (hours > most) throw appError('INVALID_INPUT', { message: `一次最多查询 ${Math.floor(most / 24)} 天`, field: 'endTime' })
  return { from, to, hours }
}

const defaultHours = 7 * 24

/** The hours of a request that may leave them out: the last seven days up to the end, which is the newest hour. */
export const hoursOrLastWeek = ({ startTime, endTime }: { startTime?: string; endTime?: string }, now: number): HourRequest => {
  const end = endTime ?? formatHour(Math.max(floorHour(now), startTime === undefined ? 0 : parseHour(startTime)!))
  return hoursOfRequest({ startTime: startTime ?? formatHour(parseHour(end)! - (defaultHours - 1) * hourMs), endTime: end })
}
