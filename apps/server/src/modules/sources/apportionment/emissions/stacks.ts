import { countyById } from '@qingyuan/domain/counties.ts'
import { finalRise, plumeRise } from '@qingyuan/engine/dispersion/release/plume-rise.ts'
import type { StackEmission } from '@qingyuan/engine/transport/emissions.ts'
import type { EnterpriseRow, OutletRow } from '#/modules/sources/outlets/public.ts'
import { industrySector, powerSector, type Region, type Sector } from './names.ts'

/** Division 44 of GB/T 4754 by its names. */
const sectorOf = ({ industry: name }: EnterpriseRow): Sector => (/火电|发电|电力|供热|热力|^44/.test(name) ? powerSector : industrySector)

/** Part of the volatile organics that are aromatics and alkenes, mean of coking, solvents and traffic. */
const reactiveOfVoc = 0.4

/** Carried species of what an inventory of stacks names, in any unit. */
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

/** A stack with its own factors of the hours. */
export interface SectorStack {
  stack: StackEmission
  hours: readonly number[]
}

/** Active outlets of running enterprises in a month. */
export const stacksOf = (
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
