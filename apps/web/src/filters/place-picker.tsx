import { controlLevels } from '@qingyuan/domain/places.ts'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { FilterField } from './filter-field.tsx'
import { type PlaceRow, usePlaces } from './use-places.ts'

interface Node {
  value: number | string
  title: string
  /** Name, county and code, for the search box. */
  words: string
  checkable?: boolean
  selectable?: boolean
  children?: Node[]
}

const nameOf = (place: PlaceRow) => {
  const level = place.level ? controlLevels[place.level as keyof typeof controlLevels]?.label : undefined
  return level ? `${place.name}（${level}）` : place.name
}
const nodeOf = (place: PlaceRow, children?: Node[]): Node => ({
  value: place.id,
  title: nameOf(place),
  words: `${place.name} ${place.countyName ?? ''} ${place.code}`,
  children: children?.length ? children : undefined,
})

/** City, its counties with their stations, neighbour cities. Kinds that are not wanted stand as headings only. */
const treeOf = (places: readonly PlaceRow[], kinds: readonly string[]): Node[] => {
  const of = (kind: string) => places.filter(place => place.kind === kind)
  const wanted = (kind: string) => kinds.includes(kind)
  const stations = wanted('station') ? of('station') : []
  const counties = of('county')
  const inCounty = (county: PlaceRow) => stations.filter(station => station.countyId === county.countyId).map(station => nodeOf(station))
  const countyNodes = counties.map(county => {
    const node = nodeOf(county, inCounty(county))
    return wanted('county') ? node : { ...node, value: `county ${county.id}`, checkable: false, selectable: false }
  })
  const homeless = stations
    .filter(station => !counties.some(county => county.countyId === station.countyId))
    .map(station => nodeOf(station))
  const heading = (value: string, title: string, children: Node[]): Node[] =>
    children.length ? [{ value, title, words: title, checkable: false, selectable: false, children }] : []
  return [
    ...(wanted('city') ? of('city').map(place => nodeOf(place)) : []),
    ...heading('counties', '区县与站点', [...countyNodes.filter(node => wanted('county') || node.children), ...homeless]),
    ...(wanted('neighbour')
      ? heading(
          'neighbours',
          '周边城市',
          of('neighbour').map(place => nodeOf(place)),
        )
      : []),
  ]
}

export interface PlacePickerProps {
  label?: string
  value: readonly number[]
  onChange: (ids: number[]) => void
  kinds?: readonly string[]
  /** One place instead of several. */
  single?: boolean
  max?: number
  width?: number
}

/** The tree of places; several of one or more kinds, at least one. */
export const PlacePicker = ({
  label,
  value,
  onChange,
  kinds = ['city', 'county', 'station', 'neighbour'],
  single,
  max = 60,
  width = 176,
}: PlacePickerProps) => {
  const { places, byId, query } = usePlaces()
  const wanted = kinds.join()
  const tree = useMemo(() => treeOf(places ?? [], wanted.split(',')), [places, wanted])
  const known = value.filter(id => byId.has(id))
  const first = known[0] === undefined ? undefined : byId.get(known[0])
  const summary = first && (known.length > 1 ? `${nameOf(first)}等 ${known.length} 个` : nameOf(first))
  const take = (chosen: unknown) => {
    const list = (Array.isArray(chosen) ? chosen : [chosen]).map(each =>
      typeof each === 'object' && each !== null ? (each as { value: unknown }).value : each,
    )
    const ids = list.filter((id): id is number => typeof id === 'number').slice(-max)
    if (ids.length > 0) onChange(ids)
  }
  return (
    <FilterField label={label}>
      <TreeSelect
        treeData={tree}
        value={single ? known[0] : known.map(id => ({ value: id, label: nameOf(byId.get(id) as PlaceRow) }))}
        onChange={take}
        loading={query.isFetching && !places}
        multiple={!single}
        treeCheckable={!single}
        treeCheckStrictly={!single}
        treeDefaultExpandedKeys={['counties']}
        showSearch={{
          filterTreeNode: (text, node) =>
            String((node as unknown as Node).words)
              .toLowerCase()
              .includes(text.toLowerCase()),
        }}
        maxTagCount={0}
        maxTagPlaceholder={summary}
        popupMatchSelectWidth={280}
        className="plain-tags"
        listHeight={420}
        style={{ width }}
        placeholder="选择点位"
        aria-label="点位"
      />
    </FilterField>
  )
}
