import type { Point } from '@qingyuan/charts/map/boundaries.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import type { Enterprise } from './models/enterprise-groups.ts'
import type { PlaceRow } from './use-map-data.ts'

export interface Found {
  key: string
  name: string
  note: string
  at: Point
  placeId: number | null
  enterpriseId: number | null
}

/** Stations, enterprises, counties and coordinates (`113.1, 36.2`) that a text finds; at most eight. */
export const find = (text: string, rows: readonly PlaceRow[], enterprises: readonly Enterprise[] = []): Found[] => {
  const wanted = text.trim()
  if (!wanted) return []
  const pair = /^(\d{2,3}(?:\.\d+)?)[,， ]+(\d{2}(?:\.\d+)?)$/.exec(wanted)
  if (pair)
    return [
      {
        key: 'point',
        name: `${pair[1]}, ${pair[2]}`,
        note: '坐标',
        at: [Number(pair[1]), Number(pair[2])],
        placeId: null,
        enterpriseId: null,
      },
    ]
  const areas = counties
    .filter(county => county.name.includes(wanted))
    .map(county => ({
      key: `c${county.id}`,
      name: county.name,
      note: '区县',
      at: [county.center.lon, county.center.lat] as Point,
      placeId: null,
      enterpriseId: null,
    }))
  const stations = rows
    .filter(row => row.kind === 'station' && (row.name.includes(wanted) || row.code.toLowerCase().includes(wanted.toLowerCase())))
    .map(row => ({
      key: `s${row.placeId}`,
      name: row.name,
      note: row.level && row.level in controlLevels ? controlLevels[row.level as keyof typeof controlLevels].label : '站点',
      at: [row.lon, row.lat] as Point,
      placeId: row.placeId,
      enterpriseId: null,
    }))
  const factories = enterprises
    .filter(each => each.name.includes(wanted))
    .map(each => ({
      key: `e${each.id}`,
      name: each.name,
      note: each.industry,
      at: [each.lon, each.lat] as Point,
      placeId: null,
      enterpriseId: each.id,
    }))
  return [...areas, ...stations, ...factories].slice(0, 8)
}
