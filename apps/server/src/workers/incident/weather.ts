import { diagnoseHours } from '@qingyuan/engine/meteorology/diagnostic/diagnose-hours.ts'
import { toMetGrid } from '@qingyuan/engine/meteorology/diagnostic/to-met-grid.ts'
import { type PlainMet, plainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { planeProjection } from '@qingyuan/engine/meteorology/projection-regular.ts'
import { gridOrigin, type Scene } from './scene.ts'

/** Faces of the layers, m: fine where chimneys are. */
const faces = [0, 20, 60, 120, 240, 480, 900, 1500, 2400]

/** The scene's weather: wind of the stations round about over the terrain, conserving mass, with its boundary layer. */
export const sceneWeather = ({ frame, grid, weather }: Scene): PlainMet => {
  const { cells, stepM, terrain, roughnessM } = grid
  const domain = { nx: cells, ny: cells, dx: stepM, dy: stepM, faces: Float64Array.from(faces), terrain }
  const origin = gridOrigin(grid)
  const projection = planeProjection({ lon: frame.longitude, lat: frame.latitude, x0: origin, y0: origin, dx: stepM, dy: stepM })
  const roughness = new Float32Array(cells * cells).fill(roughnessM)
  const land = { lon: frame.longitude, lat: frame.latitude, roughness, albedo: 0.2, bowen: 1, anthropogenic: 10 }
  const onGrid = weather.map(hour => ({
    ...hour,
    stations: hour.stations.map(station => ({ ...station, x: station.x - origin, y: station.y - origin })),
  }))
  return plainMet(toMetGrid(domain, projection, roughnessM, diagnoseHours(domain, land, onGrid)))
}
