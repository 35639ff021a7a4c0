import { metOf, type PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { cloudDefaults, moveBackward } from '@qingyuan/engine/particles/backward.ts'
import { surfaceFootprint } from '@qingyuan/engine/particles/footprint.ts'
import { weatherOfGrid } from '@qingyuan/engine/particles/weather.ts'
import type { TaskContext } from '../task-context.ts'
import { gridOrigin, type Scene } from './scene.ts'

/** Square cells round the station: so many a side, of so many metres. */
export interface FootprintMap {
  cells: number
  stepM: number
}

export interface FootprintInput {
  scene: Scene
  met: PlainMet
  /** m above ground between which particles start. */
  lowM: number
  highM: number
  particles: number
  maps: readonly FootprintMap[]
}

export interface FootprintOutput {
  /** Mean over the incident's hours for each map, s/m, row 0 the southernmost. */
  values: Float32Array[]
  /** Share of the sensitivity outside each map. */
  outside: Float64Array
}

/** Positions closer in time than a cell of 50 m is crossed twice at 1 m/s. */
const sampleS = 120

/** Ground contact of the air of the incident's hours before it came to the station. */
export const sceneFootprint = (
  { scene, met, lowM, highM, particles, maps }: FootprintInput,
  { onProgress }: TaskContext,
): FootprintOutput => {
  const weather = weatherOfGrid(metOf(met))
  const { stepM } = scene.grid
  const here = -gridOrigin(scene.grid) / stepM
  const each = Math.ceil(particles / scene.incidentHours)
  const values = maps.map(map => new Float32Array(map.cells ** 2))
  const outside = new Float64Array(maps.length)
  for (let h = 0; h < scene.incidentHours; h++) {
    const last = scene.hours - scene.incidentHours + h + 1
    const release = { i: here, j: here, lowM, highM, endsAt: scene.startsAt + last * 3600, spreadS: 3600 }
    const cloud = moveBackward(weather, release, { ...cloudDefaults, particles: each, hours: last, sampleS, seed: h + 1 })
    for (const [n, map] of maps.entries()) {
      const corner = here - (map.cells * map.stepM) / 2 / stepM
      const grid = { i0: corner, j0: corner, step: map.stepM / stepM, nx: map.cells, ny: map.cells }
      const footprint = surfaceFootprint(cloud, weather, grid, each)
      footprint.values.forEach((value, c) => (values[n]![c]! += value / scene.incidentHours))
      outside[n]! += footprint.outside / scene.incidentHours
    }
    onProgress((h + 1) / scene.incidentHours)
  }
  return { values, outside }
}
