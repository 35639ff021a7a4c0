import type { EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import type { EmissionSource } from '@qingyuan/engine/inventory/calculate/emission-source.ts'
import type { Inventory } from '@qingyuan/engine/inventory/calculate/inventory.ts'
import { type CellGrid, cityGrid1km, cityGrid3km } from '@qingyuan/engine/inventory/grid/cell-grid.ts'
import type { SpreadOptions } from '@qingyuan/engine/inventory/grid/spread.ts'
import { areaShares, type LonLat } from '@qingyuan/engine/inventory/grid/weights.ts'
import { proxiesOf } from './proxies.ts'

export type CellSize = '1km' | '3km'
export const gridOf = (size: CellSize): CellGrid => (size === '1km' ? cityGrid1km() : cityGrid3km())

/** Input of spreading: a source's place or proxy, its block of the grid, and grams in the order of the task's pollutants. */
export interface SpreadSource {
  id: string
  county: string
  sector: string
  place: { lon: number; lat: number } | null
  proxy: string
  grams: readonly (number | null)[]
}

export interface SpreadTask {
  /** Outer and inner rings of each county by its code. */
  rings: Readonly<Record<string, readonly (readonly LonLat[])[]>>
  pollutants: readonly EmissionPollutantId[]
  sectors: readonly string[]
  sources: readonly SpreadSource[]
}

/** Shares of the counties and proxies of a grid: the same for every inventory, made once a thread. */
const known = new Map<string, Pick<SpreadOptions, 'counties' | 'proxies'>>()
const fixedOf = (key: string, grid: CellGrid, rings: SpreadTask['rings']) => {
  const found = known.get(key)
  if (found) return found
  const counties = new Map(Object.entries(rings).map(([code, own]) => [code, areaShares(grid, own)]))
  const made = { counties, proxies: proxiesOf(grid) }
  known.set(key, made)
  return made
}

/** A task as the engine's inventory and options. @param key names the grid among those a thread remembers */
export const spreadInputs = (key: string, grid: CellGrid, task: SpreadTask): { inventory: Inventory; options: SpreadOptions } => {
  const { pollutants, sectors, sources } = task
  const byId = new Map(sources.map(each => [each.id, each]))
  const source = ({ id, county }: SpreadSource): EmissionSource => ({
    id,
    county,
    scc: '',
    quantities: {},
    controls: [],
    activityGrade: 'B',
  })
  const results = ({ id, grams }: SpreadSource) =>
    pollutants.flatMap((pollutant, n) =>
      grams[n] === null ? [] : [{ source: id, pollutant, grams: grams[n]!, basis: 'factor' as const, factors: [] }],
    )
  return {
    inventory: {
      sources: new Map(sources.map(each => [each.id, source(each)])),
      emissions: new Map(sources.map(each => [each.id, { results: results(each), problems: [] }])),
    },
    options: {
      grid,
      ...fixedOf(key, grid, task.rings),
      pollutants,
      sectors,
      sectorOf: ({ id }) => byId.get(id)!.sector,
      placementOf: ({ id }) => {
        const { place, proxy } = byId.get(id)!
        return place ? { kind: 'place', ...place } : { kind: 'proxy', proxy }
      },
    },
  }
}
