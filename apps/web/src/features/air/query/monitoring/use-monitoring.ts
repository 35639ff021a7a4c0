import { isMeasured, type ParameterId, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { timeSteps } from '@qingyuan/domain/time.ts'
import { useMemo } from 'react'
import { defaultRange, rangeOf } from '#/filters/range.ts'
import { firstPlace, type PlaceRow, usePlaces } from '#/filters/use-places.ts'
import { useServerNow } from '#/hooks/server-now.ts'
import { urlNumbers, urlOneOf, urlText, urlTexts, useUrlState } from '#/hooks/use-url-state.ts'
import { families, familyCalls, familyOf } from './families.ts'

export const tabs = ['data', 'accumulation', 'overlay', 'review'] as const
export type Tab = (typeof tabs)[number]
export const sinces = ['hour', 'month', 'quarter', 'year', 'range'] as const
export type Since = (typeof sinces)[number]

const shape = {
  places: urlNumbers(),
  parameters: urlTexts(['aqi', ...pollutantIds]),
  step: urlOneOf(timeSteps, 'hour'),
  from: urlText(),
  to: urlText(),
  tab: urlOneOf(tabs, 'data'),
  family: urlOneOf([...families, ''] as const, ''),
  /** Curves of the data tab; empty is the first three. */
  lines: urlTexts(),
  since: urlOneOf(sinces, 'year'),
  item: urlText('pm2_5'),
  overlay: urlTexts(['pm2_5', 'pm10', 'wind_speed']),
  suspect: urlText(),
}

/** Parameters in the order of the product, only known ones. */
const known = (ids: readonly string[]): ParameterId[] => ids.filter((id): id is ParameterId => id === 'aqi' || isMeasured(id))

const defaultPlace = (places: readonly PlaceRow[]) =>
  (['national', 'provincial', 'city'] as const)
    .map(level => places.find(place => place.kind === 'station' && place.level === level))
    .find(Boolean) ?? firstPlace(places)

/** Everything the page is asked for: filters from the URL, made into places of one kind, a range, and the calls of that kind. */
export const useMonitoring = () => {
  const [state, change] = useUrlState(shape)
  const now = useServerNow()
  const { places, byId, query: placesQuery } = usePlaces()
  const chosen = useMemo(() => {
    const asked = state.places.flatMap(id => byId.get(id) ?? [])
    const first = places && defaultPlace(places)
    return asked.length > 0 || !first ? asked : [first]
  }, [state.places, places, byId])
  const present = families.filter(family => chosen.some(place => familyOf(place.kind) === family))
  const family = present.find(each => each === state.family) ?? present.at(-1) ?? 'station'
  const shown = chosen.filter(place => familyOf(place.kind) === family)
  const range = rangeOf(state.step, state.from, state.to, now)
  const parameters = known(state.parameters)
  return {
    state,
    change,
    now,
    places,
    byId,
    placesQuery,
    chosen,
    families: present,
    family,
    shown,
    calls: familyCalls[family],
    range,
    parameters: parameters.length > 0 ? parameters : (['aqi', ...pollutantIds] as ParameterId[]),
    overlay: known(state.overlay),
    reset: () => change({ places: [], parameters: shape.parameters.initial, step: 'hour', from: '', to: '' }),
    latest: () => change(defaultRange(state.step, now)),
  }
}
export type Monitoring = ReturnType<typeof useMonitoring>
