import { calendarCalls } from '@qingyuan/contract/air/calendar.ts'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { parseHour, wallClock } from '@qingyuan/domain/time.ts'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import type { MapItem } from '#/map/parameters.tsx'

export const rankingSpans = [
  { key: 'now', label: '实时' },
  { key: 'today', label: '今日' },
  { key: 'month', label: '本月' },
  { key: 'year', label: '本年' },
] as const
export type RankingSpan = (typeof rankingSpans)[number]['key']

/** An answer stays good until the server announces a new hour; then everything on screen is requested again. */
const fresh = { staleMs: 10 * 60_000 }

/** Every answer the screen shows. */
export const useScreenData = (item: MapItem, span: RankingSpan, now: number) => {
  const places = useCall(homeCalls.stationList, { kind: 'all' }, fresh)
  /** The user's own area: the city, or the county. */
  const area = places.data?.rows.find(row => row.placeId === places.data.ownPlaceId)
  const hour = places.data?.time ? parseHour(places.data.time) : null
  const today = wallClock((hour ?? now) - 1)
  const answers = {
    places,
    now: useCall(homeCalls.dataCompare, {}, fresh),
    ranking: useCall(homeCalls.cityRacking, { span, parameter: item }, fresh),
    alarms: useCall(homeCalls.alarmQuery, {}, fresh),
    stations: useCall(homeCalls.station24HourList, { level: 'regular' }, fresh),
    goodDays: useCall(homeCalls.goodDaysProp, {}, fresh),
    strip: useCall(homeCalls.changeTend, area ? { placeId: area.placeId, parameter: item, past: 72, ahead: 72 } : null, fresh),
    calendar: useCall(
      calendarCalls.PollutionCalendar,
      area ? { placeId: area.placeId, year: today.year, month: today.month, parameter: item } : null,
      fresh,
    ),
    surface: useCall(homeCalls.interpolationGraph, { parameter: item }, fresh),
    wind: useCall(homeCalls.windField, {}, fresh),
  }
  const invalidate = useInvalidate()
  useEvents(['hour', 'places'], () => void invalidate(...Object.values(homeCalls), calendarCalls.PollutionCalendar), 5000)
  useEvents(['forecast'], () => void invalidate(homeCalls.changeTend, calendarCalls.PollutionCalendar), 2000)
  useEvents(['alarm'], () => void invalidate(homeCalls.alarmQuery, homeCalls.stationList))
  return { ...answers, area, today, hour }
}

export type ScreenData = ReturnType<typeof useScreenData>

/** Settled: every card has its answer or its fault. An empty platform has no city to request anything of. */
export const isSettled = ({ places, now, ranking, alarms, stations, goodDays, strip, calendar, surface, wind }: ScreenData): boolean =>
  [places, now, ranking, alarms, stations, goodDays, surface, wind].every(query => !query.isPending) &&
  [strip, calendar].every(query => query.fetchStatus === 'idle')
