import { isPollutant, type PollutantId } from '@qingyuan/domain/parameters.ts'
import { type Season, seasonIds } from '@qingyuan/domain/seasons.ts'
import { addDays, formatDate, isDay } from '@qingyuan/domain/time.ts'
import { firstPlace, usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlMaybeNumber, urlOneOf, urlText } from '#/hooks/use-url-state.ts'

/** What every analysis page keeps in its URL: where, what, when. */
export const spanShape = {
  place: urlMaybeNumber(),
  parameter: urlText('pm2_5'),
  step: urlOneOf(['hour', 'day'] as const, 'hour'),
  season: urlOneOf(seasonIds, 'all'),
  from: urlText(),
  to: urlText(),
}

export interface SpanState {
  place: number | null
  parameter: string
  step: 'hour' | 'day'
  season: Season
  from: string
  to: string
}

/** Days chosen, or the last ones as many as the page looks at first. */
export const daysOf = ({ from, to }: Pick<SpanState, 'from' | 'to'>, now: number, days: number): { from: string; to: string } => {
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const today = formatDate(now - 1)
  return { from: addDays(today, 1 - days), to: today }
}

/** Place, pollutant and days of a page; a station comes first, because an area's wind is a mean of many. */
export const useSpan = (state: SpanState, days: number) => {
  const now = useServerNow()
  const { places, byId, query } = usePlaces()
  const regular = places?.filter(place => place.kind === 'station' && place.level === 'national')
  const first = regular?.[0] ?? (places && firstPlace(places, ['station', 'county', 'city']))
  const place = (state.place === null ? undefined : byId.get(state.place)) ?? first
  const pollutant: PollutantId = isPollutant(state.parameter) ? state.parameter : 'pm2_5'
  return { now, places, byId, placesQuery: query, place, pollutant, days: daysOf(state, now, days) }
}
export type SpanFilters = ReturnType<typeof useSpan>
