import { seededRandom } from '@qingyuan/engine/core/random.ts'
import type { PuffInput } from '@qingyuan/engine/dispersion/puff/model.ts'
import { runPuffs } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import { controlMember, drawMembers, memberDefaults } from '@qingyuan/engine/inversion/members.ts'
import { perturbedWeather } from '@qingyuan/engine/inversion/perturbed-weather.ts'
import { type Responses, responsesOf } from '@qingyuan/engine/inversion/responses.ts'
import { incidentDefaults, traceIncident } from '@qingyuan/engine/inversion/trace-incident.ts'
import { chooseCulprit, incidentHours, observeIncident } from '@qingyuan/engine/inversion/truth/incident.ts'
import { scoreOf } from '@qingyuan/engine/inversion/truth/twin.ts'
import { expectedOf, puffCase, speciesOfCases } from './calpuff-case.ts'

/** Species that are traced, as numbers of the case's own. */
const traced = ['SO2', 'NO2', 'PM10'].map(name => speciesOfCases.findIndex(own => own === name))
const stationsOfTown = 4
/** Wrong analyses that incidents in perturbed weather are spread over. */
const analyses = 4

const cut = (input: PuffInput, concentration: ArrayLike<number>, from: number, stations: readonly number[]): Responses =>
  responsesOf(
    {
      concentration: Float32Array.from(concentration),
      sources: input.sources.map(({ id }) => id),
      species: [...speciesOfCases],
      receptors: input.receptors.xM.length,
    },
    { from, hours: incidentHours, species: traced, stations },
  )

/**
 * Runs of the case by our puffs. `same`: one run in the case's weather, members differ by their emissions. `perturbed`: an analysis that errs, and members
 * that err round it.
 */
const ensembleOf = (input: PuffInput, knowledge: 'same' | 'perturbed', count: number, seed: number) => {
  const options = { ...memberDefaults, sources: input.sources.length, hours: input.weather.hours, seed }
  const wrong = drawMembers(1, { ...options, seed: seed + 1_000_003 })[0]!
  const analysis = knowledge === 'same' ? input.weather : perturbedWeather(input.weather, wrong)
  const once = knowledge === 'same' ? runPuffs(input).concentration : null
  return [controlMember(options), ...drawMembers(count - 1, options)].map(member => ({
    member,
    concentration: once ?? runPuffs({ ...input, weather: perturbedWeather(analysis, member) }).concentration,
  }))
}

const shuffled = (count: number, next: () => number): number[] => {
  const list = Array.from({ length: count }, (_, n) => n)
  for (let n = count - 1; n > 0; n--) {
    const other = Math.floor(next() * (n + 1))
    const kept = list[n]!
    list[n] = list[other]!
    list[other] = kept
  }
  return list
}

/**
 * Incidents out of a case that CALPUFF itself computed: six of its hours, four of its receptors, one of its stacks at three to ten times its emission, haze
 * and noise added; traced by our puffs.
 */
export const calpuffIncidents = (name: string, knowledge: 'same' | 'perturbed', incidents: number, members: number) => {
  const input = puffCase(name)
  const theirs = expectedOf(name, input)
  const ensembles = Array.from({ length: knowledge === 'same' ? 1 : analyses }, (_, n) => ensembleOf(input, knowledge, members, n + 1))
  const cases: Parameters<typeof scoreOf>[0][number][] = []
  for (let seed = 1; cases.length < incidents && seed < 40 * incidents; seed++) {
    const random = seededRandom(seed)
    const from = 2 + Math.floor(random.next() * (input.weather.hours - incidentHours - 2))
    const stations = shuffled(input.receptors.xM.length, random.next).slice(0, stationsOfTown)
    const truth = cut(input, theirs, from, stations)
    const chosen = chooseCulprit(truth, random)
    if (!chosen) continue
    const incident = observeIncident(truth, chosen.culprit, chosen.group, 0, random)
    const drawn = ensembles[seed % ensembles.length]!.map(({ member, concentration }) => ({
      member,
      responses: cut(input, concentration, from, stations),
    }))
    const { measured, station, species } = incident
    cases.push({
      incident,
      finding: traceIncident({ measured, station, species, members: drawn, calmShare: 0 }, { ...incidentDefaults, seed }),
    })
  }
  return scoreOf(cases)
}
