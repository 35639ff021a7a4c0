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
  /** All when left out; a city of 1 km with all ten takes some 300 MB. */
  pollutants?: readonly EmissionPollutantId[]
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

/** Cells of a county with their shares, sum 1: a county is a small part of the grid. */
interface Shares {
  cells: Int32Array
  shares: Float64Array
}

const sharesOf = (own: Float64Array, weights: Float64Array | null): Shares | null => {
  const cells = Int32Array.from([...own.keys()].filter(cell => own[cell]! > 0 && (weights?.[cell] ?? 1) > 0))
  const raw = Float64Array.from(cells, cell => own[cell]! * (weights?.[cell] ?? 1))
  const sum = raw.reduce((a, b) => a + b, 0)
  return sum > 0 ? { cells, shares: raw.map(weight => weight / sum) } : null
}

/** Shares of a county's cells by a proxy, made once each; its area when the proxy has nothing in the county. */
const allocator = ({ counties, proxies }: SpreadOptions, notes: string[]) => {
  const made = new Map<string, Shares>()
  return (county: string, proxy: string): Shares => {
    const key = `${county}|${proxy}`
    const known = made.get(key)
    if (known) return known
    const [own, weights] = [counties.get(county)!, proxies.get(proxy)]
    if (!weights) throw new RangeError(`缺少空间分配参数“${proxy}”`)
    const byProxy = sharesOf(own, weights)
    if (!byProxy) notes.push(`区县 ${county} 内“${proxy}”为空，改按面积分配`)
    const shares = byProxy ?? sharesOf(own, null)
    if (!shares) throw new RangeError(`区县 ${county} 不在网格范围内`)
    made.set(key, shares)
    return shares
  }
}

/** What is to be spread over one county by one proxy. */
interface Waiting {
  block: number
  county: string
  proxy: string
  /** By pollutant. */
  grams: Float64Array
}

const spreadOver = (gridded: GriddedInventory, { block, county, proxy, grams }: Waiting, allot: ReturnType<typeof allocator>): void => {
  const { cells, shares } = allot(county, proxy)
  const [plane, blocks] = [gridded.nx * gridded.ny, gridded.counties.length * gridded.sectors.length]
  for (const [p, total] of grams.entries()) {
    if (total === 0) continue
    const at = (p * blocks + block) * plane
    for (let n = 0; n < cells.length; n++) gridded.grams[at + cells[n]!]! += total * shares[n]!
  }
}

const emptyGrid = (counties: string[], { grid: { nx, ny }, sectors, pollutants }: SpreadOptions): GriddedInventory => {
  const ids = pollutants ?? emissionPollutants.map(({ id }) => id)
  return {
    pollutants: ids,
    counties,
    sectors,
    nx,
    ny,
    grams: new Float64Array(ids.length * counties.length * sectors.length * nx * ny),
    outside: new Float64Array(ids.length),
    notes: [],
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
  const gridded = emptyGrid(counties, options)
  const { pollutants } = gridded
  const [plane, blocks] = [grid.nx * grid.ny, counties.length * sectors.length]
  const waiting = new Map<string, Waiting>()
  const place = new Float64Array(2)
  for (const [id, { results }] of emissions) {
    const source = sources.get(id)!
    if (options.leaveOut?.(source)) continue
    const block = indexOf(counties, source.county, '区县') * sectors.length + indexOf(sectors, options.sectorOf(source), '行业')
    const placement = options.placementOf(source)
    const cell = placement.kind === 'place' ? cellAt(grid, placement.lon, placement.lat, place) : -1
    const proxy = placement.kind === 'proxy' ? placement.proxy : null
    const key = `${block}|${proxy}`
    if (proxy !== null && !waiting.has(key))
      waiting.set(key, { block, county: source.county, proxy, grams: new Float64Array(pollutants.length) })
    const into = proxy === null ? gridded.outside : waiting.get(key)!.grams
    for (const { pollutant, grams } of results) {
      const p = pollutants.indexOf(pollutant)
      if (p < 0) continue
      if (cell >= 0) gridded.grams[(p * blocks + block) * plane + cell]! += grams
      else into[p]! += grams
    }
  }
  const allot = allocator(options, gridded.notes)
  for (const each of waiting.values()) spreadOver(gridded, each, allot)
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
