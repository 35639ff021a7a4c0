import { type dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { daysOfPeriod, periodOfDay } from '@qingyuan/domain/time.ts'
import { daysOfRange } from '#/filters/range.ts'
import { useCall } from '#/hooks/use-call.ts'
import { isBlank } from '../parts/frame-rows.ts'
import type { Monitoring } from './use-monitoring.ts'

export type DataQuestion = InputOf<typeof dataQueryCalls.CityData>

const isLong = (step: string) => step !== 'hour' && step !== 'day'

const dataQuestion = ({ state, range, shown, parameters }: Monitoring): DataQuestion => ({
  placeIds: shown.map(place => place.id),
  parameters: isLong(state.step) && parameters.includes('aqi') ? [...parameters, 'composite_index'] : parameters,
  step: state.step,
  ...range,
})

/** Accumulation always ends where the range ends; it begins with that day, month, quarter or year, or where the range begins. */
const accumulationQuestion = ({ state, range, shown, parameters }: Monitoring): DataQuestion => {
  const { first, last } = daysOfRange(state.step, range)
  const placeIds = shown.map(place => place.id)
  const items = pollutantIds.filter(id => parameters.includes(id))
  const question = { placeIds, parameters: items.length > 0 ? items : [...pollutantIds] }
  const { since } = state
  if (since === 'hour') return { ...question, step: 'hour', from: `${last} 01`, to: range.to.length === 13 ? range.to : `${last} 24` }
  const from = since === 'range' ? first : (daysOfPeriod(periodOfDay(last, since))?.first ?? first)
  return { ...question, step: 'day', from, to: last }
}

const overlayQuestion = ({ state, range, shown, overlay }: Monitoring): DataQuestion => ({
  placeIds: shown.map(place => place.id).slice(0, 8),
  parameters: isLong(state.step) ? overlay.map(id => (id === 'aqi' ? 'composite_index' : id)) : overlay,
  step: state.step,
  ...range,
})

/** Review is about stations: those chosen, and those of the chosen counties; for the city all stations of it. */
const reviewStations = ({ chosen, places = [] }: Monitoring): number[] => {
  const stations = places.filter(place => place.kind === 'station')
  const ids = chosen.flatMap(place => {
    if (place.kind === 'station') return [place.id]
    if (place.kind === 'county') return stations.filter(station => station.countyId === place.countyId).map(station => station.id)
    return place.kind === 'city' ? stations.map(station => station.id) : []
  })
  return [...new Set(ids)]
}

/** The questions of the four tabs; only the open one is asked, and the suspects always, because their count stands on the tab. */
export const useQuestions = (m: Monitoring) => {
  const ready = m.shown.length > 0
  const on = (tab: string) => ready && m.state.tab === tab
  const data = on('data') ? dataQuestion(m) : null
  const accumulation = on('accumulation') ? accumulationQuestion(m) : null
  const overlay = on('overlay') && m.overlay.length > 0 ? overlayQuestion(m) : null
  const stations = reviewStations(m)
  const { first, last } = daysOfRange(m.state.step, m.range)
  const review =
    stations.length > 0 ? { placeIds: stations, ...(m.state.step === 'hour' ? m.range : { from: `${first} 01`, to: `${last} 24` }) } : null
  const suspects = useCall(reviewCalls.Suspects, m.state.tab === 'review' || m.state.step === 'hour' ? review : null)
  const queries = {
    data: useCall(m.calls.data, data),
    accumulation: useCall(m.calls.accumulation, accumulation),
    overlay: useCall(m.calls.overlay, overlay),
    legend: useCall(m.calls.legend, overlay),
    suspects,
  }
  const active = {
    data: [queries.data],
    accumulation: [queries.accumulation],
    overlay: [queries.overlay, queries.legend],
    review: [queries.suspects],
  }[m.state.tab]
  const [answer] = active
  const blank = answer?.data !== undefined && (m.state.tab === 'review' ? answer.data.rowCount === 0 : isBlank(answer.data))
  return { blank, questions: { data, accumulation, overlay, review }, queries, active }
}
export type Questions = ReturnType<typeof useQuestions>
