import { runPuffsSparsely } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import { visitShare } from '@qingyuan/engine/dispersion/puff/sparse-hours.ts'
import { gridReceptors, type ReceptorGrid } from '@qingyuan/engine/dispersion/sampling/grid-receptors.ts'
import type { PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import type { TaskContext } from '../task-context.ts'
import { inertRule, puffOptions, puffSources, type Scene, weatherOf } from './scene.ts'

export interface DiffusionInput {
  scene: Scene
  met: PlainMet
  grid: ReceptorGrid
  /** The species drawn, index. */
  species: number
  /** First hour of the run that is drawn; to the end. */
  from: number
}

/** Metres, finer than the ensemble's: a picture shows the seams of long steps. */
const stepM = 1500

/** μg/m³ that each enterprise gives on the grid in each hour: [enterprise][hour][cell]. */
export const diffusionFrames = ({ scene, met, grid, species, from }: DiffusionInput, { onProgress }: TaskContext): Float32Array => {
  const count = scene.species.length
  const sources = puffSources(scene).map(source => ({ ...source, emission: source.emission.filter((_, n) => n % count === species) }))
  const receptors = gridReceptors(grid)
  const corners = { xM: Float64Array.of(grid.x0M, -grid.x0M), yM: Float64Array.of(grid.y0M, -grid.y0M) }
  const options = puffOptions({ ...scene, stations: corners }, stepM)
  const result = runPuffsSparsely({
    ...{ sources, receptors, options, weather: weatherOf(scene, met), species: [inertRule(scene.species[species]!)] },
    onProgress: (done, of) => onProgress(done / of),
  })
  const cells = grid.nx * grid.ny
  const hours = scene.hours - from
  const frames = new Float32Array(scene.enterprises * hours * cells)
  scene.outlets.forEach(({ enterprise }, o) => {
    for (let h = 0; h < hours; h++)
      visitShare(result, from + h, o, 0, (cell, value) => {
        frames[(enterprise * hours + h) * cells + cell]! += 1e6 * value
      })
  })
  return frames
}
