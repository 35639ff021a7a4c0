import { countyById } from '@qingyuan/domain/counties.ts'
import type { Emissions } from '@qingyuan/engine/transport/emissions.ts'
import type { EnterpriseRow, OutletRow } from '#/modules/sources/outlets/public.ts'
import type { CellGrid } from '../domain.ts'
import { areaOf, neighboursOf, planesOf } from './area.ts'
import type { EmissionGrid } from './emission-grid.ts'
import { emittedSpeciesIds, industrySector, powerSector, type Region, type Sector } from './names.ts'
import { type SectorStack, stacksOf } from './stacks.ts'

/** Emissions of a run, and the names of regions and sectors. */
export interface Inventory {
  regions: Region[]
  sectors: Sector[]
  emissions: Emissions
}

const union = <T extends { id: string }>(lists: readonly (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map(each => [each.id, each])).values(),
]

/** Sum of an outlet's carried species: what its hours weigh in its sector's profile. */
const weightOf = (kgPerHour: readonly number[]): number => kgPerHour.reduce((sum, kg) => sum + kg, 0)

/** Hours of each sector: the mean of its stacks' and of its area's, by what they emit. */
const profilesOf = (
  grid: EmissionGrid | null,
  stacks: readonly SectorStack[],
  sectors: readonly Sector[],
  area: Float32Array,
  cells: number,
): Float32Array => {
  const profiles = new Float32Array(sectors.length * 24).fill(1)
  sectors.forEach(({ id }, s) => {
    const sums = new Float64Array(24)
    const add = (weight: number, hours: readonly number[]) => hours.forEach((factor, hour) => void (sums[hour]! += weight * factor))
    const own = grid?.sectors.findIndex(sector => sector.id === id) ?? -1
    if (own >= 0) {
      let weight = 0
      for (let n = 0; n < area.length; n++) if (Math.floor(n / cells) % sectors.length === s) weight += area[n]!
      add(weight, grid!.sectors[own]!.hours)
    }
    for (const { stack, hours } of stacks) if (stack.sector === s) add(weightOf(stack.kgPerHour), hours)
    const mean = sums.reduce((sum, value) => sum + value, 0) / 24
    if (mean > 0)
      profiles.set(
        Float32Array.from(sums, value => value / mean),
        s * 24,
      )
  })
  return profiles
}

/**
 * Emissions of a month on the domain, kg/h: area emissions resampled to its cells, stacks at the height where their plume levels out.
 *
 * @param grid area emissions in use; null: stacks only
 * @param domain cells of the run
 * Simplified: plumes rise as in neutral air with 4 m/s in all hours; the stacks of a sector share one profile of hours.
 * @throws Error in words when nothing emits
 */
export const inventoryOf = (
  grid: EmissionGrid | null,
  enterprises: readonly EnterpriseRow[],
  outlets: readonly OutletRow[],
  month: number,
  domain: CellGrid,
): Inventory => {
  const cells = domain.nx * domain.ny
  const counties = [...countyById.values()].map(({ adcode, name }): Region => ({ id: String(adcode), name, kind: 'county' }))
  const planes = grid ? planesOf(grid, month, domain) : []
  const regions = [...counties, ...(grid ? neighboursOf(grid, planes, counties) : [])]
  const sectors = union([[powerSector, industrySector], grid?.sectors.map(({ id, name }) => ({ id, name })) ?? []])
  const area = grid
    ? areaOf(grid, planes, regions, sectors, cells)
    : new Float32Array(emittedSpeciesIds.length * regions.length * sectors.length * cells)
  const stacks = stacksOf(enterprises, outlets, regions, sectors, month)
  if (!grid && stacks.length === 0) throw new Error('没有排放清单：既没有面源网格，也没有排放口，无法解析来源')
  return {
    regions,
    sectors,
    emissions: {
      regions: regions.map(({ name }) => name),
      sectors: sectors.map(({ name }) => name),
      species: emittedSpeciesIds,
      area,
      profiles: profilesOf(grid, stacks, sectors, area, cells),
      layerShares: sectors.map(({ id }) => grid?.sectors.find(sector => sector.id === id)?.layers),
      stacks: stacks.map(({ stack }) => stack),
    },
  }
}
