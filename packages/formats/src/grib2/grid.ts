import { BrokenFile } from '../broken-file.ts'
import type { Section } from './octets.ts'

/** Which way the values run (flag table 3.4). Alternating rows are undone when values are unpacked. */
export interface Scan {
  westward: boolean
  northward: boolean
  /** Columns after one another instead of rows. */
  byColumn: boolean
  alternating: boolean
}

interface Common {
  nx: number
  ny: number
  scan: Scan
  earthRadiusM: number
  /** First grid point of the values as they are scanned, degrees. */
  latitude1: number
  longitude1: number
  /** u and v point along the grid's own axes, not east and north (flag table 3.3, bit 5). */
  gridWinds: boolean
}

export type Grid = Common &
  (
    | {
        kind: 'latlon'
        latitude2: number
        longitude2: number
        dx: number
        dy: number
        /** Its rows were those of a Gaussian grid. */
        fromGaussian?: true
      }
    | { kind: 'gaussian'; latitude2: number; longitude2: number; dx: number; parallels: number }
    /** Gaussian rows of unlike length all round the earth, `rowLengths` from the first row of the file on; `nx` is the longest. */
    | { kind: 'reduced'; latitude2: number; longitude2: number; parallels: number; rowLengths: readonly number[] }
    | { kind: 'mercator'; latitude2: number; longitude2: number; trueLatitude: number; dxM: number; dyM: number }
    | { kind: 'polar'; trueLatitude: number; orientation: number; dxM: number; dyM: number; southPole: boolean }
    | { kind: 'lambert'; trueLatitude: number; orientation: number; dxM: number; dyM: number; parallel1: number; parallel2: number }
    | { kind: 'other'; template: number }
  )

const missing32 = 0xffffffff

/** Radius of a sphere, or the mean radius (2a + b) / 3 of an ellipsoid (code table 3.2). */
const radiusOf = (g: Section): number => {
  const shape = g.octet(15)
  const scaledM = (factor: number, value: number) => g.uint(value, 4) / 10 ** g.int(factor, 1)
  const mean = (major: number, minor: number) => (2 * major + minor) / 3
  if (shape === 1) return scaledM(16, 17)
  if (shape === 3 || shape === 7) return mean(scaledM(21, 22), scaledM(26, 27)) * (shape === 3 ? 1000 : 1)
  const known: Record<number, number> = {
    0: 6_367_470,
    2: mean(6_378_160, 6_356_775),
    4: mean(6_378_137, 6_356_752.314),
    5: mean(6_378_137, 6_356_752.3142),
    6: 6_371_229,
    8: 6_371_200,
  }
  return known[shape] ?? Number.NaN
}

const scanOf = (flags: number): Scan => ({
  westward: (flags & 0x80) !== 0,
  northward: (flags & 0x40) !== 0,
  byColumn: (flags & 0x20) !== 0,
  alternating: (flags & 0x10) !== 0,
})

const micro = (g: Section, octet: number): number => g.int(octet, 4) / 1e6
/** Longitudes east of Greenwich, 0 to 360 as the file has them. */
const metres = (g: Section, octet: number): number => g.uint(octet, 4) / 1000

const common = (g: Section, first: number, flags: number, scan: number): Common => ({
  nx: g.uint(31, 4),
  ny: g.uint(35, 4),
  scan: scanOf(g.octet(scan)),
  earthRadiusM: radiusOf(g),
  latitude1: micro(g, first),
  longitude1: micro(g, first + 4),
  gridWinds: (g.octet(flags) & 0x08) !== 0,
})

/** Templates 3.0 and 3.40: degrees in units of basic angle / subdivisions when these are given, else of 1e-6. */
const degreeGrid = (g: Section, gaussian: boolean): Grid => {
  const [basic, parts] = [g.uint(39, 4), g.uint(43, 4)]
  const unit = basic === 0 || basic === missing32 || parts === 0 || parts === missing32 ? 1e-6 : basic / parts
  const angle = (octet: number) => (unit === 1e-6 ? micro(g, octet) : g.int(octet, 4) * unit)
  const step = (octet: number) => (g.uint(octet, 4) === missing32 ? Number.NaN : g.uint(octet, 4) * unit)
  const base = { ...common(g, 47, 55, 72), latitude1: angle(47), longitude1: angle(51), latitude2: angle(56), longitude2: angle(60) }
  if (gaussian) return { ...base, kind: 'gaussian', dx: step(64), parallels: g.uint(68, 4) }
  return { ...base, kind: 'latlon', dx: step(64), dy: step(68) }
}

const planeGrid = (g: Section, template: 20 | 30): Grid => {
  const base = common(g, 39, 47, 65)
  const plane = { trueLatitude: micro(g, 48), orientation: micro(g, 52), dxM: metres(g, 56), dyM: metres(g, 60) }
  if (template === 20) return { ...base, ...plane, kind: 'polar', southPole: (g.octet(64) & 0x80) !== 0 }
  return { ...base, ...plane, kind: 'lambert', parallel1: micro(g, 66), parallel2: micro(g, 70) }
}

const mercatorGrid = (g: Section): Grid => ({
  ...common(g, 39, 47, 60),
  kind: 'mercator',
  trueLatitude: micro(g, 48),
  latitude2: micro(g, 52),
  longitude2: micro(g, 56),
  dxM: metres(g, 65),
  dyM: metres(g, 69),
})

/** Values of a grid, one after another in the file. */
export const pointsOf = (grid: Grid): number =>
  grid.kind === 'reduced' ? grid.rowLengths.reduce((sum, length) => sum + length, 0) : grid.nx * grid.ny

interface ReducedRows {
  parallels: number
  latitude2: number
  longitude2: number
  rowLengths: readonly number[]
}

/** Degrees that rounding may take off the last meridian. */
const roundingDegrees = 0.02
/** Points of the longest rows for each point of the file: 1.3 to 1.7 in real grids, without bound in broken ones. */
const mostFilled = 3

/** A reduced Gaussian grid; one that does not go round the earth, or runs another way than along its rows eastward, is none that we know. */
export const reducedGrid = (base: Common, rows: ReducedRows): Grid | null => {
  const nx = Math.max(...rows.rowLengths)
  const reach = (((rows.longitude2 - base.longitude1) % 360) + 360) % 360
  const isRound = Math.abs(reach - (360 - 360 / nx)) <= roundingDegrees
  const points = rows.rowLengths.reduce((sum, length) => sum + length, 0)
  if (nx * rows.rowLengths.length > mostFilled * points) return null
  if (!isRound || base.scan.westward || base.scan.byColumn || base.scan.alternating || Math.min(...rows.rowLengths) < 1) return null
  return { ...base, ...rows, nx, ny: rows.rowLengths.length, kind: 'reduced' }
}

/** Octets of template 3.40; the lengths of the rows follow. */
const gaussianOctets = 72

const unevenGrid = (g: Section, template: number): Grid | null => {
  const [octets, meaning, ny] = [g.octet(11), g.octet(12), g.uint(35, 4)]
  if (template !== 40 || meaning !== 1) return null
  const rowLengths = Array.from({ length: ny }, (_, row) => g.uint(gaussianOctets + 1 + row * octets, octets))
  return reducedGrid(common(g, 47, 55, 72), {
    ...{ latitude2: micro(g, 56), longitude2: micro(g, 60), parallels: g.uint(68, 4) },
    rowLengths,
  })
}

/** A grid we do not know: its values come as one row. */
const otherGrid = (points: number, template: number): Grid => ({
  kind: 'other',
  template,
  nx: points,
  ny: 1,
  scan: scanOf(0),
  earthRadiusM: Number.NaN,
  latitude1: Number.NaN,
  longitude1: Number.NaN,
  gridWinds: false,
})

const knownGrid = (g: Section, template: number): Grid | null => {
  if (template === 0 || template === 40) return degreeGrid(g, template === 40)
  if (template === 10) return mercatorGrid(g)
  return template === 20 || template === 30 ? planeGrid(g, template) : null
}

/** Section 3. */
export const readGrid = (g: Section): Grid => {
  const [points, template] = [g.uint(7, 4), g.uint(13, 2)]
  const grid = g.octet(11) === 0 ? knownGrid(g, template) : unevenGrid(g, template)
  if (!grid) return otherGrid(points, template)
  if (pointsOf(grid) !== points)
    throw new BrokenFile(
      g.start,
      `格点数 ${points} 不等于 ${grid.kind === 'reduced' ? `各行之和 ${pointsOf(grid)}` : `${grid.nx}×${grid.ny}`}`,
    )
  return grid
}
