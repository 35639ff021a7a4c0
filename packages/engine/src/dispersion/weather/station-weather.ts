import { profileColumn, type StationHour } from './profile-column.ts'
import type { StationGround } from './station-ground.ts'
import type { PuffWeather } from './weather-column.ts'

/**
 * Weather from one station with profiles (AERMET), the same everywhere. As in CALPUFF, a layer that reaches below the lowest level has its two
 * edges only: near the ground its mean wind is slower than the profile's own.
 */
export const stationWeather = (hours: readonly StationHour[], ground: StationGround): PuffWeather => {
  const columns = hours.map((hour, at) => profileColumn(hour, at, ground))
  return { hours: hours.length, columnAt: hour => columns[hour]! }
}
