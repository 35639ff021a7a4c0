import { type EmissionPollutantId, emissionPollutants } from '@qingyuan/domain/emissions.ts'
import type { EmissionSource } from '../calculate/emission-source.ts'
import type { Inventory } from '../calculate/inventory.ts'
import { type CellGrid, cellAt } from './cell-grid.ts'

/** Where a source emits: at its own place, or over its county by a proxy. */
export type Placement = { kind: 'place'; lon: number; lat: number } | { kind: 'proxy'; proxy: string }

export interface SpreadOptions {
  grid: CellGrid
  /** Ids of the counties, with the share of each cell that is theirs. */
  counties: ReadonlyMap<string, Float64Array>
  /** Weight of each cell by proxy; a cell's weight in a county is its weight × the county's share of it. */
  proxies: ReadonlyMap<string, Float64Array>
  sectors: readonly string[]
  sectorOf(source: EmissionSource): string
  placementOf(source: EmissionSource): Placement
  /** Sources that go elsewhere (stacks of their own); they are neither in the cells nor in `outside`. */
  leaveOut?(source: EmissionSource): boolean
}

/** An inventory on cells. Σ cells + Σ outside = the sources' total, to rounding of doubles (1e-12). */
export interface GriddedInventory {
  pollutants: readonly EmissionPollutantId[]
  counties: readonly string[]
  sectors: readonly string[]
  nx: number
  ny: number
  /** g a year: ((pollutant · counties + county) · sectors + sector) · ny·nx + cell. */
  grams: Float64Array
  /** g a year of sources outside the grid, by pollutant. */
  outside: Float64Array
  /** Proxies that are empty in a county: its area was taken instead. */
  notes: string[]
}

const indexOf = (ids: readonly string[], id: string, what: string): number => {
  const at = ids.indexOf(id)
  if (at < 0) throw new RangeError(`${what}“${id}”不在网格分配的${what}表中`)
  return at
}

const normalised = (weights: Float64Array): Float64Array | null => {
  const sum = weights.reduce((a, b) => a + b, 0)
  return sum > 0 ? weights.map(weight => weight / sum) : null
}

/** Shares of a county's cells by a proxy, made once each; its area when the proxy has nothing in the county. */
const allocator = ({ counties, proxies }: SpreadOptions, notes: string[]) => {
  const made = new Map<string, Float64Array>()
  return (county: string, proxy: string): Float64Array => {
    const key = `${county}|${proxy}`
    let shares = made.get(key)
    if (shares) return shares
    const [own, weights] = [counties.get(county)!, proxies.get(proxy)]
    if (!weights) throw new RangeError(`缺少空间分配参数“${proxy}”`)
    const byProxy = normalised(own.map((share, cell) => share * weights[cell]!))
    if (!byProxy) notes.push(`区县 ${county} 内“${proxy}”为空，改按面积分配`)
    const byArea = byProxy ?? normalised(own)
    if (!byArea) throw new RangeError(`区县 ${county} 不在网格范围内`)
    shares = byArea
    made.set(key, shares)
    return shares
  }
}

/**
 * Spreads an inventory over cells: E_cell = E_county · w_cell / Σ w over the county; sources with a place go to their own cell.
 * Sources of one county, sector and proxy are added (in whole grams, exactly) before they are spread, so the work does not grow with their number.
 *
 * Source: inventory-method §16.3.
 */
export const spreadInventory = ({ sources, emissions }: Inventory, options: SpreadOptions): GriddedInventory => {
  const { grid, sectors } = options
  const counties = [...options.counties.keys()]
  const pollutants = emissionPollutants.map(({ id }) => id)
  const plane = grid.nx * grid.ny
  const blocks = counties.length * sectors.length
  const gridded: GriddedInventory = {
    pollutants,
    counties,
    sectors,
    nx: grid.nx,
    ny: grid.ny,
    grams: new Float64Array(pollutants.length * blocks * plane),
    outside: new Float64Array(pollutants.length),
    notes: [],
  }
  const waiting = new Map<string, { block: number; county: string; proxy: string; grams: Float64Array }>()
  const place = new Float64Array(2)
  for (const [id, { results }] of emissions) {
    const source = sources.get(id)!
    if (options.leaveOut?.(source)) continue
    const block = indexOf(counties, source.county, '区县') * sectors.length + indexOf(sectors, options.sectorOf(source), '行业')
    const placement = options.placementOf(source)
    if (placement.kind === 'place') {
      const cell = cellAt(grid, placement.lon, placement.lat, place)
      for (const { pollutant, grams } of results) {
        const p = pollutants.indexOf(pollutant)
        if (cell < 0) gridded.outside[p]! += grams
        else gridded.grams[(p * blocks + block) * plane + cell]! += grams
      }
      continue
    }
    const key = `${block}|${placement.proxy}`
    let sum = waiting.get(key)
    if (!sum) {
      sum = { block, county: source.county, proxy: placement.proxy, grams: new Float64Array(pollutants.length) }
      waiting.set(key, sum)
    }
    for (const { pollutant, grams } of results) sum.grams[pollutants.indexOf(pollutant)]! += grams
  }
  const sharesOf = allocator(options, gridded.notes)
  for (const { block, county, proxy, grams } of waiting.values()) {
    const shares = sharesOf(county, proxy)
    for (const [p, total] of grams.entries()) {
      if (total === 0) continue
      const at = (p * blocks + block) * plane
      for (let cell = 0; cell < plane; cell++) gridded.grams[at + cell]! += total * shares[cell]!
    }
  }
  return gridded
}

/** g a year of one pollutant by cell, all counties and sectors together. */
export const cellTotals = ({ pollutants, grams, nx, ny }: GriddedInventory, pollutant: EmissionPollutantId): Float64Array => {
  const plane = nx * ny
  const size = grams.length / pollutants.length
  const from = pollutants.indexOf(pollutant) * size
  const totals = new Float64Array(plane)
  for (let at = from; at < from + size; at += plane) for (let cell = 0; cell < plane; cell++) totals[cell]! += grams[at + cell]!
  return totals
}
