import { countyById } from '@qingyuan/domain/counties.ts'
import { finalRise, plumeRise } from '@qingyuan/engine/dispersion/release/plume-rise.ts'
import type { Emissions, StackEmission } from '@qingyuan/engine/transport/emissions.ts'
import type { SpeciesId } from '@qingyuan/engine/transport/species.ts'
import type { EnterpriseRow, OutletRow } from '#/modules/emitters/service.ts'
import { mapGrid } from './domain.ts'
import { type EmissionGrid, resampler } from './emission-grid.ts'

export interface Region {
  /** Administrative code. */
  id: string
  name: string
  kind: 'county' | 'neighbour'
}
export interface Sector {
  id: string
  name: string
}

/** What a run emits, and how regions and sectors are called. */
export interface Inventory {
  regions: Region[]
  sectors: Sector[]
  emissions: Emissions
}

const power: Sector = { id: 'power', name: '电力与供热' }
const industry: Sector = { id: 'industry', name: '工业' }

/** Division 44 of GB/T 4754 by its names. */
const sectorOf = ({ industry: name }: EnterpriseRow): Sector => (/火电|发电|电力|供热|热力|^44/.test(name) ? power : industry)

const carried: SpeciesId[] = ['ppm2_5', 'pmc', 'so2', 'nox', 'nhx', 'voc']
/** Part of the volatile organics that are aromatics and alkenes, mean of coking, solvents and traffic. */
const reactiveOfVoc = 0.4

/** Carried species of what an inventory names, in any unit. */
const carriedOf = (kg: (id: string) => number): number[] => [
  kg('pm2_5'),
  Math.max(0, kg('pm10') - kg('pm2_5')),
  kg('so2'),
  kg('nox'),
  kg('nh3'),
  reactiveOfVoc * kg('voc'),
]

/** Usual air at the mouth of a stack; one height serves all hours of a run. */
const usualAir = { windSpeed: 4, stability: 4, temperatureK: 283, buoyancyFrequency: 0.02 }

const heightOf = ({ heightM, diameterM, temperatureK, velocityMs }: OutletRow): number =>
  heightM + finalRise(plumeRise({ heightM, diameterM, temperatureK, velocity: velocityMs }, usualAir))

const union = <T extends { id: string }>(lists: readonly (readonly T[])[]): T[] => [
  ...new Map(lists.flat().map(each => [each.id, each])).values(),
]

/** Sum of an outlet's carried species: what its hours weigh in its sector's profile. */
const weightOf = (kgPerHour: readonly number[]): number => kgPerHour.reduce((sum, kg) => sum + kg, 0)

const areaOf = (grid: EmissionGrid, regions: readonly Region[], sectors: readonly Sector[], month: number): Float32Array => {
  const cells = mapGrid.nx * mapGrid.ny
  const area = new Float32Array(carried.length * regions.length * sectors.length * cells)
  const onDomain = resampler(grid, mapGrid)
  const [size, none] = [grid.nx * grid.ny, new Float32Array(cells)]
  grid.regions.forEach((region, r) => {
    grid.sectors.forEach((sector, q) => {
      const factor = grid.months[q]![month - 1]!
      const planes = new Map(
        grid.species.map((id, s) => {
          const at = ((s * grid.regions.length + r) * grid.sectors.length + q) * size
          return [id, onDomain(grid.data.subarray(at, at + size))] as const
        }),
      )
      const [toRegion, toSector] = [regions.findIndex(each => each.id === region.id), sectors.findIndex(each => each.id === sector.id)]
      for (let c = 0; c < cells; c++) {
        carriedOf(id => (planes.get(id) ?? none)[c]!).forEach((kg, s) => {
          area[((s * regions.length + toRegion) * sectors.length + toSector) * cells + c] = factor * kg
        })
      }
    })
  })
  return area
}

interface SectorStack {
  stack: StackEmission
  hours: readonly number[]
}

const stacksOf = (
  enterprises: readonly EnterpriseRow[],
  outlets: readonly OutletRow[],
  regions: readonly Region[],
  sectors: readonly Sector[],
  month: number,
): SectorStack[] => {
  const byId = new Map(enterprises.filter(({ status }) => status === 'running').map(each => [each.id, each]))
  return outlets.flatMap(outlet => {
    const enterprise = byId.get(outlet.enterpriseId)
    const county = enterprise && countyById.get(enterprise.countyId)
    if (!county) return []
    const factor = outlet.monthProfile[month - 1]!
    const stack = {
      region: regions.findIndex(({ id }) => id === String(county.adcode)),
      sector: sectors.findIndex(({ id }) => id === sectorOf(enterprise).id),
      lon: outlet.lon,
      lat: outlet.lat,
      effectiveHeightM: heightOf(outlet),
      kgPerHour: carriedOf(id => factor * (outlet.kgPerHour[id] ?? 0)),
    }
    return [{ stack, hours: outlet.hourProfile }]
  })
}

/** Hours of each sector: the mean of its stacks' and of its area's, by what they emit. */
const profilesOf = (
  grid: EmissionGrid | null,
  stacks: readonly SectorStack[],
  sectors: readonly Sector[],
  area: Float32Array,
): Float32Array => {
  const profiles = new Float32Array(sectors.length * 24).fill(1)
  const cells = mapGrid.nx * mapGrid.ny
  sectors.forEach(({ id }, s) => {
    const sums = new Float64Array(24)
    const add = (weight: number, hours: readonly number[]) => hours.forEach((factor, hour) => void (sums[hour]! += weight * factor))
    const own = grid?.sectors.findIndex(sector => sector.id === id) ?? -1
    if (own >= 0) {
      let weight = 0
      for (let n = 0; n < area.length; n++) if (Math.floor(n / cells) % sectors.length === s) weight += area[n]!
      add(weight, grid!.hours[own]!)
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
 * Simplified: plumes rise as in neutral air with 4 m/s in all hours; the stacks of a sector share one profile of hours.
 * @throws Error in words when nothing emits
 */
export const inventoryOf = (
  grid: EmissionGrid | null,
  enterprises: readonly EnterpriseRow[],
  outlets: readonly OutletRow[],
  month: number,
): Inventory => {
  const counties = [...countyById.values()].map(({ adcode, name }): Region => ({ id: String(adcode), name, kind: 'county' }))
  const regions = union([counties, grid?.regions ?? []])
  const sectors = union([[power, industry], grid?.sectors ?? []])
  const area = grid
    ? areaOf(grid, regions, sectors, month)
    : new Float32Array(carried.length * regions.length * sectors.length * mapGrid.nx * mapGrid.ny)
  const stacks = stacksOf(enterprises, outlets, regions, sectors, month)
  if (!grid && stacks.length === 0) throw new Error('没有排放清单：既没有面源网格，也没有排放口，无法解析来源')
  return {
    regions,
    sectors,
    emissions: {
      regions: regions.map(({ name }) => name),
      sectors: sectors.map(({ name }) => name),
      species: carried,
      area,
      profiles: profilesOf(grid, stacks, sectors, area),
      stacks: stacks.map(({ stack }) => stack),
    },
  }
}
