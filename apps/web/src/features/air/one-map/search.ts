import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import type { Enterprise } from './models/enterprise-groups.ts'
import type { PlaceRow } from './use-map-data.ts'

export interface SearchHit {
  key: string
  name: string
  note: string
  at: Point
  placeId: number | null
  enterpriseId: number | null
}

const noLink = { placeId: null, enterpriseId: null }

/** Stations, enterprises, counties and coordinates (`113.1, 36.2`) that a text finds; at most eight. */
export const searchMap = (text: string, rows: readonly PlaceRow[], enterprises: readonly Enterprise[] = []): SearchHit[] => {
  const wanted = text.trim()
  if (!wanted) return []
  const [, east, north] = /^(\d{2,3}(?:\.\d+)?)[,， ]+(\d{2}(?:\.\d+)?)$/.exec(wanted) ?? []
  if (east && north) return [{ ...noLink, key: 'point', name: `${east}, ${north}`, note: '坐标', at: [Number(east), Number(north)] }]
  const areas = counties
    .filter(({ name }) => name.includes(wanted))
    .map(({ id, name, center }): SearchHit => ({ ...noLink, key: `c${id}`, name, note: '区县', at: [center.lon, center.lat] }))
  const stations = rows
    .filter(row => row.kind === 'station' && (row.name.includes(wanted) || row.code.toLowerCase().includes(wanted.toLowerCase())))
    .map(({ placeId, name, level, lon: x, lat: y }): SearchHit => {
      const note = level && level in controlLevels ? controlLevels[level as keyof typeof controlLevels].label : '站点'
      return { ...noLink, key: `s${placeId}`, name, note, at: [x, y], placeId }
    })
  const factories = enterprises
    .filter(({ name }) => name.includes(wanted))
    .map(
      ({ id, name, industry: note, lon, lat }): SearchHit => ({ ...noLink, key: `e${id}`, name, note, at: [lon, lat], enterpriseId: id }),
    )
  return [...areas, ...stations, ...factories].slice(0, 8)
}
