import { dayStart, hourMs, hourOfDay } from '@qingyuan/domain/time.ts'
import type { MetGrid } from '@qingyuan/engine/meteorology/met-grid.ts'
import type { TagGroup } from '@qingyuan/engine/transport/run.ts'
import { outsideTags, tagOf } from '@qingyuan/engine/transport/tags.ts'
import { publicScope, readHours } from '#/modules/air/read/public.ts'
import { selectEnterprises, selectOutlets } from '#/modules/sources/outlets/public.ts'
import { chooseMet, hoursState, loadMet, type MetChoice } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import type { PlainSetup } from '#/workers/apportionment-tasks.ts'
import {
  type CellGrid,
  carriedSpecies,
  layerTopsM,
  leadHours,
  outputOf,
  projectionOf,
  type Resolution,
  requestedSpecies,
  runGrids,
  surroundGrid,
} from '../domain.ts'
import { emissionGridOf } from '../emissions/emission-grid.ts'
import { type Inventory, inventoryOf } from '../emissions/inventory.ts'
import { selectEmissionGrid, selectEmissionGridState, selectStacksState } from '../queries.ts'
import { receptorState, receptorStations } from '../receptors.ts'
import { boundaryHours, boundaryPlaces, meanOfSides, type Sides } from './boundary.ts'
import { cityAndNeighbours, coversGrid, sidePoints } from './surroundings.ts'

/** Hours of a run: those before the day, then the day's. */
export const runHours = leadHours + 24

/** Ends of the first and the last hour of a run. */
export const runSpan = (day: string): { from: number; to: number } => ({
  from: dayStart(day) - (leadHours - 1) * hourMs,
  to: dayStart(day) + 24 * hourMs,
})

/** The state of all that a run reads. */
export interface DayBasis {
  area: { id: number; name: string } | null
  stacks: string
  met: MetChoice
  receptors: { count: number; state: string }
  air: { hours: number; revisions: number; received: string | null }
}

/** Places whose hours a run reads: neighbours for the boundary, receptors for humidity. */
const placesRead = (services: Pick<Services, 'places'>) => [
  ...boundaryPlaces(services).map(({ id }) => id),
  ...receptorStations(services).map(({ id }) => id),
]

/** @throws NOT_FOUND when no weather covers the day */
export const dayBasis = async (services: Services, day: string): Promise<DayBasis> => {
  const { from, to } = runSpan(day)
  const stations = receptorStations(services)
  const [area, stacks, met, { received, ...air }] = await Promise.all([
    selectEmissionGridState(services.db),
    selectStacksState(services.db),
    chooseMet(services, { from: from - hourMs, to }),
    hoursState(services.db, placesRead(services), new Date(from - hourMs), new Date(to)),
  ])
  return {
    area: area ?? null,
    stacks,
    met,
    receptors: { count: stations.length, state: receptorState(stations) },
    air: { ...air, received: received?.toISOString() ?? null },
  }
}

/** Humidity where no station measures it, %. */
const usualHumidity = 60

const humidityHours = async (services: Services, from: number, to: number): Promise<number[]> => {
  const ids = receptorStations(services).map(({ id }) => id)
  const columns = [...(await readHours(services, publicScope, ids, from, to, ['humidity'])).values()]
  return Array.from({ length: (to - from) / hourMs + 1 }, (_, hour) => {
    const known = columns.map(({ values }) => values.humidity![hour]!).filter(value => value === value)
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : usualHumidity
  })
}

/** Maps that are kept: regions, sectors, then what is no source. */
const groupsOf = ({ regions, sectors, emissions }: Inventory): TagGroup[] => [
  ...regions.map(({ id }, r) => ({ name: id, tags: sectors.map((_, s) => tagOf(emissions, r, s)) })),
  ...sectors.map(({ id }, s) => ({ name: id, tags: regions.map((_, r) => tagOf(emissions, r, s)) })),
  ...outsideTags.map((id, n) => ({ name: id, tags: [regions.length * sectors.length + n] })),
]

export interface DayInputs {
  inventory: Inventory
  receptorIds: number[]
  setup: PlainSetup
  /** The first hours of the lead, on coarser cells. */
  firstSetup: PlainSetup
  /** The neighbours around the domain; null where no emissions or no weather of theirs are known. */
  surroundings: PlainSetup | null
  met: MetGrid
  /** Source of the weather. */
  source: string
  hours: { hourEnd: number; localHour: number; humidity: number; outside: Sides }[]
}

type Parts = Pick<PlainSetup, 'emissions' | 'initial' | 'receptors' | 'maps'>

/** Outputs of every run, in their order. */
export const runOutputs = requestedSpecies.map(id => outputOf[id])

const setupOf = (grid: CellGrid, parts: Parts): PlainSetup => ({
  grid: { projection: projectionOf(grid).definition, nx: grid.nx, ny: grid.ny, topsM: layerTopsM },
  species: carriedSpecies,
  outputs: runOutputs,
  ...parts,
})

const noMaps = { groups: [], outputs: [] }

/** Everything that a run of a day needs on its cells. @throws Error in words for an emission grid that cannot be read, or none at all */
export const dayInputs = async (services: Services, day: string, resolution: Resolution): Promise<DayInputs> => {
  const { from, to } = runSpan(day)
  const span = { from: from - hourMs, to }
  const [area, enterprises, outlets, { source }, outside, humidity] = await Promise.all([
    selectEmissionGrid(services.db),
    selectEnterprises(services.db, publicScope),
    selectOutlets(services.db, publicScope),
    chooseMet(services, span),
    boundaryHours(services, from, to),
    humidityHours(services, from, to),
  ])
  const { grid, first } = runGrids[resolution]
  const month = Number(day.slice(5, 7))
  const emissionGrid = area ? emissionGridOf(area.grid, area.data) : null
  const inventoryOn = (cells: CellGrid) => inventoryOf(emissionGrid, enterprises, outlets, month, cells)
  const inventory = inventoryOn(grid)
  const stations = receptorStations(services)
  const initial = meanOfSides(outside[0]!)
  const met = await loadMet(services, span, source)
  const receptors = stations.map(({ name, lon, lat }) => ({ name, lon, lat }))
  return {
    inventory,
    receptorIds: stations.map(({ id }) => id),
    setup: setupOf(grid, {
      emissions: inventory.emissions,
      initial,
      receptors,
      maps: { groups: groupsOf(inventory), outputs: runOutputs },
    }),
    firstSetup: setupOf(first, { emissions: firstEmissions(inventory, inventoryOn(first)), initial, receptors: [], maps: noMaps }),
    surroundings:
      emissionGrid && coversGrid(met, surroundGrid)
        ? setupOf(surroundGrid, { emissions: cityAndNeighbours(inventoryOn(surroundGrid)), initial, receptors: sidePoints(), maps: noMaps })
        : null,
    met,
    source,
    hours: outside.map((sides, n) => {
      const hourEnd = from + n * hourMs
      return { hourEnd, localHour: hourOfDay(hourEnd) - 1, humidity: humidity[n]!, outside: sides }
    }),
  }
}

/** Emissions on the first cells. Their regions are those of the run's own: the same extent holds the same neighbours. */
const firstEmissions = ({ regions }: Inventory, first: Inventory): Inventory['emissions'] => {
  const names = (list: Inventory['regions']) => list.map(({ id }) => id).join()
  if (names(regions) !== names(first.regions)) throw new Error('粗网格与计算网格的区域不同')
  return first.emissions
}

/** The times of a grid that an hour needs: what goes to a thread with it. */
export const metAround = (met: MetGrid, fromSeconds: number, toSeconds: number): MetGrid => {
  const first = met.times.findLastIndex(time => time <= fromSeconds)
  const last = met.times.findIndex(time => time >= toSeconds)
  const perTime = (value: unknown): value is unknown[] => Array.isArray(value) && value.length === met.times.length
  const cut = Object.entries(met).map(([key, value]) => [key, perTime(value) ? value.slice(first, last + 1) : value])
  return { ...(Object.fromEntries(cut) as unknown as MetGrid), times: met.times.slice(first, last + 1) }
}
