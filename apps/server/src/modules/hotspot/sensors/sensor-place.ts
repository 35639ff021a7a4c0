import { airRefusal } from '#/modules/air/read/public.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'

/** @throws NOT_FOUND for a place that is no sensor */
export const sensorOf = (places: Places, placeId: number): PlaceRecord => {
  const place = places.get(placeId)
  if (place?.kind !== 'sensor') throw airRefusal('NOT_FOUND', `传感器 ${placeId} 不存在`)
  return place
}
