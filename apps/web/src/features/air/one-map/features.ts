import { type IconFeature, iconFeature } from '@qingyuan/charts/map/style.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { parameterText } from '@qingyuan/domain/number-text.ts'
import { type MapItem, valueOf } from '#/map/parameters.tsx'
import { stationFeature } from '#/map/station-feature.ts'
import type { MapData, PlaceRow } from './use-map-data.ts'

/** Provincial stations carry their value, the crowded national ones show it in the panel. */
const textOf = (row: PlaceRow, item: MapItem) =>
  row.level === 'provincial' && valueOf(row, item) !== null ? parameterText(item, valueOf(row, item)) : ''

/** Stations of the layers that are on. */
export const featuresOf = (data: MapData, item: MapItem, layers: readonly string[]): IconFeature[] => {
  const stations = (data.places.data?.rows ?? [])
    .filter(row => row.kind === 'station' && layers.includes(row.level ?? ''))
    .map(row => stationFeature(row, item, textOf(row, item)))
  const voc = (['tvoc', 'nmhc'] as const)
    .filter(key => layers.includes(key))
    .flatMap(key => data[key].data ?? [])
    .map(row => iconFeature(row.placeId, [row.lon, row.lat], 'voc', row.band, row.value === null))
  return [...stations, ...voc]
}

export const measuresVoc = ({ tvoc, nmhc }: Pick<MapData, 'tvoc' | 'nmhc'>, placeId: number): boolean =>
  [...(tvoc.data ?? []), ...(nmhc.data ?? [])].some(row => row.placeId === placeId)

/** How many stations each layer holds, and the group `voc`: a station that measures both is one. */
export const countsOf = (data: MapData): Record<string, number> => {
  const [tvoc, nmhc] = [data.tvoc.data ?? [], data.nmhc.data ?? []]
  const voc = new Set([...tvoc, ...nmhc].map(row => row.placeId)).size
  const counts: Record<string, number> = { tvoc: tvoc.length, nmhc: nmhc.length, voc, borders: 12, alarms: data.places.data?.alarms ?? 0 }
  for (const row of data.places.data?.rows ?? []) {
    if (row.kind !== 'station') continue
    if (row.level) counts[row.level] = (counts[row.level] ?? 0) + 1
  }
  return counts
}

/** Published value of every county by adcode. */
export const countyValues = (rows: readonly PlaceRow[], item: MapItem): ReadonlyMap<number, string> =>
  new Map(
    rows.flatMap(row => {
      const county = row.kind === 'county' && row.countyId !== null ? countyById.get(row.countyId) : undefined
      const late = row.lateHours ? `（迟 ${row.lateHours} h）` : ''
      return county ? [[county.adcode, `${parameterText(item, valueOf(row, item))}${late}`] as const] : []
    }),
  )
