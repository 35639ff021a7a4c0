export type Position = [longitude: number, latitude: number]

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] }

export interface Feature {
  type: 'Feature'
  geometry: Geometry
  properties: Record<string, unknown>
}

export interface FeatureCollection {
  type: 'FeatureCollection'
  features: Feature[]
}

const micro = 1e6

/** Longitude to -180..180, both to 6 decimals (0.1 m: RFC 7946, 11.2). */
export const roundPosition = (longitude: number, latitude: number): Position => {
  const turned = longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
  return [Math.round(turned * micro) / micro, Math.round(latitude * micro) / micro]
}

/** A line; in several pieces where it crosses the antimeridian (RFC 7946, 3.1.9), each ending on it. One place alone is a point. */
export const lineGeometry = (longitudes: ArrayLike<number>, latitudes: ArrayLike<number>): Geometry => {
  const pieces: Position[][] = [[]]
  for (let i = 0; i < longitudes.length; i++) {
    const here = roundPosition(longitudes[i]!, latitudes[i]!)
    const before = pieces.at(-1)!.at(-1)
    if (before && Math.abs(here[0] - before[0]) > 180) {
      const side = before[0] > 0 ? 180 : -180
      const unrolled = here[0] + 2 * side
      const latitude = before[1] + ((side - before[0]) / (unrolled - before[0])) * (here[1] - before[1])
      pieces.at(-1)!.push(roundPosition(side, latitude))
      pieces.push([roundPosition(-side, latitude)])
    }
    pieces.at(-1)!.push(here)
  }
  if (pieces.length > 1) return { type: 'MultiLineString', coordinates: pieces }
  const [only] = pieces[0]!
  return pieces[0]!.length === 1 ? { type: 'Point', coordinates: only! } : { type: 'LineString', coordinates: pieces[0]! }
}

export const utcText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')
