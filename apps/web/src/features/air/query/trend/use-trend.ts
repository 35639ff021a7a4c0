import { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { isMeasured, type ParameterId, pollutantIds, weatherIds } from '@qingyuan/domain/parameters.ts'
import { addDays, timeSteps } from '@qingyuan/domain/time.ts'
import { useMemo } from 'react'
import { daysOfRange, rangeOf } from '#/filters/range.ts'
import { usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlFlag, urlMaybeNumber, urlNumbers, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'

const shape = {
  places: urlNumbers(),
  parameter: urlText('pm2_5'),
  step: urlOneOf(timeSteps, 'day'),
  from: urlText(),
  to: urlText(),
  lastYear: urlFlag(true),
  moving: urlFlag(true),
  focus: urlMaybeNumber(),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
}

const isLong = (step: string) => step !== 'hour' && step !== 'day'
const weather = weatherIds.filter(id => id !== 'wind_direction')
/** AQI is a number of hours and days, the composite index of months and longer. */
export const offered = (step: string): readonly ParameterId[] => [isLong(step) ? 'composite_index' : 'aqi', ...pollutantIds, ...weather]

const parameterOf = (text: string, step: string): ParameterId => {
  if (text === 'aqi' || text === 'composite_index') return isLong(step) ? 'composite_index' : 'aqi'
  return isMeasured(text) && text !== 'wind_direction' ? text : 'pm2_5'
}

/** Where, what, step, range, and which lines. */
export const useTrend = () => {
  const [state, change] = useUrlState(shape)
  const now = useServerNow()
  const { byId, first, query: placesQuery } = usePlaces()
  const chosen = useMemo(() => {
    const asked = state.places.flatMap(id => byId.get(id) ?? [])
    return (asked.length > 0 || !first ? asked : [first]).slice(0, 6)
  }, [state.places, byId, first])
  const focus = chosen.find(place => place.id === state.focus) ?? chosen[0]
  return {
    state,
    change,
    now,
    placesQuery,
    chosen,
    focus,
    parameter: parameterOf(state.parameter, state.step),
    range: rangeOf(state.step, state.from, state.to, now),
    reset: () => change({ places: [], parameter: 'pm2_5', step: 'day', from: '', to: '' }),
  }
}
export type Trend = ReturnType<typeof useTrend>

type Profile = InputOf<typeof trendCalls.Profile>
const longest = 399
const earlier = (a: string, b: string) => (a < b ? a : b)

/** Courses of a day and a week need a month at least, the course of a year needs a year; never more than 400 days. */
const profileInput = (t: Trend, by: Profile['by'], least: number): Profile | null => {
  if (t.chosen.length === 0) return null
  const { first, last } = daysOfRange(t.state.step, t.range)
  const from = [earlier(first, addDays(last, -(least - 1))), addDays(last, -longest)].sort().at(-1) ?? first
  const parameter = t.parameter === 'composite_index' ? 'aqi' : t.parameter
  return { placeIds: t.chosen.map(place => place.id), parameter, by, from, to: last }
}

export const slopeYears = 5

/** The five questions of the page. The slope looks at the last five years, however short the range is. */
export const useTrendQueries = (t: Trend) => {
  const placeIds = t.chosen.map(place => place.id)
  const { last } = daysOfRange(t.state.step, t.range)
  const change = placeIds.length > 0 ? { placeIds, parameter: t.parameter, step: t.state.step, ...t.range } : null
  const from = `${Number(last.slice(0, 4)) - slopeYears}${last.slice(4, 7)}`
  const slope = placeIds.length > 0 && t.parameter !== 'aqi' ? { placeIds, parameter: t.parameter, from, to: last.slice(0, 7) } : null
  return {
    change,
    changed: useCall(trendCalls.Change, change),
    slopes: useCall(trendCalls.Slope, slope),
    profiles: [
      { by: 'hour', title: '日变化', query: useCall(trendCalls.Profile, profileInput(t, 'hour', 30)), input: profileInput(t, 'hour', 30) },
      {
        by: 'weekday',
        title: '周变化',
        query: useCall(trendCalls.Profile, profileInput(t, 'weekday', 30)),
        input: profileInput(t, 'weekday', 30),
      },
      {
        by: 'month',
        title: '月变化',
        query: useCall(trendCalls.Profile, profileInput(t, 'month', 365)),
        input: profileInput(t, 'month', 365),
      },
    ],
  } as const
}
export type TrendQueries = ReturnType<typeof useTrendQueries>
