import { layerAt, type TransportGrid } from './grid.ts'
import { type SpeciesId, speciesOf } from './species.ts'
import { tagOf } from './tags.ts'

/** What an inventory hands over to a run: mean emissions on the run's own grid, and how they vary over the day. */
export interface Emissions {
  regions: string[]
  sectors: string[]
  /** Emitted species; masses as {@link speciesOf} counts them (NOx as NO2, NH3 under `nhx`). */
  species: SpeciesId[]
  /** kg/h, mean over the period: (species · regions·sectors + region·sectors + sector) · ny·nx + cell. */
  area: Float32Array
  /** Factors of the local hours 0..23, mean 1: sector · 24 + hour. */
  profiles: Float32Array
  /** Share of a sector's area emission by layer, sum 1; a sector without: the lowest layer. */
  layerShares?: (readonly number[] | undefined)[]
  stacks: StackEmission[]
}

export interface StackEmission {
  region: number
  sector: number
  /** WGS-84 degrees. */
  lon: number
  lat: number
  /** m above ground, plume rise included. */
  effectiveHeightM: number
  /** kg/h, one a species of the inventory; the sector's profile applies. */
  kgPerHour: readonly number[]
}

/** Where one tag emits one species: cells of the grid and kg/s before the hour's factor. */
export interface TagSource {
  species: number
  tag: number
  sector: number
  cells: Int32Array
  kgPerSecond: Float64Array
}

const bad = (value: number) => !(value >= 0 && value < Infinity)

const checkShape = ({ regions, sectors, species, area, profiles, layerShares }: Emissions, { nx, ny, nz }: TransportGrid): void => {
  const cells = species.length * regions.length * sectors.length * nx * ny
  if (area.length !== cells) throw new RangeError(`面源排放应有 ${cells} 个值，实有 ${area.length} 个`)
  if (profiles.length !== sectors.length * 24) throw new RangeError(`小时系数应有 ${sectors.length} × 24 个，实有 ${profiles.length} 个`)
  const wrong = profiles.findIndex(bad)
  if (wrong >= 0) throw new RangeError(`行业 ${sectors[Math.floor(wrong / 24)]} 第 ${wrong % 24} 时的小时系数 ${profiles[wrong]} 无效`)
  layerShares?.forEach((shares, s) => {
    const sum = shares?.reduce((a, b) => a + b, 0) ?? 1
    if (shares && (shares.length > nz || shares.some(bad) || Math.abs(sum - 1) > 1e-3))
      throw new RangeError(`行业 ${sectors[s]} 的垂直分配系数无效（合计 ${sum}，共 ${shares.length} 层，网格 ${nz} 层）`)
  })
}

const areaCells = (
  emissions: Emissions,
  { nx, ny }: TransportGrid,
  species: number,
  region: number,
  sector: number,
  into: Map<number, number>,
) => {
  const { regions, sectors, area, layerShares } = emissions
  const plane = nx * ny
  const at = ((species * regions.length + region) * sectors.length + sector) * plane
  const shares = layerShares?.[sector] ?? [1]
  for (let c = 0; c < plane; c++) {
    const rate = area[at + c]!
    if (rate === 0) continue
    if (bad(rate))
      throw new RangeError(
        `区域 ${regions[region]} 行业 ${sectors[sector]} 的 ${speciesOf(emissions.species[species]!).label} 排放在单元（${c % nx}, ${Math.floor(c / nx)}）为 ${rate}`,
      )
    shares.forEach((share, k) => into.set(k * plane + c, (into.get(k * plane + c) ?? 0) + rate * share))
  }
}

/** Cell of a stack; undefined when it is outside the grid. */
const stackCell = (grid: TransportGrid, { lon, lat, effectiveHeightM }: StackEmission, place: Float64Array): number | undefined => {
  grid.projection.toGrid(lon, lat, place)
  const [i, j] = [Math.round(place[0]!), Math.round(place[1]!)]
  if (!(i >= 0 && j >= 0 && i < grid.nx && j < grid.ny)) return undefined
  return (layerAt(grid, effectiveHeightM) * grid.ny + j) * grid.nx + i
}

const stackCells = (
  emissions: Emissions,
  grid: TransportGrid,
  species: number,
  region: number,
  sector: number,
  into: Map<number, number>,
) => {
  const place = new Float64Array(2)
  emissions.stacks.forEach((stack, n) => {
    if (stack.region !== region || stack.sector !== sector) return
    const rate = stack.kgPerHour[species] ?? Number.NaN
    const label = speciesOf(emissions.species[species]!).label
    if (bad(rate)) throw new RangeError(`第 ${n + 1} 个排气筒的 ${label} 排放为 ${rate}`)
    const cell = stackCell(grid, stack, place)
    if (cell !== undefined && rate > 0) into.set(cell, (into.get(cell) ?? 0) + rate)
  })
}

/**
 * Emissions of a run by species and tag, each only where it emits. Species the run does not carry are left out; stacks outside the grid too.
 *
 * @param carried species of the run, in its order
 */
export const tagSources = (emissions: Emissions, grid: TransportGrid, carried: readonly SpeciesId[]): TagSource[] => {
  checkShape(emissions, grid)
  const sources: TagSource[] = []
  emissions.species.forEach((id, e) => {
    const species = carried.indexOf(id)
    if (species < 0) return
    for (let region = 0; region < emissions.regions.length; region++) {
      for (let sector = 0; sector < emissions.sectors.length; sector++) {
        const cells = new Map<number, number>()
        areaCells(emissions, grid, e, region, sector, cells)
        stackCells(emissions, grid, e, region, sector, cells)
        if (cells.size === 0) continue
        const order = Int32Array.from(cells.keys()).sort()
        const kgPerSecond = Float64Array.from(order, cell => cells.get(cell)! / 3600)
        sources.push({ species, tag: tagOf(emissions, region, sector), sector, cells: order, kgPerSecond })
      }
    }
  })
  return sources
}

/** The inventory with one region's emissions times `factor`: 0 for a zero-out run. */
export const withRegionTimes = (emissions: Emissions, region: number, factor: number): Emissions => {
  const { regions, sectors, area, stacks } = emissions
  const cells = area.length / (emissions.species.length * regions.length * sectors.length)
  const block = sectors.length * cells
  return {
    ...emissions,
    area: area.map((rate, n) => (Math.floor(n / block) % regions.length === region ? rate * factor : rate)),
    stacks: stacks.map(stack => (stack.region === region ? { ...stack, kgPerHour: stack.kgPerHour.map(rate => rate * factor) } : stack)),
  }
}
