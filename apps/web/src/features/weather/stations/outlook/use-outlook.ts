import { weatherGridCalls } from '@qingyuan/contract/weather/fields.ts'
import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'
import { useMemo } from 'react'
import { usePlaces } from '#/filters/use-places.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlMaybeNumber, urlOneOf, urlText, useUrlState } from '#/hooks/use-url-state.ts'

export const variables = {
  ventilation: '通风量',
  mixingHeight: '混合层',
  wind: '风速',
  temperature: '气温',
  precipitation: '降水',
} as const
export type Variable = keyof typeof variables
export const lowerTabs = { course: '混合层与通风', counties: '区县逐日' } as const
export type LowerTab = keyof typeof lowerTabs

const shape = {
  place: urlMaybeNumber(),
  variable: urlOneOf(Object.keys(variables) as Variable[], 'ventilation'),
  /** Hour on the map; empty is the first afternoon. */
  at: urlText(),
  lower: urlOneOf(Object.keys(lowerTabs) as LowerTab[], 'course'),
  view: urlOneOf(['chart', 'table'] as const, 'chart'),
}

/** Hours between two fields of the model. */
export const fieldStep = 3

export const useOutlook = () => {
  const [state, change] = useUrlState(shape)
  const { places, byId, first, query: placesQuery } = usePlaces()
  const place = byId.get(state.place ?? Number.NaN) ?? first
  const counties = useMemo(() => (places ?? []).filter(each => each.kind === 'county').map(each => each.id), [places])
  const hours = useCall(weatherOutlookCalls.PlaceHours, place ? { placeId: place.id } : null)
  const days = useCall(weatherOutlookCalls.DiffusionDays, place ? { placeIds: [place.id] } : null)
  const countyInput = counties.length > 0 ? { placeIds: counties } : null
  const countyDays = useCall(weatherOutlookCalls.DiffusionDays, state.lower === 'counties' ? countyInput : null)
  const times = ((hours.data && columnOf(hours.data, 'time')?.values) ?? []) as string[]
  const afternoon = times.findIndex(time => time.endsWith(' 15'))
  const asked = times.indexOf(state.at)
  const row = times.length === 0 ? -1 : asked >= 0 ? asked : Math.max(afternoon, 0)
  const at = times[row] ?? ''
  const grid = useCall(weatherGridCalls.GFSGrid, at ? { time: at, variable: state.variable } : null, { staleMs: 10 * 60_000 })
  return { state, change, placesQuery, place, hours, days, countyDays, countyInput, times, row, at, grid }
}
export type Outlook = ReturnType<typeof useOutlook>
