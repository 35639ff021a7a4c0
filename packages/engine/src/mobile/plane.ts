/** Metres a degree on a sphere of 6,371,008.8 m. */
const metresPerDegree = 111_195.08

export interface Track {
  /** Instants in ms, ascending. */
  time: Float64Array
  /** Degrees, WGS-84. */
  lon: Float64Array
  lat: Float64Array
}

/** East and north of a point from another in metres, on the plane at the middle latitude: good to 0.1 % within 20 km. */
export const offsetM = (fromLon: number, fromLat: number, toLon: number, toLat: number): [east: number, north: number] => {
  const shrink = Math.cos((((fromLat + toLat) / 2) * Math.PI) / 180)
  return [(toLon - fromLon) * shrink * metresPerDegree, (toLat - fromLat) * metresPerDegree]
}

export const metresBetween = ({ lon, lat }: Pick<Track, 'lon' | 'lat'>, a: number, b: number): number =>
  Math.hypot(...offsetM(lon[a]!, lat[a]!, lon[b]!, lat[b]!))

/** Degrees from north of a direction, 0 ≤ d < 360. */
export const bearingOf = (east: number, north: number): number => ((((Math.atan2(east, north) * 180) / Math.PI) % 360) + 360) % 360
