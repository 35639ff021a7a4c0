import { CloseOutlined } from '@ant-design/icons'
import type { ParameterId } from '@qingyuan/domain/parameters.ts'
import { Tag } from 'antd'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { urlMaybeNumber, urlNumbers, urlOneOf } from '#/hooks/use-url-state.ts'
import { type Filter, type FilterControl, filter } from './filter.ts'
import { FilterField } from './filter-field.tsx'
import { PlacePicker } from './place-picker.tsx'
import { PollutantPicker } from './pollutant-picker.tsx'
import { firstPlace, type PlaceRow, usePlaces } from './use-places.ts'

const areasAndStations = ['city', 'county', 'station'] as const

export interface PlaceOptions {
  label?: string
  kinds?: readonly string[]
  /** Place shown before a choice; default: the own county, else the city. */
  first?: (places: readonly PlaceRow[]) => PlaceRow | undefined
}

const usePlacesOfPage = () => {
  const known = usePlaces()
  usePageQuery(known.query)
  return known
}

/** One place; undefined while the places are loading. The page waits for them. */
export const place = ({
  label = '点位',
  kinds = areasAndStations,
  first,
}: PlaceOptions = {}): Filter<number | null, PlaceRow | undefined> => ({
  url: urlMaybeNumber(),
  useInput: id => {
    const { places, byId, own } = usePlacesOfPage()
    const wanted = (row: PlaceRow | undefined) => (row && kinds.includes(row.kind) ? row : undefined)
    const chosen = id === null ? undefined : byId.get(id)
    return chosen ?? (places && (first?.(places) ?? wanted(own) ?? firstPlace(places, kinds)))
  },
  Control: ({ input, onChange }) => (
    <FilterField label={label}>
      <PlacePicker single kinds={kinds} value={input ? [input.id] : []} onChange={([id]) => onChange(id ?? null)} />
    </FilterField>
  ),
})

/** Name of the one station that a link or a map chose, with a button to leave it. */
export const LinkedPlace = ({ value, onChange }: Pick<FilterControl<number | null>, 'value' | 'onChange'>) => {
  const { byId } = usePlaces()
  if (value === null) return null
  return (
    <Tag closable onClose={() => onChange(null)} closeIcon={<CloseOutlined aria-label="查看全部站点" />}>
      {byId.get(value)?.name ?? `站点 ${value}`}
    </Tag>
  )
}

/** A station by a link only; calls get undefined without one. */
export const linkedPlace: Filter<number | null, number | undefined> = {
  url: urlMaybeNumber(),
  useInput: id => id ?? undefined,
  Control: LinkedPlace,
}

/** Several places, at least one. */
export const places = ({
  max = 60,
  kinds,
  first,
}: Pick<PlaceOptions, 'kinds' | 'first'> & { max?: number } = {}): Filter<readonly number[], PlaceRow[]> => ({
  url: urlNumbers(),
  useInput: ids => {
    const known = usePlacesOfPage()
    const chosen = ids.flatMap(id => known.byId.get(id) ?? []).slice(0, max)
    const initial = (known.places && first?.(known.places)) ?? known.first
    return chosen.length > 0 || !initial ? chosen : [initial]
  },
  Control: ({ input, onChange }) => (
    <FilterField label="点位">
      <PlacePicker max={max} kinds={kinds} value={input.map(each => each.id)} onChange={onChange} />
    </FilterField>
  ),
})

/** One parameter of a list. */
export const parameter = <Id extends ParameterId>(
  from: readonly Id[],
  { label = '指标', initial = from[0]!, width = 104 } = {},
): Filter<Id> =>
  filter(urlOneOf(from, initial as Id), ({ value, onChange }) => (
    <FilterField label={label}>
      <PollutantPicker from={from} value={value} onChange={onChange} name={label} width={width} />
    </FilterField>
  ))

/** A station comes first, because an area's wind is a mean of many. */
export const stationFirst = place({
  first: places =>
    places.find(({ kind, level }) => kind === 'station' && level === 'national') ?? firstPlace(places, ['station', 'county', 'city']),
})
