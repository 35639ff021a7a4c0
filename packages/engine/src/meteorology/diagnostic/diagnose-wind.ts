import { type CellWind, checkDomain, type DiagnosticDomain, domainSlopes, type FaceWind, layersOf } from './domain.ts'
import { conserveMass, verticalFreedom } from './mass-consistent.ts'
import { type Extrapolation, firstGuess, type WindProfile } from './profiles.ts'
import { drawToStations, type StationReach, smoothLayer } from './stations.ts'
import { addSlopeFlow, blockWind, buoyancyFrequency, type RegionalAir, reliefAround } from './terrain-effects.ts'

export interface DiagnosticOptions extends StationReach {
  /** Distance in m over which a hill is felt. */
  terrainReachM: number
  slopeFlow: boolean
  blocking: boolean
  /** Froude number below which wind does not climb. */
  criticalFroude: number
  /** How stations at the ground speak for the layers above. */
  extrapolation: Extrapolation
  /** Smoothing passes in the lowest layer, and above. */
  smoothing: [number, number]
  /**
   * Vertical motion before mass is conserved: `level`: none, the terrain pushes the air (MATHEW; potential flow over hills); `following`: the air
   * follows the ground at all heights (CALMET), terrain acts through slope flow and blocking only.
   */
  vertical: 'level' | 'following'
  /** α1/α2 of {@link conserveMass}; absent: from the Froude number of the region's relief. */
  freedom?: number
  top: 'open' | 'closed'
}

export const diagnosticDefaults: DiagnosticOptions = {
  surfaceRadiusM: 8000,
  upperRadiusM: 15_000,
  surfaceReachM: 40_000,
  upperReachM: 60_000,
  terrainReachM: 12_000,
  slopeFlow: true,
  blocking: true,
  criticalFroude: 1,
  extrapolation: { topM: 200, exponent: 0.2 },
  smoothing: [2, 4],
  vertical: 'level',
  top: 'open',
}

export interface DiagnosticInput {
  /** Columns of a coarse model or soundings; empty: the stations make the first guess themselves. */
  background: readonly WindProfile[]
  stations: readonly WindProfile[]
  air: RegionalAir
}

export interface DiagnosticWind {
  /** Conserves mass in each cell. */
  faces: FaceWind
  /** Means of the faces: m/s at the middles of the cells, w relative to the terrain-following layers. */
  u: Float64Array
  v: Float64Array
  w: Float64Array
  /** α1/α2 that was used. */
  freedom: number
  /** Cells in which the wind was turned along the terrain. */
  blocked: number
}

const standardDeviation = (values: Float32Array): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Mean speed of the layers that begin below 500 m. */
const lowSpeed = (wind: CellWind, { nx, ny, faces }: DiagnosticDomain): number => {
  const count = faces.filter((face, k) => k < faces.length - 1 && face < 500).length * nx * ny
  let sum = 0
  for (let n = 0; n < count; n++) sum += Math.hypot(wind.u[n]!, wind.v[n]!)
  return sum / count
}

/** Wind on faces: means of the neighbours, the cell's own at the edge; w of level air is −u·∇terrain, at the ground 0. */
const toFaces = ({ u, v }: CellWind, domain: DiagnosticDomain, vertical: DiagnosticOptions['vertical']): FaceWind => {
  const { nx, ny } = domain
  const [nz, size] = [layersOf(domain), nx * ny]
  const faces: FaceWind = {
    u: new Float64Array(nz * ny * (nx + 1)),
    v: new Float64Array(nz * (ny + 1) * nx),
    w: new Float64Array((nz + 1) * size),
  }
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++)
      for (let i = 0; i <= nx; i++) {
        const row = (k * ny + j) * nx
        faces.u[(k * ny + j) * (nx + 1) + i] = (u[row + Math.max(0, i - 1)]! + u[row + Math.min(nx - 1, i)]!) / 2
      }
    for (let j = 0; j <= ny; j++)
      for (let i = 0; i < nx; i++) {
        const [south, north] = [(k * ny + Math.max(0, j - 1)) * nx + i, (k * ny + Math.min(ny - 1, j)) * nx + i]
        faces.v[(k * (ny + 1) + j) * nx + i] = (v[south]! + v[north]!) / 2
      }
  }
  if (vertical === 'following') return faces
  const slope = domainSlopes(domain)
  for (let k = 1; k <= nz; k++)
    for (let n = 0; n < size; n++) {
      const [below, above] = [(k - 1) * size + n, Math.min(nz - 1, k) * size + n]
      faces.w[k * size + n] = -((u[below]! + u[above]!) * slope.x[n]! + (v[below]! + v[above]!) * slope.y[n]!) / 2
    }
  return faces
}

/** Means of opposite faces. */
const toCells = (faces: FaceWind, domain: DiagnosticDomain) => {
  const { nx, ny } = domain
  const [count, size] = [layersOf(domain) * nx * ny, nx * ny]
  const [u, v, w] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  for (let n = 0; n < count; n++) {
    const row = Math.floor(n / nx)
    const k = Math.floor(n / size)
    u[n] = (faces.u[n + row]! + faces.u[n + row + 1]!) / 2
    v[n] = (faces.v[n + k * nx]! + faces.v[n + (k + 1) * nx]!) / 2
    w[n] = (faces.w[n]! + faces.w[n + size]!) / 2
  }
  return { u, v, w }
}

/**
 * The wind of an hour over a region: first guess, slope flow and blocking, stations, smoothing, and the nearest field that conserves mass.
 *
 * @param domain cells and layers; a bad one is refused in Chinese ({@link checkDomain})
 * @param input winds along the grid's axes in m/s; missing values are NaN. Without any wind it is refused.
 * Source: CALMET (Scire et al. 2000, ch. 2.2) for steps 1 and 2, Sherman (1978) for step 3.
 * Simplified: one temperature profile for the region; stations and background stand on the grid's own map (no convergence of meridians).
 */
export const diagnoseWind = (
  domain: DiagnosticDomain,
  input: DiagnosticInput,
  options: DiagnosticOptions = diagnosticDefaults,
): DiagnosticWind => {
  checkDomain(domain)
  const { background, stations, air } = input
  const alone = background.length === 0
  const wind = alone
    ? firstGuess(stations, domain, { ...options.extrapolation, topM: Math.max(200, options.extrapolation.topM) })
    : firstGuess(background, domain, { topM: Infinity, exponent: 0 })
  const freedom = options.freedom ?? verticalFreedom(lowSpeed(wind, domain), buoyancyFrequency(air), 2 * standardDeviation(domain.terrain))
  const relief = reliefAround(domain, options.terrainReachM)
  const blocked = options.blocking ? blockWind(wind, domain, air, relief, options.criticalFroude) : 0
  if (options.slopeFlow) addSlopeFlow(wind, domain, air, relief)
  drawToStations(wind, domain, stations, options, options.extrapolation)
  for (let k = 0; k < layersOf(domain); k++)
    for (const field of [wind.u, wind.v]) smoothLayer(field, k, domain, options.smoothing[k === 0 ? 0 : 1])
  const faces = conserveMass(toFaces(wind, domain, options.vertical), domain, { freedom, top: options.top })
  return { faces, ...toCells(faces, domain), freedom, blocked }
}
