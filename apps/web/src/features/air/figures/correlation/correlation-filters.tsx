import type { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { InputOf } from '@qingyuan/contract/call.ts'
import { isMeasured, type MeasuredId, measuredIds, pollutantIds } from '@qingyuan/domain/parameters.ts'
import { Segmented } from 'antd'
import type { FilterGroup } from '#/filters/filter.ts'
import { optionsOf } from '#/filters/options-of.ts'
import { hourOrDay, lastDays } from '#/filters/period.tsx'
import { stationFirst } from '#/filters/place.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PollutantPicker, PollutantsPicker } from '#/filters/pollutant-picker.tsx'
import { seasonFilter } from '#/filters/season.tsx'
import { type PlaceRow, usePlaces } from '#/filters/use-places.ts'
import { urlMaybeNumber, urlNumbers, urlOneOf, urlText, urlTexts } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'

/** Directions go round: no straight line goes through them. */
const linearIds = measuredIds.filter(id => id !== 'wind_direction')
const isLinear = (id: string): id is MeasuredId => isMeasured(id) && id !== 'wind_direction'
const mostStations = 20

const shape = {
  among: urlOneOf(['parameters', 'stations'] as const, 'parameters'),
  place: urlMaybeNumber(),
  places: urlNumbers(),
  parameter: urlText('pm2_5'),
  parameters: urlTexts([...pollutantIds, 'temperature', 'humidity', 'pressure', 'wind_speed']),
  /** Keys of the chosen cell's column and row: `12:co|12:pm2_5`. */
  pair: urlText(),
}

interface Variables {
  among: 'parameters' | 'stations'
  place: PlaceRow | undefined
  placeIds: readonly number[]
  /** Of one parameter where stations are compared, of several where parameters are. */
  single: MeasuredId
  parameters: readonly MeasuredId[]
  city: PlaceRow | undefined
}

const variables: FilterGroup<typeof shape, Variables> = {
  shape,
  useInput: ({ among, place, places: ids, parameter, parameters }) => {
    const { places, byId } = usePlaces()
    const shown = stationFirst.useInput(place)
    const single = isLinear(parameter) ? parameter : 'pm2_5'
    const of = { place: shown, single, city: places?.find(({ kind }) => kind === 'city') }
    if (among === 'parameters') return { ...of, among, placeIds: shown ? [shown.id] : [], parameters: parameters.filter(isLinear) }
    const national = (places ?? []).filter(({ kind, level }) => kind === 'station' && level === 'national').map(({ id }) => id)
    const chosen = ids.filter(id => byId.has(id))
    return { ...of, among, placeIds: (chosen.length > 1 ? chosen : national).slice(0, mostStations), parameters: [single] }
  },
  Control: ({ input: { among, place, placeIds, single, parameters }, change }) => (
    <>
      <Segmented
        value={among}
        onChange={next => change({ among: next, pair: '' })}
        options={optionsOf({ parameters: '指标间', stations: '站点间' })}
      />
      {among === 'stations' ? (
        <>
          <PlacePicker label="点位" max={mostStations} value={placeIds} onChange={places => change({ places, pair: '' })} />
          <PollutantPicker label="指标" from={linearIds} value={single} onChange={parameter => change({ parameter, pair: '' })} />
        </>
      ) : (
        <>
          <PlacePicker
            label="点位"
            single
            kinds={['city', 'county', 'station']}
            value={place ? [place.id] : []}
            onChange={([id]) => change({ place: id ?? null, pair: '' })}
          />
          <PollutantsPicker label="指标" from={linearIds} value={parameters} onChange={ids => change({ parameters: ids })} />
        </>
      )}
    </>
  ),
}

export const correlationFilters = {
  variables,
  step: hourOrDay,
  season: seasonFilter,
  days: lastDays(365),
  method: urlOneOf(['pearson', 'spearman'] as const, 'pearson'),
}
export type CorrelationProps = PageProps<typeof correlationFilters, object>

export const whenOf = ({ step, season: of, days }: Pick<CorrelationProps, 'step' | 'season' | 'days'>) => ({ ...days, step, season: of })

/** Null with fewer than two variables. */
export const matrixInput = ({ variables: { placeIds, parameters, among }, method, ...when }: CorrelationProps) => {
  const isEnough = among === 'stations' ? placeIds.length > 1 : placeIds.length > 0 && parameters.length > 1
  const input: InputOf<typeof analysisCalls.Correlation> = {
    placeIds: [...placeIds],
    parameters: [...parameters],
    method,
    ...whenOf(when),
  }
  return isEnough ? input : null
}
