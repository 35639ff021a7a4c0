import { isMeasured, type ParameterId, pollutantIds, vocIds, weatherIds } from '@qingyuan/domain/parameters.ts'
import { type Step, timeSteps } from '@qingyuan/domain/time.ts'
import { Segmented, Tooltip } from 'antd'
import { useMemo } from 'react'
import type { FilterGroup } from '#/filters/filter.ts'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PollutantsPicker } from '#/filters/pollutant-picker.tsx'
import { type Range, rangeOf } from '#/filters/range.ts'
import { RangeFilter } from '#/filters/range-filter.tsx'
import { StepSwitch } from '#/filters/step-switch.tsx'
import { firstPlace, type PlaceRow, usePlaces } from '#/filters/use-places.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { type StateOf, urlNumbers, urlOneOf, urlText, urlTexts } from '#/hooks/use-url-state.ts'
import type { PageProps } from '#/page/create-page.tsx'
import { textDrawer } from '#/page/drawer.ts'

/** Kinds of place with calls of their own; the city goes with its neighbour cities. */
const families = ['City', 'County', 'Station'] as const
export type Family = (typeof families)[number]
const familyWords: Readonly<Record<Family, string>> = { City: '城市', County: '区县', Station: '站点' }
const familyOf = ({ kind }: PlaceRow): Family => (kind === 'station' ? 'Station' : kind === 'county' ? 'County' : 'City')

const tabKeys = ['data', 'accumulation', 'overlay', 'review'] as const
export type Tab = (typeof tabKeys)[number]
export const allParameters: readonly ParameterId[] = ['aqi', ...pollutantIds, ...weatherIds, ...vocIds]
const usualParameters: ParameterId[] = ['aqi', ...pollutantIds]

const stepsOfStations = ['minute', ...timeSteps] as const
const shape = {
  places: urlNumbers(),
  family: urlOneOf(['', 'city', 'county', 'station'] as const, ''),
  parameters: urlTexts(usualParameters),
  step: urlOneOf(stepsOfStations, 'hour'),
  from: urlText(),
  to: urlText(),
  tab: urlOneOf(tabKeys, 'data'),
  /** Curves of the data tab; empty is the first three. */
  lines: urlTexts(),
  since: urlOneOf(['hour', 'month', 'quarter', 'year', 'range'] as const, 'year'),
  item: urlText('pm2_5'),
  overlay: urlTexts(['pm2_5', 'pm10', 'wind_speed']),
}
type Chosen = StateOf<typeof shape>
export type Since = Chosen['since']

export interface Monitoring extends Pick<Chosen, 'tab' | 'lines' | 'since' | 'item'> {
  step: Step
  /** Step of the data tab, where stations have minutes too; the range of minutes is of hours. */
  dataStep: Step | 'minute'
  now: number
  range: Range
  places: readonly PlaceRow[] | undefined
  byId: ReadonlyMap<number, PlaceRow>
  chosen: readonly PlaceRow[]
  /** Kinds among the chosen places; one of them is shown at a time. */
  families: readonly Family[]
  family: Family
  shown: readonly PlaceRow[]
  parameters: readonly ParameterId[]
  overlay: readonly ParameterId[]
}

const known = (ids: readonly string[]): ParameterId[] => ids.filter((id): id is ParameterId => id === 'aqi' || isMeasured(id))

const defaultPlace = (places: readonly PlaceRow[]) =>
  (['national', 'provincial', 'city'] as const)
    .map(level => places.find(place => place.kind === 'station' && place.level === level))
    .find(Boolean) ?? firstPlace(places)

const monitoring: FilterGroup<typeof shape, Monitoring> = {
  shape,
  useInput: ({ places: ids, family: wanted, step: chosenStep, from, to, parameters, overlay, ...state }) => {
    const { places, byId, query } = usePlaces()
    usePageQuery(query)
    const now = useServerNow()
    const chosen = useMemo(() => {
      const found = ids.flatMap(id => byId.get(id) ?? [])
      const first = places && defaultPlace(places)
      return found.length > 0 || !first ? found : [first]
    }, [ids, places, byId])
    const present = families.filter(family => chosen.some(place => familyOf(place) === family))
    const family = present.find(each => each.toLowerCase() === wanted) ?? present.at(-1) ?? 'Station'
    const listed = known(parameters)
    const step = chosenStep === 'minute' ? 'hour' : chosenStep
    return {
      ...state,
      step,
      dataStep: family === 'Station' ? chosenStep : step,
      now,
      range: rangeOf(step, from, to, now),
      places,
      byId,
      chosen,
      families: present,
      family,
      shown: chosen.filter(place => familyOf(place) === family),
      parameters: listed.length > 0 ? listed : usualParameters,
      overlay: known(overlay),
    }
  },
  Control: ({ input: m, change }) => (
    <>
      <PlacePicker label="点位" value={m.chosen.map(({ id }) => id)} onChange={places => change({ places, family: '' })} />
      {m.tab !== 'review' && m.families.length > 1 && (
        <Tooltip title="城市、区县、站点的统计口径不同，分开查询和导出">
          <Segmented
            value={m.family}
            onChange={family => change({ family: family.toLowerCase() as Lowercase<Family> })}
            options={m.families.map(family => ({
              value: family,
              label: `${familyWords[family]} ${m.chosen.filter(place => familyOf(place) === family).length}`,
            }))}
          />
        </Tooltip>
      )}
      {(m.tab === 'data' || m.tab === 'accumulation') && (
        <PollutantsPicker
          label="指标"
          value={m.parameters}
          from={m.tab === 'data' ? allParameters : pollutantIds}
          onChange={parameters => change({ parameters, lines: [] })}
        />
      )}
      <StepSwitch<Step | 'minute'>
        value={m.tab === 'data' ? m.dataStep : m.step}
        only={m.family === 'Station' && m.tab === 'data' ? stepsOfStations : timeSteps}
        onChange={step => change({ step, from: '', to: '' })}
      />
      <RangeFilter step={m.step} {...m.range} now={m.now} onChange={change} />
    </>
  ),
}

/** Where, what, step, range. Overlay and review choose their own parameters. */
export const monitoringFilters = { monitoring }
/** Of a suspect value: `placeId~parameter~hour`. */
export const monitoringDrawers = { suspect: textDrawer }
export type MonitoringProps = PageProps<typeof monitoringFilters, typeof monitoringDrawers>

/** What clearing the filters sets. */
export const clearedFilters = { places: [], parameters: shape.parameters.initial, step: 'hour', from: '', to: '' } as const
