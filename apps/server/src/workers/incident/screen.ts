import { perturbedWeather } from '@qingyuan/engine/inversion/perturbed-weather.ts'
import { quickPuffs } from '@qingyuan/engine/inversion/quick-puffs.ts'
import { entriesOf } from '@qingyuan/engine/inversion/responses.ts'
import type { PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { membersOf, puffSources, type Scene, weatherOf } from './scene.ts'

export interface ScreenInput {
  scene: Scene
  met: PlainMet
  /** Members of the ensemble that are tried, by number. */
  members: readonly number[]
  /** Species by which the reach is judged, index. */
  species: number
}

/**
 * Which enterprises can matter: the largest share that each has of what all give at a station, in any of the members. By quick puffs, which leave out
 * what changes little; the selected enterprises are run with the whole engine.
 *
 * @returns [enterprise · stations + station], 0..1
 */
export const screenEnterprises = ({ scene, met, members, species }: ScreenInput): Float64Array => {
  const weather = weatherOf(scene, met)
  const count = scene.species.length
  const sources = puffSources(scene).map(source => ({ ...source, emission: source.emission.filter((_, n) => n % count === species) }))
  const all = membersOf(scene, Math.max(...members) + 1)
  const stations = scene.stations.xM.length
  const most = new Float64Array(scene.enterprises * stations)
  for (const m of members) {
    const member = m === 0 ? weather : perturbedWeather(weather, all[m]!)
    const { layout, values } = quickPuffs(sources, scene.stations, member, 1, scene.incidentHours)
    const given = new Float64Array(most.length)
    const total = new Float64Array(stations).fill(1e-12)
    values.forEach((value, n) => {
      const [outlet, station] = [Math.floor(n / entriesOf(layout)), Math.floor((n % entriesOf(layout)) / layout.hours)]
      given[scene.outlets[outlet]!.enterprise * stations + station]! += value
      total[station]! += value
    })
    given.forEach((value, n) => (most[n] = Math.max(most[n]!, value / total[n % stations]!)))
  }
  return most
}
