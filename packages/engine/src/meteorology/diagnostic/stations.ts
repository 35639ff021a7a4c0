import { type CellWind, type DiagnosticDomain, layersOf } from './domain.ts'
import { type Extrapolation, toLayers, type WindProfile } from './profiles.ts'

export interface StationReach {
  /** Distance in m at which the terrain-adjusted wind weighs as much as a station: in the lowest layer, and above. */
  surfaceRadiusM: number
  upperRadiusM: number
  /** Distance in m beyond which a station says nothing: in the lowest layer, and above. */
  surfaceReachM: number
  upperReachM: number
}

/**
 * Draws the wind to the stations: V = [V1/R² + Σ V_s/R_s²] / [1/R² + Σ 1/R_s²] over those within reach (Goodin et al. 1980, CALMET step 2).
 * At a station's own cell its wind wins. Changes `wind`.
 */
export const drawToStations = (
  wind: CellWind,
  domain: DiagnosticDomain,
  stations: readonly WindProfile[],
  reach: StationReach,
  extrapolation: Extrapolation,
): void => {
  const { nx, ny, dx, dy } = domain
  const layers = stations.map(station => toLayers(station, domain, extrapolation))
  const nearest = 0.1 * Math.min(dx, dy)
  for (let k = 0; k < layersOf(domain); k++) {
    const own = 1 / (k === 0 ? reach.surfaceRadiusM : reach.upperRadiusM) ** 2
    const limit = (k === 0 ? reach.surfaceReachM : reach.upperReachM) ** 2
    const here = stations.flatMap(({ x, y }, s) =>
      Number.isNaN(layers[s]!.u[k]!) ? [] : [{ x, y, u: layers[s]!.u[k]!, v: layers[s]!.v[k]! }],
    )
    if (here.length === 0) continue
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const at = (k * ny + j) * nx + i
        let sum = own
        let u = own * wind.u[at]!
        let v = own * wind.v[at]!
        for (let s = 0; s < here.length; s++) {
          const station = here[s]!
          const squared = Math.max(nearest * nearest, (station.x - i * dx) ** 2 + (station.y - j * dy) ** 2)
          if (squared > limit) continue
          sum += 1 / squared
          u += station.u / squared
          v += station.v / squared
        }
        wind.u[at] = u / sum
        wind.v[at] = v / sum
      }
  }
}

/** Five-point smoothing of a layer, half its own value, an eighth of each neighbour; edge cells keep more of themselves. Changes `field`. */
export const smoothLayer = (field: Float64Array, layer: number, { nx, ny }: DiagnosticDomain, passes: number): void => {
  const from = layer * nx * ny
  const old = new Float64Array(nx * ny)
  for (let pass = 0; pass < passes; pass++) {
    old.set(field.subarray(from, from + nx * ny))
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        const n = j * nx + i
        const own = old[n]!
        const west = i > 0 ? old[n - 1]! : own
        const east = i < nx - 1 ? old[n + 1]! : own
        const south = j > 0 ? old[n - nx]! : own
        const north = j < ny - 1 ? old[n + nx]! : own
        field[from + n] = 0.5 * own + 0.125 * (west + east + south + north)
      }
  }
}
