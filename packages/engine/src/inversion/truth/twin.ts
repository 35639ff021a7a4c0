import { controlMember, drawMembers, type MemberOptions, memberDefaults } from '../members.ts'
import { perturbedWeather } from '../perturbed-weather.ts'
import { type IncidentFinding, type IncidentInput, incidentDefaults, traceIncident } from '../trace-incident.ts'
import { type Incident, type Observed, respondQuickly, runHours } from './incident.ts'

/** How an incident is traced: with the weather as it was, or with an analysis that errs as ensembles are assumed to err. */
export type Knowledge = 'same' | 'perturbed'

const optionsOf = (incident: Incident, seed: number): MemberOptions => ({
  ...memberDefaults,
  ...{ sources: incident.town.sources.length, hours: runHours, seed },
})

/** What a tracer has in hand: the inventory, the measurements, and the weather that `knowledge` allows. */
export const inputOf = (incident: Incident, knowledge: Knowledge, seed: number, count: number, respond = respondQuickly): IncidentInput => {
  const { measured, station, species, calmShare, town } = incident
  const options = optionsOf(incident, seed)
  const drawn = [controlMember(options), ...drawMembers(count - 1, options)]
  const wrong = drawMembers(1, { ...options, seed: seed + 1_000_003 })[0]!
  const analysis = knowledge === 'same' ? incident.weather : perturbedWeather(incident.weather, wrong)
  const once = knowledge === 'same' ? respond(town, analysis) : null
  const members = drawn.map(member => ({ member, responses: once ?? respond(town, perturbedWeather(analysis, member)) }))
  return { measured, station, species, members, calmShare }
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
  top1: number
  top3: number
  reciprocalRank: number
  /** Σ |p − q| / 2 over sources and the unexplained, mean. */
  shareError: number
  /** Share of true shares of at least 0.05 that lie in the 10-90 % range. */
  coverage: number
  /** Of answered incidents only. */
  top1Answered: number
}

const rankOf = ({ sources }: IncidentFinding, culprit: number): number => sources.findIndex(({ source }) => source === culprit) + 1

const errorOf = ({ sources, unexplained }: IncidentFinding, { shares, unknownShare }: Observed): number =>
  0.5 * sources.reduce((sum, { source, share }) => sum + Math.abs(share - shares[source]!), Math.abs(unexplained.share - unknownShare))

export const scoreOf = (cases: readonly { incident: Observed; finding: IncidentFinding }[]): Score => {
  const mean = (of: (one: (typeof cases)[number]) => number, over = cases) => over.reduce((sum, one) => sum + of(one), 0) / over.length
  const answered = cases.filter(({ finding }) => finding.identifiable)
  const rank = ({ incident, finding }: (typeof cases)[number]) => rankOf(finding, incident.culprit)
  let [inside, judged] = [0, 0]
  for (const { incident, finding } of cases)
    for (const { source, low, high } of finding.sources) {
      const truth = incident.shares[source]!
      if (truth < 0.05) continue
      judged++
      if (truth >= low && truth <= high) inside++
    }
  return {
    ...{ incidents: cases.length, answered: answered.length },
    top1: mean(one => (rank(one) === 1 ? 1 : 0)),
    top3: mean(one => (rank(one) <= 3 ? 1 : 0)),
    reciprocalRank: mean(one => 1 / rank(one)),
    shareError: mean(({ incident, finding }) => errorOf(finding, incident)),
    coverage: inside / judged,
    top1Answered: mean(one => (rank(one) === 1 ? 1 : 0), answered),
  }
}
