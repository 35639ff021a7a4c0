import { controlLevels } from '@qingyuan/domain/places.ts'
import { dayMs, floorHour } from '@qingyuan/domain/time.ts'
import { incidentEngineVersion } from '#/modules/sources/incidents/public.ts'
import { selectEnterprises } from '#/modules/sources/outlets/public.ts'
import { reportingStations } from '#/modules/weather/fields/public.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import { isLocked } from '#/platform/database/locks.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { type Outcome, twinExperiment } from './experiment.ts'
import { isRequested, isWaitedFor, readProgress, replaceScores, writeProgress } from './queries.ts'
import { scoreOf, scoresByPlace } from './scores.ts'

const kind = 'twin-experiments'
const lane = 'background'
const title = '溯源模拟事件验证'

export interface TwinInput {
  engineVersion: string
  /** Incidents at each regular station. */
  rounds: number
  /** Days of which hours are taken. */
  days: number
}

/** With some thirty stations five hundred incidents, of which two hundred can be felt. */
const usual = { rounds: 16, days: 50 } as const

/** Experiments one after the other: the first round of all stations, then the second; null where no incident could be felt. */
interface Progress {
  /** Newest hour that may be used: that of the beginning, so that a run that was cut off comes to the same. */
  until: number
  places: number[]
  outcomes: (Outcome | null)[]
}

const begin = ({ places, clock }: Services): Progress => {
  const regular = places.all().filter(place => place.kind === 'station' && place.level !== null && controlLevels[place.level].regular)
  return { until: floorHour(clock.now()), places: regular.map(({ id }) => id).sort((a, b) => a - b), outcomes: [] }
}

const total = ({ places }: Progress, rounds: number) => places.length * rounds
const known = ({ outcomes }: Progress): Outcome[] => outcomes.filter(outcome => outcome !== null)

const messageOf = (progress: Progress): string => {
  const outcomes = known(progress)
  if (outcomes.length === 0) return '没有可验证的时段'
  const { top1, top3, coverage80, unknownIncidents, unknownFound } = scoreOf(outcomes)
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`
  const hidden = unknownFound === null ? '' : `；其中 ${unknownIncidents} 起含未知来源，检出 ${percent(unknownFound)}`
  return `${outcomes.length} 起：首位命中 ${percent(top1)}，前三命中 ${percent(top3)}，80 % 区间覆盖 ${percent(coverage80)}${hidden}`
}

/** Felt incidents from which on there is a score of all stations (`twinOf`). */
const firstFelt = 3

/** The next experiment. */
const runNext = async (
  services: Services,
  progress: Progress,
  { engineVersion, days }: Pick<TwinInput, 'engineVersion' | 'days'>,
  signal: AbortSignal,
): Promise<void> => {
  const { places, until, outcomes } = progress
  const n = outcomes.length
  const [placeId, round] = [places[n % places.length]!, Math.floor(n / places.length)]
  const outcome = await twinExperiment(services, { placeId, round, until, days, knowledge: 'perturbed' }, signal)
  outcomes.push(outcome)
  signal.throwIfAborted()
  await writeProgress(services.db, engineVersion, progress)
  // In the first round each incident counts at once, then whole rounds.
  if ((round === 0 && outcome !== null) || (n + 1) % places.length === 0)
    await replaceScores(services.db, engineVersion, scoresByPlace(known(progress)))
}

/**
 * The first round of all stations in the calling process, for scores within minutes; the job goes on behind it.
 *
 * @param options.firstOnly stops once a few incidents could be felt
 */
export const runFirstRound = async (services: Services, signal: AbortSignal, { firstOnly = false } = {}): Promise<void> => {
  const of = { engineVersion: incidentEngineVersion, days: usual.days }
  const progress = (await readProgress<Progress>(services.db, of.engineVersion)) ?? begin(services)
  const isEnough = () => firstOnly && known(progress).length >= firstFelt
  while (progress.outcomes.length < progress.places.length && !isEnough()) await runNext(services, progress, of, signal)
}

/**
 * Incidents of known cause at every regular station, traced as the product traces, with weather that errs: how far a trace can be trusted. Takes hours:
 * makes way for other jobs of its lane and goes on behind them.
 */
export const twinExperiments = jobKind<TwinInput>({
  kind,
  lane,
  run: async job => {
    const { services, input, signal } = job
    const { engineVersion, rounds } = input
    const progress = (await readProgress<Progress>(services.db, engineVersion)) ?? begin(services)
    const all = total(progress, rounds)
    while (progress.outcomes.length < all) {
      const n = progress.outcomes.length
      job.progress(n / all, `第 ${n + 1} / ${all} 起`)
      await runNext(services, progress, input, signal)
      if (n + 1 < all && (await isWaitedFor(services.db, lane))) {
        await services.jobs.enqueue({ kind, lane }, title, input, { ...systemCaller, userId: job.createdBy ?? 0 })
        return { message: `已让出，稍后继续（${n + 1} / ${all}）` }
      }
    }
    await replaceScores(services.db, engineVersion, scoresByPlace(known(progress)))
    return { message: messageOf(progress) }
  },
})

/** Requests the experiments of the engine's version, unless they are done, under way or cancelled. */
export const requestVerification = async (services: Services, caller: Caller, change: Partial<TwinInput> = {}): Promise<void> => {
  const input: TwinInput = { engineVersion: incidentEngineVersion, ...usual, ...change }
  const progress = await readProgress<Progress>(services.db, input.engineVersion)
  if (progress && progress.outcomes.length >= total(progress, input.rounds)) return
  if (await isRequested(services.db, kind, input.engineVersion)) return
  await services.jobs.enqueue({ kind, lane }, title, input, caller)
}

const lookMs = 5 * 60_000
/** After a start everything else comes first. */
const firstLookMs = 10 * 60_000

/** Whether there are stations, enterprises, and the weather of the oldest days that hours are taken from. */
const isVerifiable = async (services: Services): Promise<boolean> => {
  const { places, until } = begin(services)
  if (places.length === 0 || (await reportingStations(services, places, until - usual.days * dayMs)) === 0) return false
  return (await selectEnterprises(services.db, systemCaller.scope)).length > 0
}

/** The experiments of each engine's version, once there are data to draw them from. */
export const twinVerification: ScheduledTask = {
  name: 'twin-experiments',
  plan: { title, times: '后台连续进行，每个溯源引擎版本一轮；给其他任务让路' },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: async services => {
    // The first round is being made in another process.
    if (await isLocked(services.db, lockKeys.pastResults)) return
    if (await isVerifiable(services)) await requestVerification(services, systemCaller)
  },
  when: config => config.backgroundRuns,
}
