import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { emissionPollutants } from '@qingyuan/domain/emissions.ts'
import { factorsOf } from '@qingyuan/engine/inventory/grid/temporal.ts'
import type { CarriedSpecies } from '@qingyuan/engine/inventory/grid/to-transport.ts'
import type { EmissionGridMeta } from '#/modules/sources/apportionment/public.ts'
import { type OutletRow, selectOutlets, speciesIds } from '#/modules/sources/outlets/public.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { type SourceRow, selectRows } from '../results/queries.ts'
import { requireSubject } from '../versions/inventory-scope.ts'
import { nearestOutlet } from './nearest-outlet.ts'
import { type OutletsBefore, putGrid, putOutletEmissions, selectActiveGrid, selectInUse, selectOutletEmissions } from './queries.ts'
import { profilesFor, spreadTask } from './spread-rows.ts'

const inventoryTasks = taskFile<typeof import('#/workers/inventory-tasks.ts')>('inventory')

/** Sectors that tracing distinguishes, with the profile used for each where the grid in use has none. */
const sectors = {
  power: { name: '电力热力', profile: 'power' },
  industry: { name: '工业', profile: 'industry' },
  residential: { name: '居民生活', profile: 'residential_heating' },
  traffic: { name: '移动源', profile: 'traffic' },
  dust: { name: '扬尘', profile: 'construction' },
  agriculture: { name: '农业', profile: 'flat_temp' },
} as const
type SectorId = keyof typeof sectors
const sectorIds = Object.keys(sectors) as SectorId[]

const byCategory: Record<string, SectorId> = {
  11: 'industry',
  12: 'traffic',
  13: 'traffic',
  14: 'industry',
  15: 'industry',
  16: 'dust',
  17: 'agriculture',
  21: 'industry',
}
const sectorOf = ({ scc, enterpriseId }: SourceRow): SectorId => {
  if (scc.startsWith('1001') || scc.startsWith('1002')) return 'power'
  return byCategory[scc.slice(0, 2)] ?? (enterpriseId === null ? 'residential' : 'industry')
}

/** The city and its surroundings, where no grid is in use yet. */
const ownGrid = { lon0: 111.2, lat0: 34.9, dLon: 0.05, dLat: 0.04, nx: 76, ny: 81 }
const carried: CarriedSpecies[] = ['ppm2_5', 'pmc', 'co', 'so2', 'nox', 'nhx', 'voc']

type Base = { id: number; meta: EmissionGridMeta; data: Float32Array } | null

/** Emissions of neighbours in the grid in use: this city's inventory does not contain them. */
const copyNeighbours = (base: NonNullable<Base>, into: Float32Array, regions: readonly { id: string }[]): void => {
  const { meta, data } = base
  const plane = meta.grid.nx * meta.grid.ny
  carried.forEach((species, s) =>
    regions.forEach(({ id }, r) => {
      if (counties.some(({ adcode }) => String(adcode) === id)) return
      sectorIds.forEach((sector, q) => {
        const [os, or, oq] = [
          meta.species.indexOf(species),
          meta.regions.findIndex(each => each.id === id),
          meta.sectors.findIndex(each => each.id === sector),
        ]
        if (os < 0 || or < 0 || oq < 0) return
        const from = ((os * meta.regions.length + or) * meta.sectors.length + oq) * plane
        into.set(data.subarray(from, from + plane), ((s * regions.length + r) * sectorIds.length + q) * plane)
      })
    }),
  )
}

const baseOf = async (services: Services): Promise<Base> => {
  const row = await selectActiveGrid(services.db)
  return row ? { id: row.id, meta: row.grid as EmissionGridMeta, data: new Float32Array(Uint8Array.from(row.data).buffer) } : null
}

/** Sources with stacks: equipment of enterprises that have outlets. All others emit at the ground. */
const split = (rows: readonly SourceRow[], outlets: ReadonlyMap<number, readonly OutletRow[]>) => {
  const stacked = (row: SourceRow) => row.enterpriseId !== null && row.equipment !== null && outlets.has(row.enterpriseId)
  return { stacks: rows.filter(stacked), ground: rows.filter(row => !stacked(row)) }
}

const hoursOfYear = 8760

const outletEmissions = (rows: readonly SourceRow[], outlets: ReadonlyMap<number, readonly OutletRow[]>) => {
  const kg = new Map<string, { outlet_id: number; species: string; kg_per_hour: number }>()
  for (const row of rows) {
    const outlet = nearestOutlet(outlets.get(row.enterpriseId!)!, row)!
    for (const species of speciesIds) {
      const grams = row[species]
      if (!grams) continue
      const key = `${outlet.id} ${species}`
      const known = kg.get(key) ?? { outlet_id: outlet.id, species, kg_per_hour: 0 }
      known.kg_per_hour += grams / 1000 / hoursOfYear
      kg.set(key, known)
    }
  }
  return [...kg.values()]
}

/**
 * Makes a published inventory what the tracing engines read: area emissions on the cells of the grid in use, and the outlets of its enterprises.
 * Neighbour cities stay as they are. A deliberate act: results of tracing change from then on, and say by what they were calculated.
 *
 * @throws NOT_FOUND; CONFLICT for a draft
 */
export const activateInventory = async (
  { services, caller }: CallerContext,
  { id }: { id: number },
): Promise<OutputOf<typeof inventoryCalls.Activate>> => {
  const { run, words, state } = await requireSubject(services, caller, { inventoryId: id })
  if (state === 'draft') throw appError('CONFLICT', { message: '草稿不能作为溯源模型的排放输入，请先发布清单' })
  const [rows, allOutlets, base] = await Promise.all([
    selectRows(services.db, caller.scope, run.id, {}, { limit: 1_000_000, offset: 0 }),
    selectOutlets(services.db, caller.scope),
    baseOf(services),
  ])
  const outlets = new Map<number, OutletRow[]>()
  for (const outlet of allOutlets) outlets.set(outlet.enterpriseId, [...(outlets.get(outlet.enterpriseId) ?? []), outlet])
  const { stacks, ground } = split(rows, outlets)
  const pollutants = emissionPollutants.map(({ id: pollutant }) => pollutant)
  const task = await spreadTask(services, ground, pollutants, sectorOf)
  const profiles = await profilesFor(
    services,
    sectorIds.map(sector => sectors[sector].profile),
  )
  const profileOf = (sector: SectorId) => profiles[sectors[sector].profile]!
  const grid = base?.meta.grid ?? ownGrid
  const found = await services.engines.run(inventoryTasks, 'tracingGridTask', {
    ...{ grid, species: carried, task: { ...task, sectors: sectorIds } },
    profiles: Object.fromEntries(sectorIds.map(sector => [sector, profileOf(sector)])),
  })
  const regions = counties.map(({ adcode, name }) => ({ id: String(adcode), name }))
  const neighbours = base?.meta.regions.filter(region => !regions.some(own => own.id === region.id)) ?? []
  const allRegions = [...found.regions.map(code => regions.find(region => region.id === code)!), ...neighbours]
  const plane = grid.nx * grid.ny
  const data = new Float32Array(carried.length * allRegions.length * sectorIds.length * plane)
  const block = found.regions.length * sectorIds.length * plane
  for (let s = 0; s < carried.length; s++)
    data.set(found.area.subarray(s * block, (s + 1) * block), s * allRegions.length * sectorIds.length * plane)
  if (base) copyNeighbours(base, data, allRegions)
  const meta: EmissionGridMeta = {
    grid,
    species: carried,
    regions: allRegions,
    sectors: sectorIds.map(sector => {
      const known = base?.meta.sectors.find(each => each.id === sector)
      return known ?? { id: sector, name: sectors[sector].name, ...factorsOf(profileOf(sector)) }
    }),
  }
  const emissions = outletEmissions(stacks, outlets)
  const enterpriseIds = [...new Set(stacks.map(({ enterpriseId }) => enterpriseId!))]
  const gridId = await services.db.transaction().execute(async trx => {
    const inUse = await selectInUse(trx, true)
    if ((inUse?.id ?? null) !== (base?.id ?? null)) throw appError('CONFLICT', { message: '溯源模型的排放输入刚由他人更改，请重试' })
    const before: OutletsBefore = { enterpriseIds, rows: await selectOutletEmissions(trx, enterpriseIds) }
    await putOutletEmissions(trx, enterpriseIds, emissions)
    return putGrid(trx, {
      ...{ name: words, year: run.year, simulated: run.simulated, grid: JSON.stringify(meta) },
      data: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      ...{ inventory_id: id, before_id: inUse?.id ?? null, outlets_before: JSON.stringify(before) },
    })
  })
  const areaGrams = ground.reduce(
    (sum, row) => sum + (row.nox ?? 0) + (row.so2 ?? 0) + (row.pm10 ?? 0) + (row.voc ?? 0) + (row.nh3 ?? 0) + (row.co ?? 0),
    0,
  )
  return { gridId, areaT: areaGrams / 1e6, outlets: new Set(emissions.map(each => each.outlet_id)).size, enterprises: enterpriseIds.length }
}
