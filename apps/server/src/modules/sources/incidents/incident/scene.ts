import { hourMs } from '@qingyuan/domain/time.ts'
import { metresOf } from '@qingyuan/engine/dispersion/weather/frame.ts'
import { terrainOnGrid } from '@qingyuan/engine/meteorology/diagnostic/terrain-on-grid.ts'
import { planeProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { publicScope } from '#/modules/air/read/public.ts'
import { type FlueGasRow, type OutletRow, selectFlueGas, selectOutlets } from '#/modules/sources/outlets/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { heightsOf, selectTerrain, type TerrainRow } from '#/modules/weather/fields/public.ts'
import type { Services } from '#/platform/services.ts'
import { gridOrigin, type Scene, type SceneOutlet } from '#/workers/incident/scene.ts'
import { type IncidentQuestion, type IncidentSpan, spanOf } from '../trace-request.ts'
import { byOutlet, emissionOf } from './emissions.ts'
import { type IncidentMeasured, incidentMeasured } from './measured.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'
import { type IncidentWeather, incidentWeather } from './weather.ts'

/** Everything an incident is traced from. */
export interface LoadedIncident {
  span: IncidentSpan
  surroundings: Surroundings
  weather: IncidentWeather
  measured: IncidentMeasured
  scene: Scene
  /** Online monitoring from the baseline's first hour on, by outlet; the enterprise of each outlet. */
  readings: Map<number, Map<number, FlueGasRow>>
  outletsOf: Map<number, number[]>
  terrain: string | null
}

/** Cells of 2.5 km, some 70 km a side. */
const grid = { cells: 28, stepM: 2500, roughnessM: 0.4 } as const

const terrainOf = (row: TerrainRow | undefined, centre: PlaceRecord): Float32Array => {
  const flat = centre.elevationM ?? 900
  if (!row) return new Float32Array(grid.cells ** 2).fill(flat)
  const origin = gridOrigin({ ...grid, terrain: new Float32Array() })
  const plane = planeProjection({ lon: centre.lon, lat: centre.lat, x0: origin, y0: origin, dx: grid.stepM, dy: grid.stepM })
  const terrain = terrainOnGrid(heightsOf(row), plane, grid.cells, grid.cells)
  const known = terrain.filter(height => height === height)
  const level = known.length > 0 ? known.reduce((sum, height) => sum + height, 0) / known.length : flat
  return terrain.map(height => (height === height ? height : level))
}

type Known = Pick<LoadedIncident, 'span' | 'surroundings' | 'weather' | 'measured' | 'readings'>

/** Stacks in metres round the station, with what they emitted hour by hour. */
const outletsOfScene = (outlets: readonly OutletRow[], { span, surroundings, weather, measured, readings }: Known): SceneOutlet[] => {
  const { centre, enterprises } = surroundings
  const index = new Map(enterprises.map(({ item }, n) => [item.id, n]))
  const place = new Float64Array(2)
  return outlets.map(outlet => {
    metresOf({ longitude: centre.lon, latitude: centre.lat }, outlet.lon, outlet.lat, place)
    const own = readings.get(outlet.id) ?? new Map<number, FlueGasRow>()
    return {
      enterprise: index.get(outlet.enterpriseId)!,
      xM: place[0]!,
      yM: place[1]!,
      heightM: outlet.heightM,
      diameterM: outlet.diameterM,
      velocity: outlet.velocityMs,
      temperatureK: outlet.temperatureK,
      emission: emissionOf(outlet, own, measured.species, span.runFrom, weather.hours.length),
    }
  })
}

const sceneOf = (known: Known, outlets: readonly OutletRow[], terrain: TerrainRow | undefined): Scene => {
  const { span, surroundings, weather, measured } = known
  const { centre, receptors, enterprises } = surroundings
  return {
    frame: { longitude: centre.lon, latitude: centre.lat },
    // A first hour is named by its end.
    startsAt: span.runFrom / 1000 - 3600,
    hours: weather.hours.length,
    incidentHours: span.incidentHours,
    grid: { ...grid, terrain: terrainOf(terrain, centre) },
    weather: weather.hours,
    enterprises: enterprises.length,
    outlets: outletsOfScene(outlets, known),
    species: measured.species,
    stations: { xM: Float64Array.from(receptors, r => r.xM), yM: Float64Array.from(receptors, r => r.yM) },
  }
}

const byEnterprise = (outlets: readonly OutletRow[]): Map<number, number[]> => {
  const found = new Map<number, number[]>()
  for (const { id, enterpriseId } of outlets) found.set(enterpriseId, [...(found.get(enterpriseId) ?? []), id])
  return found
}

/** @throws Error in words when there is no wind to trace by */
export const loadIncident = async (services: Services, question: IncidentQuestion): Promise<LoadedIncident> => {
  const span = spanOf(question)
  const surroundings = await surroundingsOf(services, question.placeId)
  const receptorIds = surroundings.receptors.map(({ item }) => item.id)
  const enterpriseIds = surroundings.enterprises.map(({ item }) => item.id)
  const [weather, measured, outlets, terrain] = await Promise.all([
    incidentWeather(services, surroundings.weather, span),
    incidentMeasured(services, receptorIds, question, span),
    selectOutlets(services.db, publicScope, enterpriseIds),
    selectTerrain(services.db),
  ])
  const online = outlets.filter(outlet => outlet.online).map(outlet => outlet.id)
  const readings = byOutlet(await selectFlueGas(services.db, publicScope, online, span.baselineFrom - hourMs, span.to))
  const known = { span, surroundings, weather, measured, readings }
  return { ...known, scene: sceneOf(known, outlets, terrain), outletsOf: byEnterprise(outlets), terrain: terrain?.name ?? null }
}
