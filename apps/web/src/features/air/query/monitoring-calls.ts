import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { daysOfPeriod, periodOfDay } from '@qingyuan/domain/time.ts'
import { daysOfRange } from '#/filters/range.ts'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import type { Monitoring, Tab } from './monitoring-filters.tsx'

type DataInput = InputOf<typeof dataQueryCalls.CityData>
type StationInput = InputOf<typeof dataQueryCalls.StationData>

const isLong = (step: string) => step !== 'hour' && step !== 'day'
const idsOf = ({ shown }: Monitoring) => shown.map(({ id }) => id)

/** Null while the places are loading, as the other inputs. Only stations have minutes. */
const dataInput = (m: Monitoring): StationInput | null =>
  m.shown.length > 0
    ? {
        placeIds: idsOf(m),
        parameters: isLong(m.step) && m.parameters.includes('aqi') ? [...m.parameters, 'composite_index'] : [...m.parameters],
        step: m.dataStep,
        ...m.range,
      }
    : null

/** Accumulation always ends where the range ends; it begins with that day, month, quarter or year, or where the range begins. */
const accumulationInput = (m: Monitoring): DataInput | null => {
  if (m.shown.length === 0) return null
  const { first, last } = daysOfRange(m.step, m.range)
  const items = pollutantIds.filter(id => m.parameters.includes(id))
  const input = { placeIds: idsOf(m), parameters: items.length > 0 ? items : [...pollutantIds] }
  if (m.since === 'hour') return { ...input, step: 'hour', from: `${last} 01`, to: m.range.to.length === 13 ? m.range.to : `${last} 24` }
  const from = m.since === 'range' ? first : (daysOfPeriod(periodOfDay(last, m.since))?.first ?? first)
  return { ...input, step: 'day', from, to: last }
}

export const mostOverlaid = 8
const overlayInput = (m: Monitoring): DataInput | null =>
  m.shown.length > 0 && m.overlay.length > 0
    ? {
        placeIds: idsOf(m).slice(0, mostOverlaid),
        parameters: isLong(m.step) ? m.overlay.map(id => (id === 'aqi' ? 'composite_index' : id)) : [...m.overlay],
        step: m.step,
        ...m.range,
      }
    : null

/** Review is about stations: those chosen, and those of the chosen counties; for the city all stations of it. */
const reviewStations = ({ chosen, places = [] }: Monitoring): number[] => {
  const stations = places.filter(({ kind }) => kind === 'station')
  const ids = chosen.flatMap(place => {
    if (place.kind === 'station') return [place]
    if (place.kind === 'county') return stations.filter(({ countyId }) => countyId === place.countyId)
    return place.kind === 'city' ? stations : []
  })
  return [...new Set(ids.map(({ id }) => id))]
}

const reviewInput = (m: Monitoring): InputOf<typeof reviewCalls.Suspects> | null => {
  const placeIds = reviewStations(m)
  const { first, last } = daysOfRange(m.step, m.range)
  return placeIds.length > 0 ? { placeIds, ...(m.step === 'hour' ? m.range : { from: `${first} 01`, to: `${last} 24` }) } : null
}

/** Calls of the tabs and their inputs. */
export const tabCalls = {
  data: ({ family }: Monitoring) => dataQueryCalls[`${family}Data`],
  accumulation: ({ family }: Monitoring) => dataQueryCalls[`${family}Accumulation`],
  overlay: ({ family }: Monitoring) => dataQueryCalls[`${family}Overlying`],
  review: () => reviewCalls.Suspects,
} satisfies Record<Tab, (m: Monitoring) => object>
export const tabInputs = { data: dataInput, accumulation: accumulationInput, overlay: overlayInput, review: reviewInput }

/**
 * Queries of all tabs, of which only that of the open tab runs, and the suspects for their count. The others keep their last answer: a tab
 * that is opened again shows it until its own is there.
 */
export const useTabQueries = (m: Monitoring) => {
  const overlay = m.tab === 'overlay' ? overlayInput(m) : null
  return {
    data: useCall(tabCalls.data(m), m.tab === 'data' ? dataInput(m) : null),
    accumulation: useCall(tabCalls.accumulation(m), m.tab === 'accumulation' ? accumulationInput(m) : null),
    overlay: useCall(tabCalls.overlay(m), overlay),
    legend: useCall(dataQueryCalls[`${m.family}OverlyingLegend`], overlay),
    review: useCall(tabCalls.review(), m.tab === 'review' || m.step === 'hour' ? reviewInput(m) : null),
  }
}
export type TabQueries = ReturnType<typeof useTabQueries>

const stale = [...Object.values(dataQueryCalls), reviewCalls.Suspects, reviewCalls.History, traceCalls.Explain]

/** Fetches anew what is on screen: after a verdict here, and whenever the platform reports that hours or days changed. */
export const useRefresh = () => {
  const invalidate = useInvalidate()
  const refresh = () => void invalidate(...stale)
  useEvents(['hour'], refresh)
  return refresh
}
