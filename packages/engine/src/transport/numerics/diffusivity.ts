import type { TransportGrid } from '../grid.ts'
import type { TransportWeather } from '../transport-weather.ts'

const karman = 0.4

/** Least vertical diffusivity, m²/s: what keeps a still night from sealing off the lowest layer. */
export const leastKz = 0.5

/**
 * Vertical eddy diffusivity of scalars, m²/s. Convective: K = k w_t z (1 − z/h)², w_t = (u*³ + 0.6 w*³)^⅓, w*³ = −u*³ h / (k L) (Holtslag and
 * Boville 1993). Stable and neutral: K = k u* z (1 − z/h)^1.5 / (1 + 5 z/L) (Brost and Wyngaard 1978, Businger-Dyer φ_h). `leastKz` at the least,
 * and above the boundary layer.
 *
 * @param z m above ground
 * @param h boundary layer, m
 * @param ustar friction velocity, m/s
 * @param obukhov Obukhov length, m
 * Simplified: no counter-gradient term, no entrainment zone.
 */
export const verticalDiffusivity = (z: number, h: number, ustar: number, obukhov: number): number => {
  if (!(z < h)) return leastKz
  const above = 1 - z / h
  if (obukhov < 0) {
    const convective = (-(ustar ** 3) * h) / (karman * obukhov)
    return Math.max(leastKz, karman * Math.cbrt(ustar ** 3 + 0.6 * convective) * z * above * above)
  }
  return Math.max(leastKz, (karman * ustar * z * above ** 1.5) / (1 + (5 * z) / obukhov))
}

/**
 * Air exchanged through the border below each layer by turbulence, kg/s: ρ K A / Δz between the centres of the two layers. (nz + 1)·ny·nx; nothing
 * through the ground and the top.
 */
export const verticalExchange = (grid: TransportGrid, weather: TransportWeather): Float64Array => {
  const { nx, ny, nz, bordersM, dxM, dyM } = grid
  const plane = nx * ny
  const exchange = new Float64Array((nz + 1) * plane)
  for (let k = 1; k < nz; k++) {
    const z = bordersM[k]!
    const apart = 0.5 * (bordersM[k + 1]! - bordersM[k - 1]!)
    for (let c = 0; c < plane; c++) {
      const kz = verticalDiffusivity(z, weather.mixingHeight[c]!, weather.frictionVelocity[c]!, weather.obukhovLength[c]!)
      const density = 0.5 * (weather.density[(k - 1) * plane + c]! + weather.density[k * plane + c]!)
      exchange[k * plane + c] = (density * kz * dxM[c]! * dyM[c]!) / apart
    }
  }
  return exchange
}

/** Share of the grid length that Smagorinsky's mixing length is. */
const smagorinsky = 0.15

/**
 * Horizontal eddy diffusivity at cell centres by deformation, m²/s: (c Δ)² ((∂u/∂x − ∂v/∂y)² + (∂v/∂x + ∂u/∂y)²)^½, c = 0.15 (Smagorinsky
 * 1963). One-sided at the rim.
 */
export const horizontalDiffusivity = (grid: TransportGrid, { u, v }: Pick<TransportWeather, 'u' | 'v'>): Float64Array => {
  const { nx, ny, nz, dxM, dyM } = grid
  const result = new Float64Array(nz * ny * nx)
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const [south, north] = [j > 0 ? nx : 0, j < ny - 1 ? nx : 0]
      for (let i = 0; i < nx; i++) {
        const c = (k * ny + j) * nx + i
        const [west, east] = [i > 0 ? 1 : 0, i < nx - 1 ? 1 : 0]
        const dx = dxM[j * nx + i]!
        const dy = dyM[j * nx + i]!
        const [overX, overY] = [(west + east) * dx, ((south + north) / nx) * dy]
        const stretch = (u[c + east]! - u[c - west]!) / overX - (v[c + north]! - v[c - south]!) / overY
        const shear = (v[c + east]! - v[c - west]!) / overX + (u[c + north]! - u[c - south]!) / overY
        result[c] = smagorinsky * smagorinsky * dx * dy * Math.hypot(stretch, shear)
      }
    }
  }
  return result
}
