import { counties } from '@qingyuan/domain/counties.ts'
import type { CellGrid } from '@qingyuan/engine/inventory/grid/cell-grid.ts'
import { type LonLat, lineWeights, pointWeights } from '@qingyuan/engine/inventory/grid/weights.ts'

/** Degrees to kilometres about the city. */
const [kmLon, kmLat] = [89.6, 111.2]

/** A function of the place at each cell's centre. */
const atCells = ({ projection, nx, ny }: CellGrid, of: (lon: number, lat: number) => number): Float64Array => {
  const place = new Float64Array(2)
  return Float64Array.from({ length: nx * ny }, (_, cell) => {
    projection.toLonLat(cell % nx, Math.floor(cell / nx), place)
    return of(place[0]!, place[1]!)
  })
}

const closeness = (lon: number, lat: number, at: { lon: number; lat: number }, reachKm: number): number =>
  Math.exp(-(((lon - at.lon) * kmLon) ** 2 + ((lat - at.lat) * kmLat) ** 2) / (2 * reachKm ** 2))

const towns = (reachKm: number) => (lon: number, lat: number) =>
  counties.reduce((sum, { center }) => sum + closeness(lon, lat, center, reachKm), 0)

/** Population proxy: the seat of each county and, wider and thinner, its middle. */
const people = (lon: number, lat: number) =>
  counties.reduce((sum, { center, centroid }) => sum + closeness(lon, lat, center, 5) + 0.3 * closeness(lon, lat, centroid, 9), 0.002)

const open = (lon: number, lat: number) => 1 / (1 + 8 * towns(5)(lon, lat))

/** Seats with their three nearest, as the crow flies; main roads and railways run between them. */
const links = (nearest: number): LonLat[][] =>
  counties.flatMap(({ id, center }) =>
    counties
      .filter(other => other.id !== id)
      .sort((a, b) => closeness(center.lon, center.lat, b.center, 100) - closeness(center.lon, center.lat, a.center, 100))
      .slice(0, nearest)
      .map(other => [[center.lon, center.lat] as const, [other.center.lon, other.center.lat] as const]),
  )

const mixed = (a: Float64Array, b: Float64Array, share: number): Float64Array => {
  const [whole, other] = [a.reduce((x, y) => x + y, 0), b.reduce((x, y) => x + y, 0)]
  return a.map((value, n) => (share * value) / whole + ((1 - share) * b[n]!) / other)
}

/**
 * Weights of the cells by the proxies of the source tree. There is no census, land-use or road data in the product: densities are made from the
 * seats and middles of the counties (the same shapes as the demo's area emissions), roads are straight lines between neighbouring seats joined by
 * local traffic where people live. They decide where within a county its mass is placed, never how much of it there is.
 */
export const proxiesOf = (grid: CellGrid): ReadonlyMap<string, Float64Array> => {
  const population = atCells(grid, people)
  const urban = atCells(grid, towns(4))
  const rural = atCells(grid, (lon, lat) => people(lon, lat) * open(lon, lat) + 0.05)
  const land = atCells(grid, open)
  const roads = mixed(
    lineWeights(
      grid,
      links(3).map(points => ({ points, weight: 1 })),
    ),
    population,
    0.5,
  )
  return new Map([
    ['population', population],
    ['population_urban', urban],
    ['population_rural', rural],
    ['rural_population', rural],
    ['poi_restaurant', population],
    ['construction_site', atCells(grid, towns(7))],
    ['road_network', roads],
    ['point_or_road', roads],
    [
      'railway',
      lineWeights(
        grid,
        links(1).map(points => ({ points, weight: 1 })),
      ),
    ],
    ['airport', pointWeights(grid, [{ lon: 113.126, lat: 36.2475, weight: 1 }])],
    ['cropland', land],
    ['cropland_firepoints', land],
    ['firepoints', land],
    ['landuse', land],
    ['point', land],
  ])
}
