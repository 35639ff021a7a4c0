/** Web Mercator on the unit square: x east, y south. Images are painted in it, so a map lays them without bending. */

const radians = Math.PI / 180

export const mercatorX = (lon: number): number => (lon + 180) / 360
/** The square map of the web ends here; a pole would be infinitely far. */
const mostLatitude = 85.0511
export const mercatorY = (lat: number): number => {
  const shown = Math.max(-mostLatitude, Math.min(mostLatitude, lat))
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (shown * radians) / 2)) / (2 * Math.PI)
}
export const latitudeOf = (y: number): number => (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / radians

const earthKm = 6371.0088

/** Great-circle distance in km between [lon, lat] points (haversine; spherical earth, error below 0.5 %). */
export const distanceKm = (a: readonly [number, number], b: readonly [number, number]): number => {
  const [dLat, dLon] = [(b[1] - a[1]) * radians, (b[0] - a[0]) * radians]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a[1] * radians) * Math.cos(b[1] * radians) * Math.sin(dLon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(h))
}

/** Degrees from north of the great circle from a to b at a. */
export const bearingOf = ([lonA, latA]: readonly [number, number], [lonB, latB]: readonly [number, number]): number => {
  const d = (lonB - lonA) * radians
  const [a, b] = [latA * radians, latB * radians]
  const angle = Math.atan2(Math.sin(d) * Math.cos(b), Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(d))
  return (angle / radians + 360) % 360
}

/** Ring of 72 points at `km` around a centre, closed. */
export const circleAround = ([lon, lat]: readonly [number, number], km: number): [number, number][] =>
  Array.from({ length: 73 }, (_, i) => {
    const angle = (i / 72) * 2 * Math.PI
    const dLat = (km / earthKm / radians) * Math.cos(angle)
    return [lon + ((km / earthKm / radians) * Math.sin(angle)) / Math.cos(lat * radians), lat + dLat]
  })
