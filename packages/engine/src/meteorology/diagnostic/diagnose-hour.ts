import { diagnoseHours, type HoursOptions, type Land, type WeatherHour } from './diagnose-hours.ts'
import { type DiagnosticWind, diagnosticDefaults } from './diagnose-wind.ts'
import type { DiagnosticDomain } from './domain.ts'
import type { DiagnosticHour } from './to-met-grid.ts'

/** Cells of the day's run-up are so many times wider. */
const coarseness = 4

/** Index of the wide cell that holds a cell. */
const wideCell = (n: number, nx: number): number =>
  Math.floor(Math.floor(n / nx) / coarseness) * Math.ceil(nx / coarseness) + Math.floor((n % nx) / coarseness)

/** Means over wide cells; those at the edge over what is inside. */
const widened = (values: Float32Array, nx: number, ny: number): Float32Array => {
  const size = Math.ceil(nx / coarseness) * Math.ceil(ny / coarseness)
  const [sums, counts] = [new Float64Array(size), new Float64Array(size)]
  for (const [n, value] of values.entries()) {
    const wide = wideCell(n, nx)
    sums[wide] = sums[wide]! + value
    counts[wide] = counts[wide]! + 1
  }
  return Float32Array.from(sums, (sum, wide) => sum / counts[wide]!)
}

/** Depth of the layer that the hours before have let grow, m, a cell each. */
const grownBefore = (domain: DiagnosticDomain, land: Land, hours: readonly WeatherHour[], options: HoursOptions): Float64Array => {
  const { nx, ny, dx, dy, terrain } = domain
  const [wideX, wideY] = [Math.ceil(nx / coarseness), Math.ceil(ny / coarseness)]
  const wide: DiagnosticDomain = {
    ...domain,
    nx: wideX,
    ny: wideY,
    dx: dx * coarseness,
    dy: dy * coarseness,
    terrain: widened(terrain, nx, ny),
  }
  const shift = (coarseness - 1) / 2
  const moved = <T extends { x: number; y: number }>(each: T): T => ({ ...each, x: each.x - shift * dx, y: each.y - shift * dy })
  const convective = new Float64Array(wideX * wideY)
  diagnoseHours(
    wide,
    { ...land, roughness: widened(land.roughness, nx, ny) },
    hours.map(hour => ({ ...hour, stations: hour.stations.map(moved), background: hour.background.map(moved) })),
    { ...options, convective },
  )
  return Float64Array.from({ length: nx * ny }, (_, n) => convective[wideCell(n, nx)]!)
}

/**
 * One hour of a day: the last of `hours`. Those before, from the morning on, only let the mixed layer grow; they are diagnosed on cells four times as
 * wide, so that an hour costs little more than itself.
 *
 * @param domain at least 12 × 12 cells
 * @param hours ascending in time, at least one
 * Simplified: the grown depth is that of the wide cell.
 */
export const diagnoseHour = (
  domain: DiagnosticDomain,
  land: Land,
  hours: readonly WeatherHour[],
  options: HoursOptions = diagnosticDefaults,
): DiagnosticHour<DiagnosticWind> => {
  const hour = hours.at(-1)
  if (!hour) throw new RangeError('没有要诊断的时次')
  const { onProgress: _, ...quiet } = options
  const convective = hours.length > 1 ? grownBefore(domain, land, hours.slice(0, -1), quiet) : new Float64Array(domain.nx * domain.ny)
  return diagnoseHours(domain, land, [hour], { ...options, convective })[0]!
}
