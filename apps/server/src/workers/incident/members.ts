import { runPuffs } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import { perturbedWeather } from '@qingyuan/engine/inversion/perturbed-weather.ts'
import { entriesOf, type Responses, responsesOf } from '@qingyuan/engine/inversion/responses.ts'
import type { PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import type { TaskContext } from '../engine-tasks.ts'
import { inert, membersOf, puffOptions, puffSources, type Scene, weatherOf } from './scene.ts'

export interface MembersInput {
  scene: Scene
  met: PlainMet
  /** Members of the whole ensemble, and which of them are run here. */
  count: number
  from: number
  to: number
}

/** Longest step and puff of the ensemble, m: against 1000 m the hours differ by some 1 %, members by tens. */
const stepM = 2500

/** Outlets of one enterprise together. */
const byEnterprise = ({ layout, values }: Responses, { outlets, enterprises }: Scene): Responses => {
  const entries = entriesOf(layout)
  const sums = new Float64Array(enterprises * entries)
  outlets.forEach(({ enterprise }, o) => {
    for (let k = 0; k < entries; k++) sums[enterprise * entries + k]! += values[o * entries + k]!
  })
  return { layout, sources: enterprises, values: sums }
}

/** What each enterprise gives at each station in each member, with the inventory's emission. */
export const memberResponses = ({ scene, met, count, from, to }: MembersInput, { onProgress }: TaskContext): Responses[] => {
  const weather = weatherOf(scene, met)
  const members = membersOf(scene, count)
  const [sources, species, options] = [puffSources(scene), scene.species.map(inert), puffOptions(scene, stepM)]
  const window = { from: scene.hours - scene.incidentHours, hours: scene.incidentHours, species: scene.species.map((_, s) => s) }
  return Array.from({ length: to - from }, (_, n) => {
    const own = from + n === 0 ? weather : perturbedWeather(weather, members[from + n]!)
    const result = runPuffs({ sources, species, receptors: scene.stations, weather: own, options })
    onProgress((n + 1) / (to - from))
    return byEnterprise(responsesOf(result, window), scene)
  })
}
