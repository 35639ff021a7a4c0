import { airDensity, hysplitGravityMs2 } from '../air.ts'
import { type CellWind, type DiagnosticDomain, domainSlopes, layerMiddle, layersOf } from './domain.ts'

/** Air over the region, as stations and a sounding tell it. */
export interface RegionalAir {
  /** K near the ground */
  temperature: number
  /** hPa near the ground */
  pressure: number
  /** dθ/dz over the relief in K/m; 0 or below: neutral. */
  lapse: number
  /** Sensible heat in W/m2 upward; negative at night. One for all, or a cell each. */
  heatFlux: number | Float32Array
}

/** Brunt-Väisälä frequency in 1/s; 0 when not stable. */
export const buoyancyFrequency = ({ temperature, lapse }: RegionalAir): number =>
  Math.sqrt((hysplitGravityMs2 / temperature) * Math.max(0, lapse))

/** Extreme of the terrain within `reach` cells, rows then columns: the window is a square. */
const windowed = ({ nx, ny, terrain }: DiagnosticDomain, reachX: number, reachY: number, pick: (a: number, b: number) => number) => {
  const rows = new Float64Array(nx * ny)
  const out = new Float64Array(nx * ny)
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      let best = terrain[j * nx + i]!
      for (let n = Math.max(0, i - reachX); n <= Math.min(nx - 1, i + reachX); n++) best = pick(best, terrain[j * nx + n]!)
      rows[j * nx + i] = best
    }
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      let best = rows[j * nx + i]!
      for (let n = Math.max(0, j - reachY); n <= Math.min(ny - 1, j + reachY); n++) best = pick(best, rows[n * nx + i]!)
      out[j * nx + i] = best
    }
  return out
}

/** Highest and lowest ground within `reachM` of each cell, m above sea level. */
export const reliefAround = (domain: DiagnosticDomain, reachM: number) => {
  const [x, y] = [Math.round(reachM / domain.dx), Math.round(reachM / domain.dy)]
  return { highest: windowed(domain, x, y, Math.max), lowest: windowed(domain, x, y, Math.min) }
}

type Relief = ReturnType<typeof reliefAround>

/** Drag and entrainment of a slope flow, C_D + k (Briggs 1979). */
const slopeDrag = 0.08

/**
 * Adds the wind that a heated or cooled slope makes of itself: down the slope at night, up by day, in a layer of 5 % of the relief. Speed in
 * equilibrium with drag: S = [|Q_h| g x sin α / (ρ c_p T (C_D + k))]^(1/3), x the way from the crest (night) or from the foot (day), Briggs (1979) as
 * in CALMET. Changes `wind`.
 */
export const addSlopeFlow = (wind: CellWind, domain: DiagnosticDomain, air: RegionalAir, { highest, lowest }: Relief): void => {
  const { nx, ny, faces, terrain } = domain
  const slope = domainSlopes(domain)
  const heat = 1004.5 * airDensity(air.pressure, air.temperature) * air.temperature * slopeDrag
  const size = nx * ny
  for (let n = 0; n < size; n++) {
    const flux = typeof air.heatFlux === 'number' ? air.heatFlux : air.heatFlux[n]!
    const steep = Math.hypot(slope.x[n]!, slope.y[n]!)
    if (!(Math.abs(flux) > 0) || steep < 1e-4) continue
    const drop = flux < 0 ? highest[n]! - terrain[n]! : terrain[n]! - lowest[n]!
    // x sin α: the drop itself on an even slope.
    const speed = Math.cbrt((Math.abs(flux) * hysplitGravityMs2 * drop) / heat)
    const [toX, toY] = [(Math.sign(flux) * slope.x[n]!) / steep, (Math.sign(flux) * slope.y[n]!) / steep]
    const depth = 0.05 * (highest[n]! - lowest[n]!)
    for (let k = 0; k < layersOf(domain) && faces[k]! < depth; k++) {
      const share = Math.min(1, (depth - faces[k]!) / (faces[k + 1]! - faces[k]!))
      wind.u[k * size + n]! += share * speed * toX
      wind.v[k * size + n]! += share * speed * toY
    }
  }
}

/**
 * Turns wind that is too weak to climb along the slope, its speed kept: where Fr = |V| / (N Δh) is below `critical`, Δh the ground above the layer
 * within reach, and the wind blows uphill (Allwine & Whiteman 1985, as in CALMET). Changes `wind`; returns the number of cells turned.
 */
export const blockWind = (wind: CellWind, domain: DiagnosticDomain, air: RegionalAir, { highest }: Relief, critical: number): number => {
  const { nx, ny, terrain } = domain
  const slope = domainSlopes(domain)
  const buoyancy = buoyancyFrequency(air)
  const size = nx * ny
  let turned = 0
  if (buoyancy === 0) return turned
  for (let k = 0; k < layersOf(domain); k++)
    for (let n = 0; n < size; n++) {
      const at = k * size + n
      const [u, v] = [wind.u[at]!, wind.v[at]!]
      const obstacle = highest[n]! - terrain[n]! - layerMiddle(domain, k)
      const speed = Math.hypot(u, v)
      if (obstacle <= 0 || speed / (buoyancy * obstacle) >= critical) continue
      if (u * slope.x[n]! + v * slope.y[n]! <= 0) continue
      const steep = Math.hypot(slope.x[n]!, slope.y[n]!)
      const [alongX, alongY] = [-slope.y[n]! / steep, slope.x[n]! / steep]
      const way = u * alongX + v * alongY >= 0 ? 1 : -1
      wind.u[at] = way * speed * alongX
      wind.v[at] = way * speed * alongY
      turned++
    }
  return turned
}
