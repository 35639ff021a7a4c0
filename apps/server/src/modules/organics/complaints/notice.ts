import { noticeKm, noticeMinutes } from '@qingyuan/domain/odour-complaints.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { type AirServices, type HourColumns, publicScope, readHours } from '#/modules/air/read/public.ts'
import { projectPlace } from '#/modules/hotspot/cells/public.ts'
import type { PlaceRecord, Places } from '#/modules/system/places/public.ts'

const measured = ['odour', 'h2s', 'nh3', 'tvoc', 'wind_speed', 'wind_direction'] as const
export type Smelled = (typeof measured)[number]

/** A station of odour: its hours may hold an odour number. */
export const odourSensors = (places: Places): PlaceRecord[] =>
  places.sensors().filter(({ code, monitor }) => monitor?.type === 'odour' || code.startsWith('O'))

export const metresTo = (from: { lon: number; lat: number }, to: { lon: number; lat: number }): { east: number; north: number } => {
  const [[ax, ay], [bx, by]] = [projectPlace(from.lon, from.lat), projectPlace(to.lon, to.lat)]
  return { east: bx - ax, north: by - ay }
}

export const kmTo = (from: { lon: number; lat: number }, to: { lon: number; lat: number }): number => {
  const { east, north } = metresTo(from, to)
  return Math.hypot(east, north) / 1000
}

/** End of the hour that an instant is in. */
export const hourOf = (at: number): number => Math.ceil(at / hourMs) * hourMs

export interface NoseHours {
  nose: PlaceRecord
  hours: HourColumns
}

/** Hours of all odourSensors from the one that an instant is in to that of another. */
export const readNoses = async (services: AirServices, from: number, to: number): Promise<NoseHours[]> => {
  const all = odourSensors(services.places)
  const found = await readHours(
    services,
    publicScope,
    all.map(({ id }) => id),
    hourOf(from),
    hourOf(to),
    measured,
    { graded: false },
  )
  return all.map(nose => ({ nose, hours: found.get(nose.id)! }))
}

/** The largest value of the hours that are touched within 30 minutes of an instant; NaN without any. */
export const largestNear = (hours: HourColumns, id: Smelled, at: number): number => {
  const span = noticeMinutes * 60_000
  let largest = Number.NaN
  for (let end = hourOf(at - span); end <= hourOf(at + span); end += hourMs) {
    const value = hours.values[id]![Math.round((end - hours.from) / hourMs)]
    if (value !== undefined && value === value && !(largest >= value)) largest = value
  }
  return largest
}

/** The largest odour number of the odourSensors within 3 km; NaN where none of them worked. */
export const largestOdour = (all: readonly NoseHours[], place: { lon: number; lat: number }, at: number): number => {
  let largest = Number.NaN
  for (const { nose, hours } of all) {
    if (kmTo(place, nose) > noticeKm) continue
    const value = largestNear(hours, 'odour', at)
    if (value === value && !(largest >= value)) largest = value
  }
  return largest
}
