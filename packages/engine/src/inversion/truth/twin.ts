import { seededRandom } from '../../core/random.ts'
import type { PuffWeather } from '../../dispersion/weather/weather-column.ts'
import { cellResponses, cellsAround } from '../cell-responses.ts'
import { controlMember, drawMembers, type MemberOptions, memberDefaults } from '../members.ts'
import { perturbedWeather } from '../perturbed-weather.ts'
import { type IncidentFinding, type IncidentInput, incidentDefaults, traceIncident } from '../trace-incident.ts'
import { type Incident, incidentHours, type Observed, respondQuickly, runHours } from './incident.ts'
import { drawOtherError } from './other-operators.ts'

/** How an incident is traced: with the weather as it was, with an analysis that errs as ensembles are assumed to err, or with one that errs by another law. */
export type Knowledge = 'same' | 'perturbed' | 'otherwise'

const optionsOf = (incident: Incident, seed: number): MemberOptions => ({
  ...memberDefaults,
  ...{ sources: incident.town.sources.length, hours: runHours, seed },
})

/** Cells in which a source may be that is in no inventory: a kilometre wide, as far as the station feels a low source. */
const cells = { stepM: 1000, reachM: 10_500 } as const

/** What a tracer has in hand: the inventory, the measurements, and the weather that `knowledge` allows. */
export const inputOf = (incident: Incident, knowledge: Knowledge, seed: number, count: number, respond = respondQuickly): IncidentInput => {
  const { measured, station, species, calmShare, town } = incident
  const options = optionsOf(incident, seed)
  const drawn = [controlMember(options), ...drawMembers(count - 1, options)]
  const wrong =
    knowledge === 'otherwise'
      ? drawOtherError(options.sources, seededRandom(seed + 1_000_003))
      : drawMembers(1, { ...options, seed: seed + 1_000_003 })[0]!
  const analysis = knowledge === 'same' ? incident.weather : perturbedWeather(incident.weather, wrong)
  const grid = cellsAround(town.receptors.xM[station]!, town.receptors.yM[station]!, cells.stepM, cells.reachM)
  const run = (weather: PuffWeather) => ({
    responses: respond(town, weather),
    own: cellResponses(grid, town.receptors, weather, incidentHours),
  })
  const once = knowledge === 'same' ? run(analysis) : null
  const runs = drawn.map(member => ({ member, ...(once ?? run(perturbedWeather(analysis, member))) }))
  return {
    ...{ measured, station, species, calmShare },
    members: runs.map(({ member, responses }) => ({ member, responses })),
    cells: { grid, responses: runs.map(({ own }) => own) },
  }
}

export const traceTwin = (
  incident: Incident,
  knowledge: Knowledge,
  seed: number,
  count: number,
  respond = respondQuickly,
): IncidentFinding => traceIncident(inputOf(incident, knowledge, seed, count, respond), { ...incidentDefaults, seed })

export interface Score {
  incidents: number
  answered: number
  /** The culprit is first, among the first three, of the enterprises. */
  top1: number
  top3: number
  reciprocalRank: number
  /** Σ |p − q| / 2 over sources and the unexplained, mean. */
  shareError: number
  /** How often the 80 % range contains the true share of the first, and the true unexplained share. */
  coverage: number
  coverageUnexplained: number
  /** Median error of the unexplained share. */
  unexplainedError: number
  /** Incidents whose unexplained share is given as more than 0.3. */
  unexplainedSeen: number
  /** Of answered incidents: the first is given more than its true share by over 0.2. */
  overBlamed: number
  /** The unknown source is within 3 km of the map's most likely cell, or the incident is refused. */
  placed: number
  /** Median error of the region's air where all that is unexplained is the region's, and how often it is given more than an unknown source. */
  regionError: number
  regionNamed: number
  /** Answered incidents whose first has a probability of 80 % and more, and how often it is the culprit. */
  sure: number
  sureRight: number
}

export interface Case {
  incident: Observed
  finding: IncidentFinding
}

const rankOf = ({ finding: { sources }, incident: { culprit } }: Case): number => sources.findIndex(({ source }) => source === culprit) + 1

const errorOf = ({ finding: { sources, unexplained }, incident: { shares, unknownShare } }: Case): number =>
  0.5 * sources.reduce((sum, { source, share }) => sum + Math.abs(share - shares[source]!), Math.abs(unexplained.share - unknownShare))

const within = (value: number, { low, high }: { low: number; high: number }): boolean => value >= low && value <= high

const isPlaced = ({ finding: { unknown, identifiable }, incident: { unknownAt } }: Case): boolean =>
  !identifiable ||
  (unknown.best !== null && unknownAt !== null && Math.hypot(unknown.best.xM - unknownAt.xM, unknown.best.yM - unknownAt.yM) < 3000)

export const scoreOf = (cases: readonly Case[]): Score => {
  const mean = (of: (one: Case) => number, over = cases) => over.reduce((sum, one) => sum + of(one), 0) / over.length
  const part = (of: (one: Case) => boolean, over = cases) => mean(one => (of(one) ? 1 : 0), over)
  const answered = cases.filter(({ finding }) => finding.identifiable)
  const sure = answered.filter(({ finding }) => finding.sources[0]!.top1 >= 0.8)
  const trueShare = ({ incident, finding }: Case) => incident.shares[finding.sources[0]!.source]!
  const medianOf = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  const errors = cases.map(({ incident, finding }) => Math.abs(finding.unexplained.share - incident.unknownShare))
  return {
    ...{ incidents: cases.length, answered: answered.length },
    top1: part(one => rankOf(one) === 1),
    top3: part(one => rankOf(one) <= 3),
    reciprocalRank: mean(one => 1 / rankOf(one)),
    shareError: mean(errorOf),
    coverage: part(one => within(trueShare(one), one.finding.sources[0]!)),
    coverageUnexplained: part(({ incident, finding }) => within(incident.unknownShare, finding.unexplained)),
    unexplainedError: medianOf(errors),
    regionError: medianOf(cases.map(({ incident, finding }) => Math.abs(finding.background.share - incident.unknownShare))),
    regionNamed: part(({ finding }) => finding.background.share > finding.unknown.share.share),
    unexplainedSeen: part(({ finding }) => finding.unexplained.share > 0.3),
    overBlamed: part(one => one.finding.sources[0]!.share > trueShare(one) + 0.2, answered),
    placed: part(isPlaced),
    ...{ sure: sure.length, sureRight: part(one => rankOf(one) === 1, sure) },
  }
}
