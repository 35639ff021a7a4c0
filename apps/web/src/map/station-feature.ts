import { type IconFeature, iconFeature } from '@qingyuan/charts/map/style.ts'
import type { StationShape } from '@qingyuan/charts/svg/station-shape.ts'
import { type Graded, levelOf, type MapItem } from './parameters.tsx'

interface Station extends Graded {
  placeId: number
  lon: number
  lat: number
  level: string | null
  lateHours: number | null
}

/** A station in the shape of its level and the colour of its class; hollow while its hours are late. */
export const stationFeature = (row: Station, item: MapItem, text?: string): IconFeature =>
  iconFeature(row.placeId, [row.lon, row.lat], (row.level ?? 'city') as StationShape, levelOf(row, item), (row.lateHours ?? 0) > 0, text)
