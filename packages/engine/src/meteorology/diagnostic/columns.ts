import { eastNorthOf } from '../grid-north.ts'
import { levelCount, type MetGrid } from '../met-grid.ts'
import type { Projection } from '../projection.ts'
import { timeBracket } from '../sample.ts'
import type { DiagnosticDomain } from './domain.ts'
import type { WindProfile } from './profiles.ts'

/**
 * Columns of a coarse model's grid over a region, as the background of a diagnosed wind: those whose place is in the region or at most `marginM`
 * outside. Linear in time.
 *
 * @param met on any levels; missing levels (below the ground) stay missing
 * @param projection of the region's cell middles, its axes east and north
 * @returns empty when the grid does not reach the region or the instant
 */
export const columnsOver = (
  met: MetGrid,
  seconds: number,
  projection: Projection,
  { nx, ny, dx, dy }: DiagnosticDomain,
  marginM: number,
): WindProfile[] => {
  const bracket = timeBracket(met.times, seconds)
  if (bracket < 0) return []
  const next = Math.min(met.times.length - 1, bracket + 1)
  const late = next === bracket ? 0 : (seconds - met.times[bracket]!) / (met.times[next]! - met.times[bracket]!)
  const blend = (fields: readonly Float32Array[], at: number) =>
    late === 0 ? fields[bracket]![at]! : fields[bracket]![at]! * (1 - late) + fields[next]![at]! * late
  const [place, east] = [new Float64Array(2), new Float64Array(2)]
  const cells = met.nx * met.ny
  const columns: WindProfile[] = []
  for (let cell = 0; cell < cells; cell++) {
    const [i, j] = [cell % met.nx, Math.floor(cell / met.nx)]
    met.projection.toLonLat(i, j, place)
    projection.toGrid(place[0]!, place[1]!, place)
    const [x, y] = [place[0]! * dx, place[1]! * dy]
    if (!(x >= -marginM && y >= -marginM && x <= (nx - 1) * dx + marginM && y <= (ny - 1) * dy + marginM)) continue
    const nz = levelCount(met)
    const [heights, u, v] = [new Float64Array(nz), new Float64Array(nz), new Float64Array(nz)]
    for (let k = 0; k < nz; k++) {
      const at = k * cells + cell
      heights[k] = blend(met.heightAgl, at)
      eastNorthOf(met.projection, i, j, blend(met.wind, at * 4), blend(met.wind, at * 4 + 1), east)
      u[k] = east[0]!
      v[k] = east[1]!
    }
    columns.push({ x, y, heights, u, v, roughness: typeof met.roughness === 'number' ? met.roughness : met.roughness[cell]! })
  }
  return columns
}
