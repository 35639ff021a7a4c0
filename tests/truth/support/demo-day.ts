import { meanOfSides, type Sides, sidesOf, withoutOwnCourse } from '../../../apps/server/src/modules/sources/apportionment/day/boundary.ts'
import {
  cityAndNeighbours,
  inflowShares,
  type SideHour,
  sideHour,
  sidePoints,
} from '../../../apps/server/src/modules/sources/apportionment/day/surroundings.ts'
import {
  type CellGrid,
  carriedSpecies,
  coarseLeadHours,
  layerTopsM,
  leadHours,
  projectionOf,
  runGrids,
  surroundGrid,
} from '../../../apps/server/src/modules/sources/apportionment/domain.ts'
import { type Inventory, inventoryOf } from '../../../apps/server/src/modules/sources/apportionment/emissions/inventory.ts'
import { areaEmissions } from '../../../packages/demo-city/src/emissions/area-emissions.ts'
import { demoEnterprises } from '../../../packages/demo-city/src/enterprises/enterprises.ts'
import { placeHours } from '../../../packages/demo-city/src/hours/place-hours.ts'
import { modelFields } from '../../../packages/demo-city/src/meteorology/model-fields.ts'
import { hourIndex } from '../../../packages/demo-city/src/model/calendar.ts'
import { cityPlan, demoSeed } from '../../../packages/demo-city/src/plan.ts'
import { dayStart, hourMs, hourOfDay } from '../../../packages/domain/src/time.ts'
import { solarElevation } from '../../../packages/engine/src/meteorology/diagnostic/sun.ts'
import type { MetGrid } from '../../../packages/engine/src/meteorology/met-grid.ts'
import { advanceHour, type TransportHour } from '../../../packages/engine/src/transport/advance-hour.ts'
import type { Emissions } from '../../../packages/engine/src/transport/emissions.ts'
import { transportGrid } from '../../../packages/engine/src/transport/grid.ts'
import { regridRun } from '../../../packages/engine/src/transport/regrid-run.ts'
import { type Receptor, startRun, type TransportRun, type TransportSetup } from '../../../packages/engine/src/transport/run.ts'
import type { SpeciesId } from '../../../packages/engine/src/transport/species.ts'
import { tagCount } from '../../../packages/engine/src/transport/tags.ts'
import { weatherFromMet } from '../../../packages/engine/src/transport/weather-from-met.ts'

/** The demo city's inventory on these cells, as the server reads it. */
export const demoInventory = (month: number, cells: CellGrid): Inventory => {
  const enterprises = demoEnterprises(demoSeed)
  const { data, ...grid } = areaEmissions()
  const rows = enterprises.map(({ code, name, countyId, industry, lon, lat }, id) => ({
    ...{ id, code, name, countyId, industry, lon, lat, controlLevel: null, sourceControl: null, grade: null },
    ...{ status: 'running' as const, simulated: true, kgPerHour: {} },
  }))
  const outlets = enterprises.flatMap(({ outlets: own, hourProfile, monthProfile }, enterpriseId) =>
    own.map((outlet, n) => ({
      ...outlet,
      ...{ id: enterpriseId * 100 + n, enterpriseId, online: false },
      ...{ hourProfile: [...hourProfile], monthProfile: [...monthProfile] },
    })),
  )
  const sectors = grid.sectors.map(sector => ({ ...sector, layers: [...sector.layers] }))
  return inventoryOf({ ...grid, species: [...grid.species], sectors, data }, rows, outlets, month, cells)
}

export interface DemoDayOptions {
  /** Of the inventory's own emissions, before the run: a planted fault. */
  change?: (emissions: Emissions, inventory: Inventory) => Emissions
  species?: SpeciesId[]
  /** Simulates what enters by sector too. */
  surroundings?: boolean
  tags?: boolean
}

export interface DemoDay {
  names: string[]
  /** City means over the national stations by hour, μg/m³. */
  simulated: number[]
  observed: number[]
  /** [hour][tag] as `names`: city by sector, neighbours by sector, start, sides. */
  parts: number[][]
  /** [hour][side · sectors + sector]: shares of the inflow; none without surroundings. */
  inflow: Float32Array | null
  sectors: number
}

export const sunSine = (seconds: number): number => Math.max(0, Math.sin((solarElevation(seconds, 113, 36.3) * Math.PI) / 180))
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

interface Hour {
  end: number
  humidity: number
  outside: Sides
}

const advance = (run: TransportRun, met: MetGrid, { end, humidity, outside }: Hour): TransportHour => {
  const at = (seconds: number) => weatherFromMet(met, run.setup.grid, seconds, { relativeHumidity: humidity, sunSine: sunSine(seconds) })
  return advanceHour(run, { from: at(end / 1000 - 3600), to: at(end / 1000), outside, localHour: hourOfDay(end) - 1 })
}

const noMaps = { groups: [], outputs: [] }

/**
 * A day of the demo city as the server runs it in the quick resolution: inventory, weather, inflow and lead are its own. Counties and neighbours are one region
 * each, so that it takes seconds.
 */
export const demoDay = (
  day: string,
  { change, species = carriedSpecies, surroundings = false, tags = true }: DemoDayOptions = {},
): DemoDay => {
  const [from, to] = [dayStart(day) - (leadHours - 1) * hourMs, dayStart(day) + 24 * hourMs]
  const count = (to - from) / hourMs + 1
  const month = Number(day.slice(5, 7))
  const { stations, neighbourCities } = cityPlan(demoSeed)
  const receptors = stations.filter(({ level }) => level === 'national')
  const first = hourIndex(from)
  const week = 7 * 24
  const cities = neighbourCities.map(place => {
    const hours = placeHours(demoSeed, place, first - week, week + count)
    return {
      place,
      hours: { values: Object.fromEntries((['pm2_5', 'pm10', 'so2', 'no2'] as const).map(id => [id, withoutOwnCourse(hours[id], count)])) },
    }
  })
  const measured = receptors.map(place => placeHours(demoSeed, place, first, count))
  const sides = sidesOf(cities, mean(stations.map(({ elevationM }) => elevationM)), count)
  const hours = sides.map(
    (outside, n): Hour => ({ end: from + n * hourMs, humidity: mean(measured.map(({ humidity }) => humidity[n]!)), outside }),
  )
  const step = 3 * hourMs
  const firstTime = Math.floor((from - hourMs) / step) * step
  const times = Array.from({ length: Math.ceil((to - firstTime) / step) + 1 }, (_, n) => firstTime + n * step)
  const met = modelFields(demoSeed, times)
  const setupOf = (cells: CellGrid, own: Receptor[]): TransportSetup => {
    const inventory = demoInventory(month, cells)
    const emissions = cityAndNeighbours(inventory)
    const grid = transportGrid(projectionOf(cells), cells.nx, cells.ny, layerTopsM)
    const all = meanOfSides(sides[0]!)
    const initial = Float32Array.from(
      species.flatMap(id => [...all.subarray(carriedSpecies.indexOf(id) * grid.nz, (carriedSpecies.indexOf(id) + 1) * grid.nz)]),
    )
    return {
      grid,
      species,
      emissions: change?.(emissions, inventory) ?? emissions,
      initial,
      receptors: own,
      outputs: ['pm2_5'],
      maps: noMaps,
    }
  }
  const layersOf = (outside: Sides): Sides =>
    Object.fromEntries(
      Object.entries(outside).map(([side, values]) => [
        side,
        Float32Array.from(
          species.flatMap(id => [
            ...values.subarray(carriedSpecies.indexOf(id) * layerTopsM.length, (carriedSpecies.indexOf(id) + 1) * layerTopsM.length),
          ]),
        ),
      ]),
    ) as unknown as Sides
  const own = hours.map(hour => ({ ...hour, outside: layersOf(hour.outside) }))
  const setup = setupOf(
    runGrids.quick.grid,
    receptors.map(({ name, lon, lat }) => ({ name, lon, lat })),
  )
  let run = startRun(setupOf(runGrids.quick.first, []), tags ? {} : { tagged: [] })
  const found: TransportHour[] = []
  own.forEach((hour, n) => {
    if (n === coarseLeadHours) run = regridRun(run, setup)
    const done = advance(run, met, hour)
    if (n >= leadHours) found.push(done)
  })
  const sectors = setup.emissions.sectors.length
  const tagged = tagCount(setup.emissions)
  const meanAt = (value: (receptor: number) => number) => mean(receptors.map((_, r) => value(r)))
  let inflow: Float32Array | null = null
  if (surroundings) {
    const around = startRun(setupOf(surroundGrid, sidePoints()))
    inflow = inflowShares(
      own.map((hour, n): SideHour => sideHour(advance(around, met, hour), around.setup.emissions, hours[n]!.outside)),
      sectors,
    )
  }
  return {
    names: [
      ...['city', 'neighbours'].flatMap(region => setup.emissions.sectors.map(sector => `${region} ${sector}`)),
      'start',
      'west',
      'east',
      'south',
      'north',
    ],
    simulated: found.map(({ totals }) => meanAt(r => totals[r]!)),
    observed: found.map((_, h) => meanAt(r => measured[r]!.pm2_5[leadHours + h]!)),
    parts: found.map(({ contributions }) => Array.from({ length: tagged }, (_, t) => meanAt(r => contributions[r * tagged + t]!))),
    inflow,
    sectors,
  }
}
