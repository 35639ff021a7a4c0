import { type SeededRandom, seededRandom } from '@qingyuan/engine/core/random.ts'
import { runPuffs } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import type { PuffWeather } from '@qingyuan/engine/dispersion/weather/weather-column.ts'
import type { Measured } from '@qingyuan/engine/inversion/measured.ts'
import { drawMembers, memberDefaults } from '@qingyuan/engine/inversion/members.ts'
import { perturbedWeather } from '@qingyuan/engine/inversion/perturbed-weather.ts'
import { quickPuffs } from '@qingyuan/engine/inversion/quick-puffs.ts'
import { entriesOf, responsesOf } from '@qingyuan/engine/inversion/responses.ts'
import type { PlainMet } from '@qingyuan/engine/meteorology/plain-met.ts'
import { inertRule, puffOptions, puffSources, type Scene, weatherOf } from '../incident/scene.ts'
import { sceneWith } from '../incident/trace-scene.ts'

/** With the tracer's own weather, or with weather that differs from it by the accuracy required of analyses. */
export type Knowledge = 'same' | 'perturbed'

export interface SeedInput {
  scene: Scene
  met: PlainMet
  /** Measured values without the incident: [station · species + species][hour]. */
  measured: Measured
  knowledge: Knowledge
  /** Part of what is added to the station's rise that comes from a source in no inventory, 0 ≤ u < 1. */
  unknown: number
  seed: number
}

/** A made-up incident: one enterprise emits several times its usual, and what would then have been measured. */
export interface SeededIncident {
  /** Index of the enterprise in the scene. */
  culprit: number
  /** The species in which the station is alarmed, index. */
  species: number
  measured: Measured
  /**
   * The culprit's part of the rise at the station, 0..1, or of all that sources give there where the haze falls meanwhile: shares as tracing reports them, with
   * what it usually gives.
   */
  share: number
  /** Part of the rise that no enterprise gave: an unknown source, and what the station has anyway beyond the enterprises. */
  unexplained: number
}

/** Beyond the usual, times the inventory: least and most. */
const excess = [4, 19] as const
/** An incident is something an alarm would ring for: μg/m³ on the mean, and times what the station has anyway. */
const leastRise = 15
const above = 1.2
const felt = (added: number, anyway: number): boolean => added > Math.max(leastRise, above * Math.abs(anyway))
/** Standard deviation of ln emission from hour to hour. */
const unrest = 0.15
const sensorShare = 0.05
const stepM = 1500

const meanOf = (values: ArrayLike<number>, from: number, count: number): number => {
  let [sum, n] = [0, 0]
  for (let k = from; k < from + count; k++) if (values[k]! === values[k]!) [sum, n] = [sum + values[k]!, n + 1]
  return n === count ? sum / n : Number.NaN
}

/** Mean that each enterprise gives at the first station with the inventory's emission: [enterprise · species + species], μg/m³; by quick puffs. */
const reachOf = (scene: Scene, weather: PuffWeather): Float64Array => {
  const species = scene.species.length
  const { layout, values } = quickPuffs(puffSources(scene), scene.stations, weather, species, scene.incidentHours)
  const reach = new Float64Array(scene.enterprises * species)
  scene.outlets.forEach(({ enterprise }, o) => {
    for (let s = 0; s < species; s++)
      reach[enterprise * species + s]! += meanOf(values, o * entriesOf(layout) + s * layout.hours, layout.hours)
  })
  return reach
}

/** Contribution of one enterprise at all stations, by the engine itself. */
const addedBy = (scene: Scene, enterprise: number, weather: PuffWeather, factors: Float64Array): Float64Array => {
  const alone = sceneWith(scene, [enterprise])
  const count = scene.species.length
  const sources = puffSources(alone).map(source => ({
    ...source,
    emission: source.emission.map((rate, n) => rate * factors[Math.floor(n / count)]!),
  }))
  const options = puffOptions({ ...scene, outlets: alone.outlets }, stepM)
  const result = runPuffs({ sources, species: scene.species.map(inertRule), receptors: scene.stations, weather, options })
  const window = { from: scene.hours - scene.incidentHours, hours: scene.incidentHours, species: scene.species.map((_, s) => s) }
  const { layout, values } = responsesOf(result, window)
  const entries = entriesOf(layout)
  return Float64Array.from({ length: entries }, (_, k) => alone.outlets.reduce((sum, __, o) => sum + values[o * entries + k]!, 0))
}

/** A low source in no inventory: distance from the station, m; the most it may emit, g/s; other species, times the main one; unrest by the hour. */
const hidden = { fromM: 800, toM: 9000, mostRate: 150, ratio: [0.2, 0.8], unrest: 0.8, places: 30 } as const

/**
 * Contributions of a source somewhere round the station that give `mean` there on average; null when no place is found from which a plausible source would.
 */
const hiddenSource = (scene: Scene, weather: PuffWeather, species: number, mean: number, random: SeededRandom): Float64Array | null => {
  const [count, hours] = [scene.species.length, scene.incidentHours]
  for (let n = 0; n < hidden.places; n++) {
    const [away, angle] = [hidden.fromM + (hidden.toM - hidden.fromM) * random.next(), 2 * Math.PI * random.next()]
    const ratios = scene.species.map((_, s) => (s === species ? 1 : hidden.ratio[0] + (hidden.ratio[1] - hidden.ratio[0]) * random.next()))
    const bursts = Array.from({ length: scene.hours }, () => Math.max(0.05, 1 + hidden.unrest * random.normal()))
    const source = {
      ...{ id: 'hidden', xM: away * Math.sin(angle), yM: away * Math.cos(angle) },
      ...{ heightM: 5 + 30 * random.next(), diameterM: 1, velocity: 5, temperatureK: 320 },
      emission: Float64Array.from(bursts.flatMap(burst => ratios.map(ratio => ratio * burst))),
    }
    const { values } = quickPuffs([source], scene.stations, weather, count, hours)
    const own = meanOf(values, species * hours, hours)
    if (own * hidden.mostRate > mean) return values.map(value => (value * mean) / own)
  }
  return null
}

/**
 * Draws an incident that would have been felt at the scene's first station; null when in this wind no enterprise can be. All else stays as it was measured:
 * other enterprises, the region's haze, gaps.
 */
export const seedIncident = ({ scene, met, measured, knowledge, unknown, seed }: SeedInput): SeededIncident | null => {
  const random = seededRandom(seed)
  const analysed = weatherOf(scene, met)
  const [own] = drawMembers(1, { ...memberDefaults, hours: scene.hours, sources: 1, seed: seed + 1_000_003 })
  const weather = knowledge === 'same' ? analysed : perturbedWeather(analysed, own!)
  const [count, hours] = [scene.species.length, scene.incidentHours]
  const factor = excess[0] + (excess[1] - excess[0]) * random.next()
  const reach = reachOf(scene, weather)
  const anyway = (species: number) => meanOf(measured.rise, species * hours, hours)
  const able = Array.from(reach, (mean, n) => ({ culprit: Math.floor(n / count), species: n % count, mean: mean * factor })).filter(
    ({ species, mean }) => felt(mean, anyway(species)),
  )
  if (able.length === 0) return null
  const { culprit, species } = able[Math.floor(random.next() * able.length)]!
  const factors = Float64Array.from({ length: scene.hours }, () => factor * Math.exp(unrest * random.normal()))
  const added = addedBy(scene, culprit, weather, factors)
  const part = meanOf(added, species * hours, hours)
  const apart =
    unknown > 0 ? hiddenSource(scene, weather, species, (part * unknown) / (1 - unknown), random) : new Float64Array(added.length)
  if (!apart) return null
  const rise = measured.rise.map((value, k) => value + (added[k]! + apart[k]!) * (1 + sensorShare * random.normal()))
  const whole = meanOf(rise, species * hours, hours)
  // Quick puffs have chosen; whether it is felt is for the engine to say.
  if (!felt(part, anyway(species))) return null
  const sd = measured.sd.map((value, k) => Math.hypot(value, sensorShare * (added[k]! + apart[k]!)))
  // Usual contributions of it and of the others are in the air too.
  const caused = part + part / factor
  let given = caused
  for (let e = 0; e < scene.enterprises; e++) if (e !== culprit) given += reach[e * count + species]! || 0
  const all = Math.max(whole, given + meanOf(apart, species * hours, hours))
  return { culprit, species, measured: { rise, sd }, share: Math.min(1, caused / all), unexplained: Math.max(0, 1 - given / all) }
}
