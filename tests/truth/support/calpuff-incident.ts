import { seededRandom } from '@qingyuan/engine/core/random.ts'
import type { PuffInput } from '@qingyuan/engine/dispersion/puff/model.ts'
import { runPuffs } from '@qingyuan/engine/dispersion/puff/run-puffs.ts'
import type { PuffWeather } from '@qingyuan/engine/dispersion/weather/weather-column.ts'
import { type CellGrid, cellResponses, cellsAround } from '@qingyuan/engine/inversion/cell-responses.ts'
import { controlMember, drawMembers, type Member, memberDefaults } from '@qingyuan/engine/inversion/members.ts'
import { perturbedWeather } from '@qingyuan/engine/inversion/perturbed-weather.ts'
import { type Responses, responsesOf } from '@qingyuan/engine/inversion/responses.ts'
import { type IncidentInput, incidentDefaults, traceIncident } from '@qingyuan/engine/inversion/trace-incident.ts'
import { chooseCulprit, incidentHours, type Observed, observeIncident } from '@qingyuan/engine/inversion/truth/incident.ts'
import type { Case } from '@qingyuan/engine/inversion/truth/twin.ts'
import { sharedText } from '../truth-set.ts'
import { expectedOf, puffCase, speciesOfCases } from './calpuff-case.ts'

/** Species that are traced, as numbers of the case's own. */
const tracedSpecies = ['SO2', 'NO2', 'PM10'].map(name => speciesOfCases.findIndex(own => own === name))
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
    { from, hours: incidentHours, species: tracedSpecies, stations },
  )

interface Run {
  member: Member
  weather: PuffWeather
  concentration: ArrayLike<number>
}

/**
 * Runs of the case by our puffs. `same`: one run in the case's weather, members differ by their emissions. `perturbed`: an analysis that errs, and members
 * that err round it.
 */
const ensembleOf = (input: PuffInput, knowledge: 'same' | 'perturbed', count: number, seed: number): Run[] => {
  const options = { ...memberDefaults, sources: input.sources.length, hours: input.weather.hours, seed }
  const wrong = drawMembers(1, { ...options, seed: seed + 1_000_003 })[0]!
  const analysis = knowledge === 'same' ? input.weather : perturbedWeather(input.weather, wrong)
  const once = knowledge === 'same' ? runPuffs(input).concentration : null
  return [controlMember(options), ...drawMembers(count - 1, options)].map(member => {
    const weather = once ? input.weather : perturbedWeather(analysis, member)
    return { member, weather, concentration: once ?? runPuffs({ ...input, weather }).concentration }
  })
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

/** What a member gives of an incident whose last hour is `until`: contributions of the stacks, and of cells round the station. */
const tracedRun = (
  input: PuffInput,
  { member, weather, concentration }: Run,
  from: number,
  stations: readonly number[],
  grid: CellGrid,
) => {
  const hours = from + incidentHours
  const chosen = (axis: Float64Array) => Float64Array.from(stations, r => axis[r]!)
  const receptors = { xM: chosen(input.receptors.xM), yM: chosen(input.receptors.yM) }
  return {
    run: { member: { ...member, turnDeg: member.turnDeg.slice(0, hours) }, responses: cut(input, concentration, from, stations) },
    cells: cellResponses(grid, receptors, { ...weather, hours }, incidentHours),
  }
}

export interface ModelIncidentOptions {
  knowledge: 'same' | 'perturbed'
  incidents: number
  members: number
  /** Seeds are taken from this one on, those without an incident left out. */
  firstSeed?: number
}

export interface ModelIncident {
  seed: number
  incident: Observed
  input: IncidentInput
}

/**
 * Incidents out of a case that another model computed: six of its hours, four of its receptors, one of its stacks at three to ten times its emission, haze
 * and noise added; to be traced by our puffs.
 *
 * @param theirs the other model's result, g/m³ in the layout of ours
 */
export function* drawModelIncidents(
  input: PuffInput,
  theirs: ArrayLike<number>,
  { knowledge, incidents, members, firstSeed = 1 }: ModelIncidentOptions,
): Generator<ModelIncident> {
  const ensembles = Array.from({ length: knowledge === 'same' ? 1 : analyses }, (_, n) =>
    ensembleOf(input, knowledge, members, firstSeed + n),
  )
  let drawn = 0
  for (let seed = firstSeed; drawn < incidents && seed < firstSeed + 40 * incidents; seed++) {
    const random = seededRandom(seed)
    const from = 2 + Math.floor(random.next() * (input.weather.hours - incidentHours - 2))
    const stations = shuffled(input.receptors.xM.length, random.next).slice(0, stationsOfTown)
    const truth = cut(input, theirs, from, stations)
    const chosen = chooseCulprit(truth, random)
    if (!chosen) continue
    drawn++
    const incident = observeIncident(truth, chosen.culprit, chosen.group, { share: 0, placed: null }, random)
    const { measured, station, species } = incident
    const centre = stations[station]!
    const grid = cellsAround(input.receptors.xM[centre]!, input.receptors.yM[centre]!, 1000, 10_500)
    const runs = ensembles[seed % ensembles.length]!.map(run => tracedRun(input, run, from, stations, grid))
    yield {
      ...{ seed, incident },
      input: {
        ...{ measured, station, species, calmShare: 0 },
        members: runs.map(({ run }) => run),
        cells: { grid, responses: runs.map(({ cells }) => cells) },
      },
    }
  }
}

const traced = (drawn: Iterable<ModelIncident>): Case[] =>
  Array.from(drawn, ({ seed, incident, input }) => ({ incident, finding: traceIncident(input, { ...incidentDefaults, seed }) }))

export const drawCalpuffIncidents = (name: string, options: ModelIncidentOptions): Generator<ModelIncident> => {
  const input = puffCase(name)
  return drawModelIncidents(input, expectedOf(name, input), options)
}

export const calpuffIncidents = (name: string, options: ModelIncidentOptions): Case[] => traced(drawCalpuffIncidents(name, options))

/** Hourly concentrations by AERMOD of the same stacks in the same weather, g/m³ in the layout of ours; its one species scaled by the emissions of all. */
const aermodResult = (input: PuffInput): Float64Array => {
  const receptors = input.receptors.xM.length
  const [count, all] = [input.sources.length, input.species.length]
  const out = new Float64Array(input.weather.hours * count * all * receptors)
  input.sources.forEach(({ id, emission }, e) => {
    const rows = sharedText(`models/aermod/twin_multi/post_${id}.plt`)
      .split('\n')
      .filter(line => line.trim() !== '' && !line.startsWith('*'))
    rows.forEach((line, n) => {
      const [hour, receptor] = [Math.floor(n / receptors), n % receptors]
      if (hour >= input.weather.hours) return
      const perGram = (1e-6 * Number(line.slice(28, 42))) / emission[0]!
      for (let k = 0; k < all; k++) out[((hour * count + e) * all + k) * receptors + receptor] = perGram * emission[k]!
    })
  })
  return out
}

export const drawAermodIncidents = (options: ModelIncidentOptions): Generator<ModelIncident> => {
  const input = puffCase('inert_turb')
  return drawModelIncidents(input, aermodResult(input), options)
}

export const aermodIncidents = (options: ModelIncidentOptions): Case[] => traced(drawAermodIncidents(options))
