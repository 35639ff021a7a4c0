import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { seededRandom } from '@qingyuan/engine/core/random.ts'
import type { CellResponses } from '@qingyuan/engine/inversion/cell-responses.ts'
import type { Responses } from '@qingyuan/engine/inversion/responses.ts'
import { vectorMean } from '@qingyuan/engine/wind/vector-mean.ts'
import { type LoadedIncident, loadIncident, windClassOf } from '#/modules/sources/incidents/public.ts'
import type { Services } from '#/platform/services.ts'
import { taskFile } from '#/workers/engine-task.ts'
import { candidatesOf, ensembleSize, sceneWith, type TraceResult } from '#/workers/incident/trace-scene.ts'
import type { Knowledge, SeededIncident } from '#/workers/twin/seed-incident.ts'

const incidentTasks = taskFile<typeof import('#/workers/incident-tasks.ts')>('incident')

const incidentHours = 4
/** Hours looked at until an enterprise can be felt at the station. */
const attempts = 12
/** Members that one task runs: short, so that who waits for an engine thread does not wait long. */
const portion = 10

/** One made-up incident and what tracing made of it. */
export interface Outcome {
  placeId: number
  windClass: string
  top1: boolean
  top3: boolean
  /** The culprit's true part of the rise, and the 10 to 90 % range that it was given; null when it was not among those traced. */
  share: number
  interval: { low: number; high: number } | null
  /** From the first named to the culprit. */
  errorM: number
  identifiable: boolean
  /** Part of what was added that came from a source in no inventory. */
  unknown: number
  /** Probability of such a source by the trace. */
  unknownProbability: number
  /** True part of the rise that no enterprise gave, and the trace's. */
  unexplained: { truth: number; share: number; low: number; high: number }
  /** The first enterprise's part by the trace less its true one; 0 for a first that is not the culprit counts its whole share as blame. */
  overBlame: number
}

export interface Experiment {
  placeId: number
  round: number
  /** Newest hour that may be used, epoch ms. */
  until: number
  /** Days before it from which hours are taken. */
  days: number
  knowledge: Knowledge
}

/** Part of what is added that comes from a source in no inventory: of eight incidents of a station four have none. */
const unknownShares = [0, 0.5, 0, 0.25, 0, 0.8, 0, 0.5] as const

type Engines = Pick<Services, 'engines'>

const weatherOf = ({ engines }: Engines, { scene }: LoadedIncident, signal?: AbortSignal) =>
  engines.run(incidentTasks, 'sceneWeather', scene, { signal })

/** Share of the incident's hours with calm air at the station. */
const calmShareOf = ({ weather, span }: LoadedIncident): number =>
  weather.wind.slice(-span.incidentHours).filter(({ speed }) => speed < 0.5).length / span.incidentHours

/** Traces as the product does: enterprises screened, the whole ensemble, the fit; in short tasks. Who knows the weather needs no ensemble of it. */
const traceIn = async (
  { engines }: Engines,
  loaded: LoadedIncident,
  met: Awaited<ReturnType<typeof weatherOf>>,
  { measured, species }: Pick<SeededIncident, 'measured' | 'species'>,
  knowledge: Knowledge,
  signal?: AbortSignal,
): Promise<TraceResult> => {
  const { scene } = loaded
  const reach = await engines.run(incidentTasks, 'screenEnterprises', { scene, met, species, members: ensembleSize.screened }, { signal })
  const candidates = candidatesOf(reach, scene.stations.xM.length)
  const chosen = sceneWith(scene, candidates)
  const { members: count } = ensembleSize
  const run = (from: number, to: number): Promise<Responses[]> =>
    engines.run(incidentTasks, 'memberResponses', { scene: chosen, met, count, from, to }, { signal })
  const responses: Responses[] = []
  const cells: CellResponses[] = []
  const cellsOf = (from: number, to: number): Promise<CellResponses[]> =>
    engines.run(incidentTasks, 'memberCells', { scene: chosen, met, count, from, to }, { signal })
  if (knowledge === 'same') {
    const [control] = await run(0, 1)
    responses.push(...Array.from({ length: count }, () => control!))
    const [own] = await cellsOf(0, 1)
    cells.push(...Array.from({ length: count }, () => own!))
  } else {
    for (let from = 0; from < count; from += portion) responses.push(...(await run(from, Math.min(count, from + portion))))
    for (let from = 0; from < count; from += portion) cells.push(...(await cellsOf(from, Math.min(count, from + portion))))
  }
  const calmShare = calmShareOf(loaded)
  return {
    finding: await engines.run(incidentTasks, 'fitIncident', { scene: chosen, responses, cells, measured, species, calmShare }, { signal }),
    candidates,
  }
}

const rounded = (value: number): number => Number(value.toFixed(4))

const outcomeOf = (
  placeId: number,
  loaded: LoadedIncident,
  seeded: SeededIncident,
  { finding, candidates }: TraceResult,
  unknown: number,
): Outcome => {
  const { enterprises } = loaded.surroundings
  const order = finding.sources.map(({ source }) => candidates[source]!)
  const place = order.indexOf(seeded.culprit)
  const own = finding.sources[place]
  const [first, culprit] = [enterprises[order[0] ?? seeded.culprit]!, enterprises[seeded.culprit]!]
  const winds = loaded.weather.wind.slice(-incidentHours)
  const mean = vectorMean(
    winds.map(({ speed }) => speed),
    winds.map(({ direction }) => direction),
  )
  return {
    placeId,
    windClass: windClassOf(mean.scalarSpeed),
    top1: place === 0,
    top3: place >= 0 && place < 3,
    share: rounded(seeded.share),
    interval: own ? { low: rounded(own.low), high: rounded(own.high) } : null,
    errorM: Math.round(Math.hypot(first.xM - culprit.xM, first.yM - culprit.yM)),
    identifiable: finding.identifiable,
    unknown,
    unknownProbability: rounded(finding.unknown.probability),
    unexplained: {
      truth: rounded(seeded.unexplained),
      ...{ share: rounded(finding.unexplained.share), low: rounded(finding.unexplained.low), high: rounded(finding.unexplained.high) },
    },
    overBlame: rounded((finding.sources[0]?.share ?? 0) - (place === 0 ? seeded.share : 0)),
  }
}

/** Hours in which no station reported wind are passed over; any other failure is one. */
const withoutWind = (error: unknown): null => {
  if (error instanceof Error && error.message.includes('风向风速')) return null
  throw error
}

/**
 * One twin experiment at a station: in hours as they were measured, an enterprise drawn by lot is made to emit several times its usual, and the incident
 * is traced as any other, without knowing. Null when there was no hour in which one could have been felt.
 */
export const twinExperiment = async (
  services: Pick<Services, 'db' | 'pool' | 'places' | 'engines'>,
  { placeId, round, until, days, knowledge }: Experiment,
  signal?: AbortSignal,
): Promise<Outcome | null> => {
  const random = seededRandom(placeId * 1009 + round * 7 + 1)
  const unknown = unknownShares[(placeId + round) % unknownShares.length]!
  for (let attempt = 0; attempt < attempts; attempt++) {
    const to = until - Math.floor(random.next() * days * 24) * hourMs
    const seed = Math.floor(random.next() * 2 ** 30)
    signal?.throwIfAborted()
    const question = {
      ...{ placeId, from: formatHour(to - (incidentHours - 1) * hourMs), to: formatHour(to) },
      ...{ parameter: 'pm10' as const, height: 'list10m' as const },
    }
    const loaded = await loadIncident(services as Services, question).catch(withoutWind)
    if (!loaded) continue
    const met = await weatherOf(services, loaded, signal)
    const seeded = await services.engines.run(
      incidentTasks,
      'seedIncident',
      { scene: loaded.scene, met, measured: loaded.measured.measured, knowledge, unknown, seed },
      { signal },
    )
    if (!seeded) continue
    return outcomeOf(placeId, loaded, seeded, await traceIn(services, loaded, met, seeded, knowledge, signal), unknown)
  }
  return null
}
