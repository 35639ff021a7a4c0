import { noticeKm, noticeMinutes } from '@qingyuan/domain/odour-complaints.ts'
import { ceilHour, hourMs } from '@qingyuan/domain/time.ts'
import { type AirServices, type HourColumns, publicScope, readHours } from '#/modules/air/read/public.ts'
import { kmBetween } from '#/modules/hotspot/network/public.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'

const measured = ['odour', 'h2s', 'nh3', 'tvoc', 'wind_speed', 'wind_direction'] as const
type OdourItem = (typeof measured)[number]

/** A station of odour: its hours may hold an odour number. */
const odourSensors = (places: Places): PlaceRecord[] =>
  places.sensors().filter(({ code, monitor }) => monitor?.type === 'odour' || code.startsWith('O'))

export interface OdourHours {
  sensor: PlaceRecord
  hours: HourColumns
}

/** Hours of all odour sensors from the one that an instant is in to that of another. */
export const readOdourHours = async (services: AirServices, from: number, to: number): Promise<OdourHours[]> => {
  const all = odourSensors(services.places)
  const found = await readHours(
    services,
    publicScope,
    all.map(({ id }) => id),
    ceilHour(from),
    ceilHour(to),
    measured,
    { graded: false },
  )
  return all.map(sensor => ({ sensor, hours: found.get(sensor.id)! }))
}

/** The largest value of the hours that are touched within 30 minutes of an instant; NaN without any. */
export const largestNear = (hours: HourColumns, id: OdourItem, at: number): number => {
  const span = noticeMinutes * 60_000
  let largest = Number.NaN
  for (let end = ceilHour(at - span); end <= ceilHour(at + span); end += hourMs) {
    const value = hours.values[id]![Math.round((end - hours.from) / hourMs)]
    if (value !== undefined && value === value && !(largest >= value)) largest = value
  }
  return largest
}

/** The largest odour number of the odour sensors within 3 km; NaN where none of them worked. */
export const largestOdour = (all: readonly OdourHours[], place: { lon: number; lat: number }, at: number): number => {
  let largest = Number.NaN
  for (const { sensor, hours } of all) {
    if (kmBetween(place, sensor) > noticeKm) continue
    const value = largestNear(hours, 'odour', at)
    if (value === value && !(largest >= value)) largest = value
  }
  return largest
}
