import type { Projection } from '@qingyuan/engine/meteorology/projection.ts'
import { conformalProjection, tangentLatitude } from '@qingyuan/engine/meteorology/projection-conformal.ts'
import { latLonProjection, planeProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { utmProjection } from '@qingyuan/engine/meteorology/projection-utm.ts'
import { earthRadiusM } from '@qingyuan/engine/meteorology/sphere.ts'
import type { MapProjection, ModelGrid } from '@qingyuan/formats/model-output/model-output.ts'

/** Position of the origin of a plane whose file does not give it; entered by the user who imports. */
export interface Origin {
  lon: number
  lat: number
}

/** Radius of CAMx's and HYSPLIT's spheres. */
const modelSphereM = 6_370_000

type Placed = Pick<ModelGrid, 'datum' | 'x0' | 'y0' | 'dx' | 'dy'>

/** Cone of a conformal map through the origin of its coordinates. */
const cone = (grid: Placed, tangentLat: number, trueLat: number, { lon0, lat0 }: { lon0: number; lat0: number }): Projection =>
  conformalProjection({
    tangentLat,
    referenceLon: lon0,
    trueLat,
    stepM: (grid.dx * earthRadiusM) / (grid.datum === 'sphere' ? modelSphereM : earthRadiusM),
    anchor: { i: -grid.x0 / grid.dx, j: -grid.y0 / grid.dy, lon: lon0, lat: lat0 },
  })

/**
 * A file's map on the earth; grid coordinates as the file counts its cells. Null for a plane without a position.
 *
 * Simplified: conformal maps on an ellipsoid are taken on a sphere of 6,371.2 km, off by at most some 0.3 % of the distance from the origin.
 */
export const placedProjection = (map: MapProjection, grid: Placed, nx: number, origin: Origin | null): Projection | null => {
  const { x0, y0, dx, dy } = grid
  switch (map.kind) {
    case 'latlon':
      return latLonProjection({ lon0: x0, lat0: y0, dLon: dx, dLat: dy }, nx)
    case 'utm':
      return utmProjection({ zone: map.zone, southern: !map.north, x0, y0, dx, dy })
    case 'lambert':
      return cone(grid, tangentLatitude(map.lat1, map.lat2), map.lat1, map)
    case 'polar':
      return cone(grid, map.trueLat < 0 ? -90 : 90, map.trueLat, map)
    case 'mercator':
      return cone(grid, 0, map.trueLat, map)
    case 'plane':
      return origin && planeProjection({ ...origin, x0, y0, dx, dy })
  }
}

/** Places of points in a file's map coordinates: m, degrees for `latlon`. Null as above. */
export const placedPoints = (map: MapProjection, datum: string, x: Float64Array, y: Float64Array, origin: Origin | null) => {
  const projection = placedProjection(map, { datum, x0: 0, y0: 0, dx: 1, dy: 1 }, 0, origin)
  if (!projection) return null
  const [lon, lat, place] = [new Float64Array(x.length), new Float64Array(x.length), new Float64Array(2)]
  for (let n = 0; n < x.length; n++) {
    projection.toLonLat(x[n]!, y[n]!, place)
    lon[n] = place[0]!
    lat[n] = place[1]!
  }
  return { lon, lat }
}
