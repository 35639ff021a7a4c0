/** Points in WGS-84 degrees. */
export interface Points {
  lon: ArrayLike<number>
  lat: ArrayLike<number>
}

export const earthRadiusKm = 6371.0088
const radians = Math.PI / 180

/** Unit vectors of points, x y z after each other. */
export const unitVectors = ({ lon, lat }: Points): Float64Array => {
  const vectors = new Float64Array(lon.length * 3)
  for (let i = 0; i < lon.length; i++) {
    const [l, b] = [lon[i]! * radians, lat[i]! * radians]
    vectors[i * 3] = Math.cos(b) * Math.cos(l)
    vectors[i * 3 + 1] = Math.cos(b) * Math.sin(l)
    vectors[i * 3 + 2] = Math.sin(b)
  }
  return vectors
}

/** Squared chord between point `i` and a unit vector; a quarter of it is the haversine of the angle. */
export const chordSquared = (vectors: Float64Array, i: number, x: number, y: number, z: number): number => {
  const dx = vectors[i * 3]! - x
  const dy = vectors[i * 3 + 1]! - y
  const dz = vectors[i * 3 + 2]! - z
  return dx * dx + dy * dy + dz * dz
}

/** Great-circle distance in km that belongs to a squared chord: the haversine formula. */
export const distanceOfChord = (squared: number): number => 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(squared) / 2))

/**
 * Square of the great-circle distance in km2. Below some 700 km by the series asin(h)^2 = q + q^2/3 + 8 q^3/45 + 4 q^4/35 + ..., q = h^2, whose
 * first dropped term is below 7e-12 of the result: no arc sine and no root in the inner loop of a map.
 */
export const distanceSquaredOfChord = (squared: number): number => {
  const q = squared / 4
  if (q > 0.003) return distanceOfChord(squared) ** 2
  return 4 * earthRadiusKm * earthRadiusKm * q * (1 + q * (1 / 3 + q * (8 / 45 + (q * 4) / 35)))
}

/** Great-circle distance in km of two points in degrees. */
export const distanceKm = (lonA: number, latA: number, lonB: number, latB: number): number => {
  const v = unitVectors({ lon: [lonA, lonB], lat: [latA, latB] })
  return distanceOfChord(chordSquared(v, 0, v[3]!, v[4]!, v[5]!))
}
