import { type CellResponses, cellResponses, cellsAround } from '@qingyuan/engine/inversion/cell-responses.ts'
import { perturbedWeather } from '@qingyuan/engine/inversion/perturbed-weather.ts'
import type { PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { membersOf, type Scene, weatherOf } from './scene.ts'

/** Cells in which a source may be that is in no inventory: 1 km wide, 10 km to each side of the station. */
export const unknownCells = cellsAround(0, 0, 1000, 10_500)

export interface CellsInput {
  scene: Scene
  met: PlainMet
  /** Members of the whole ensemble, and which of them are run here. */
  count: number
  from: number
  to: number
}

/** What a source of 1 g/s in each cell would give at the stations, in each member. */
export const memberCells = ({ scene, met, count, from, to }: CellsInput): CellResponses[] => {
  const weather = weatherOf(scene, met)
  return membersOf(scene, count)
    .slice(from, to)
    .map(member => cellResponses(unknownCells, scene.stations, perturbedWeather(weather, member), scene.incidentHours))
}
