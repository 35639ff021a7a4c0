import { neighbourRows } from './data/neighbours.ts'
import { stationRows } from './data/stations.ts'
import { offsetKm } from './model/geography.ts'
import { hashOfIndex } from './random.ts'

/** A grid of heights in degrees WGS-84. */
export interface TerrainGrid {
  /** Centre of the south-westernmost cell, and steps, degrees. */
  lon0: number
  lat0: number
  step: number
  nx: number
  ny: number
  /** m above sea level, ny·nx, row 0 the southernmost, west to east. */
  heights: Float32Array
}

/** A height of the large forms: along a line of places (lon, lat), how high (m), and how far it reaches to either side (km). */
interface Form {
  line: readonly (readonly [lon: number, lat: number])[]
  heightM: number
  reachKm: number
}

/**
 * The large forms of the region, from the west: the Linfen basin, the Taiyue ridge (highest 2,541 m), the Qin valley, the ridge between it and the
 * Shangdang basin, the Taihang (highest 2,012 m in the city) with the Zhuozhang gorge through it, the scarp and the plain.
 * Lines are drawn by hand after the profile's summary; no point of them is surveyed.
 */
const ridges: readonly Form[] = [
  {
    line: [
      [111.75, 35.3],
      [111.85, 36.0],
      [112.0, 36.6],
      [112.05, 37.0],
      [112.2, 37.6],
    ],
    heightM: 1060,
    reachKm: 12,
  },
  {
    line: [
      [112.5, 35.5],
      [112.55, 36.1],
      [112.5, 36.6],
      [112.7, 37.2],
    ],
    heightM: 260,
    reachKm: 12,
  },
  {
    line: [
      [113.2, 35.45],
      [113.5, 35.75],
      [113.55, 36.15],
      [113.45, 36.75],
      [113.55, 37.2],
      [113.8, 37.6],
    ],
    heightM: 700,
    reachKm: 11,
  },
]
const valleys: readonly Form[] = [
  {
    line: [
      [112.33, 35.5],
      [112.35, 36.1],
      [112.33, 36.5],
      [112.25, 36.8],
    ],
    heightM: -210,
    reachKm: 7,
  },
  {
    line: [
      [112.95, 36.05],
      [113.05, 36.3],
      [113.05, 36.55],
      [113.3, 36.5],
      [113.6, 36.42],
      [113.95, 36.35],
    ],
    heightM: -330,
    reachKm: 7,
  },
]

const kmToLine = (east: number, north: number, line: Form['line']): number => {
  let nearest = Infinity
  for (let n = 1; n < line.length; n++) {
    const [e0, n0] = offsetKm(...line[n - 1]!)
    const [e1, n1] = offsetKm(...line[n]!)
    const along = Math.max(0, Math.min(1, ((east - e0) * (e1 - e0) + (north - n0) * (n1 - n0)) / ((e1 - e0) ** 2 + (n1 - n0) ** 2)))
    nearest = Math.min(nearest, Math.hypot(east - e0 - along * (e1 - e0), north - n0 - along * (n1 - n0)))
  }
  return nearest
}

const smooth = (x: number) => 1 / (1 + Math.exp(-x))

/** The plateau, 920 m, between the Linfen basin in the west (450 m) and the plain in the east and south (75 m). */
const plateau = (lon: number, lat: number): number => {
  const scarp = smooth((lon - 113.88 - 0.25 * (lat - 36.3)) / 0.045)
  const west = smooth((111.72 + 0.1 * (lat - 36) - lon) / 0.05)
  const south = smooth((35.35 - lat + 0.2 * (112.9 - lon)) / 0.05)
  const inland = 920 - 500 * west
  return inland - (inland - 75) * Math.max(scarp, south)
}

/** The Shangdang basin: an oval floor of 920 m that the plateau's waves do not reach. 1 inside, 0 outside. */
const basin = (east: number, north: number): number => smooth(1.7 * (1.15 - Math.hypot((east + 6) / 24, (north - 3) / 33)) * 3)

/** Value noise −1..1 with hashed corners a cell of `km` apart. */
const noise = (seed: number, octave: number, east: number, north: number, km: number): number => {
  const [x, y] = [east / km + 500, north / km + 500]
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [(x - i) ** 2 * (3 - 2 * (x - i)), (y - j) ** 2 * (3 - 2 * (y - j))]
  const corner = (a: number, b: number) => hashOfIndex(seed, 7000 + octave, (j + b) * 4096 + i + a) / 2_147_483_648 - 1
  return (corner(0, 0) * (1 - fx) + corner(1, 0) * fx) * (1 - fy) + (corner(0, 1) * (1 - fx) + corner(1, 1) * fx) * fy
}

/** Crests and gullies: 1 − |noise| over four scales, 0 in the mean. */
const relief = (seed: number, east: number, north: number): number => {
  let sum = 0
  for (const [octave, km] of [14, 7, 3.5, 1.8].entries()) sum += (0.5 - Math.abs(noise(seed, octave, east, north, km))) * 0.55 ** octave
  return sum
}

const rawHeight = (seed: number, lon: number, lat: number): number => {
  const [east, north] = offsetKm(lon, lat)
  const base = plateau(lon, lat)
  const upland = smooth((base - 550) / 80)
  const flat = basin(east, north)
  let forms = 0
  for (const { line, heightM, reachKm } of ridges) forms += heightM * Math.exp(-((kmToLine(east, north, line) / reachKm) ** 2))
  let cut = 0
  for (const { line, heightM, reachKm } of valleys) cut += heightM * Math.exp(-((kmToLine(east, north, line) / reachKm) ** 2))
  const high = base + upland * (forms * (1 + 0.5 * relief(seed, east, north)) + cut + 230 * relief(seed + 1, east, north))
  const floor = 925 + 25 * relief(seed + 2, east, north)
  return Math.max(30, high + flat * (floor - high))
}

/** Places whose height the demonstration states elsewhere: stations and neighbour cities. */
const anchors = [
  ...stationRows.map(([, , , , , lon, lat, elevationM]) => ({ lon, lat, elevationM })),
  ...neighbourRows.map(({ lon, lat, elevationM }) => ({ lon, lat, elevationM })),
].map(({ lon, lat, elevationM }) => {
  const [east, north] = offsetKm(lon, lat)
  return { lon, lat, east, north, elevationM }
})

/** Distance over which a stated height bends the land around it. */
const anchorKm = 4

/**
 * Height of the synthetic land at a place, m above sea level: a function of (seed, place) alone. Its large forms follow the profile of the region
 * (basin floor 900–1,000 m, Taiyue to 2,541 m, Taihang to 2,012 m, the plain below 100 m); its crests are hashed noise; at the demonstration's own
 * stations it is the height they state. It is not a survey: a real DEM is imported as an Esri ASCII grid.
 */
export const terrainHeight = (seed: number): ((lon: number, lat: number) => number) => {
  const misses = anchors.map(({ lon, lat, elevationM }) => elevationM - rawHeight(seed, lon, lat))
  return (lon, lat) => {
    const [east, north] = offsetKm(lon, lat)
    let [weights, sum, nearest] = [0, 0, Infinity]
    for (const [n, anchor] of anchors.entries()) {
      const squared = (anchor.east - east) ** 2 + (anchor.north - north) ** 2
      if (squared > 16 * anchorKm ** 2) continue
      nearest = Math.min(nearest, squared)
      const weight = 1 / (squared + 1e-6) ** 2
      weights += weight
      sum += weight * misses[n]!
    }
    const bend = weights > 0 ? (sum / weights) * Math.exp(-nearest / anchorKm ** 2) : 0
    return Math.max(20, rawHeight(seed, lon, lat) + bend)
  }
}

/** Heights on a grid: the default is Changzhi and its neighbours, 111.4–114.6° E, 35.2–37.8° N, at 0.02° (1.8 × 2.2 km). */
export const terrainGrid = (
  seed: number,
  grid: Omit<TerrainGrid, 'heights'> = { lon0: 111.4, lat0: 35.2, step: 0.02, nx: 161, ny: 131 },
): TerrainGrid => {
  const height = terrainHeight(seed)
  const { lon0, lat0, step, nx, ny } = grid
  const heights = Float32Array.from({ length: nx * ny }, (_, n) => height(lon0 + (n % nx) * step, lat0 + Math.floor(n / nx) * step))
  return { ...grid, heights }
}
