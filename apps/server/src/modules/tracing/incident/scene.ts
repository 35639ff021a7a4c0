import { hourMs } from '@qingyuan/domain/time.ts'
import { metresOf } from '@qingyuan/engine/dispersion/weather/frame.ts'
import { type LonLatHeights, terrainOnGrid } from '@qingyuan/engine/meteorology/diagnostic/terrain-on-grid.ts'
import { planeProjection } from '@qingyuan/engine/meteorology/projection.ts'
import { published } from '#/modules/air-quality/service.ts'
import { type FlueGasRow, selectFlueGas, selectOutlets } from '#/modules/emitters/service.ts'
import type { PlaceRecord } from '#/modules/places/service.ts'
import type { Services } from '#/platform/services.ts'
import { gridOrigin, type Scene } from '#/workers/incident/scene.ts'
import { selectTerrain, type TerrainRow } from '../queries.ts'
import { type IncidentQuestion, type IncidentSpan, spanOf } from '../question.ts'
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
  const heights = { ...(row.grid as Omit<LonLatHeights, 'heights'>), heights: new Float32Array(Uint8Array.from(row.data).buffer) }
  const origin = gridOrigin({ ...grid, terrain: new Float32Array() })
  const plane = planeProjection({ lon: centre.lon, lat: centre.lat, x0: origin, y0: origin, dx: grid.stepM, dy: grid.stepM })
  const terrain = terrainOnGrid(heights, plane, grid.cells, grid.cells)
  const known = terrain.filter(height => height === height)
  const level = known.length > 0 ? known.reduce((sum, height) => sum + height, 0) / known.length : flat
  return terrain.map(height => (height === height ? height : level))
}

/** @throws Error in words when there is no wind to trace by */
export const loadIncident = async (services: Services, question: IncidentQuestion): Promise<LoadedIncident> => {
  const span = spanOf(question)
  const surroundings = await surroundingsOf(services, question.placeId)
  const { centre, receptors } = surroundings
  const receptorIds = receptors.map(({ item }) => item.id)
  const enterpriseIds = surroundings.enterprises.map(({ item }) => item.id)
  const [weather, measured, outlets, row] = await Promise.all([
    incidentWeather(services, surroundings.weather, span),
    incidentMeasured(services, receptorIds, question, span),
    selectOutlets(services.db, published, enterpriseIds),
    selectTerrain(services.db),
  ])
  const online = outlets.filter(outlet => outlet.online).map(outlet => outlet.id)
  const readings = byOutlet(await selectFlueGas(services.db, published, online, span.baselineFrom - hourMs, span.to))
  const index = new Map(enterpriseIds.map((id, n) => [id, n]))
  const hours = weather.hours.length
  const outletsOf = new Map<number, number[]>()
  for (const outlet of outlets) outletsOf.set(outlet.enterpriseId, [...(outletsOf.get(outlet.enterpriseId) ?? []), outlet.id])
  const frame = { longitude: centre.lon, latitude: centre.lat }
  const place = new Float64Array(2)
  const scene: Scene = {
    frame,
    startsAt: span.runFrom / 1000 - 3600,
    hours,
    incidentHours: span.incidentHours,
    grid: { ...grid, terrain: terrainOf(row, centre) },
    weather: weather.hours,
    enterprises: enterpriseIds.length,
    outlets: outlets.map(outlet => {
      metresOf(frame, outlet.lon, outlet.lat, place)
      return {
        enterprise: index.get(outlet.enterpriseId)!,
        xM: place[0]!,
        yM: place[1]!,
        heightM: outlet.heightM,
        diameterM: outlet.diameterM,
        velocity: outlet.velocityMs,
        temperatureK: outlet.temperatureK,
        emission: emissionOf(outlet, readings.get(outlet.id) ?? new Map(), measured.species, span.runFrom, hours),
      }
    }),
    species: measured.species,
    stations: { xM: Float64Array.from(receptors, r => r.xM), yM: Float64Array.from(receptors, r => r.yM) },
  }
  return { span, surroundings, weather, measured, scene, readings, outletsOf, terrain: row?.name ?? null }
}
