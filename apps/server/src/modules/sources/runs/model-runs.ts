import { createHash } from 'node:crypto'
import type { InputOf } from '@qingyuan/contract/call.ts'
import type { RunInfo } from '@qingyuan/contract/sources/run-schemas.ts'
import { modelRunCalls } from '@qingyuan/contract/sources/runs.ts'
import type { Static } from 'typebox'
import { canonicalJson } from '#/platform/audit/canonical-json.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { JobLane } from '#/platform/jobs/lanes.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { fromStored, type RunArray, toStored } from './arrays.ts'
import {
  insertRun,
  keepResult,
  type RunRow,
  selectArrays,
  selectRun,
  selectRunByKey,
  selectRuns,
  selectStillValid,
  selectUnderWay,
  setJob,
  takeForRetry,
} from './queries.ts'
import { runJobKind } from './run-job.ts'
import type { RunKind, RunOutcome } from './run-kind.ts'

/** A run as its reader sees it; `summary` is null until it is done. */
export interface Run<S> {
  id: string
  info: Static<typeof RunInfo>
  summary: S | null
}

const keyOf = (kind: RunKind, question: unknown, basis: unknown): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ kind: kind.kind, engine: kind.engineVersion, question, basis }))
    .digest()

const stateOf = (row: RunRow): Static<typeof RunInfo>['state'] =>
  row.job_state === 'cancelled' && row.state !== 'done'
    ? 'cancelled'
    : row.job_state === 'failed' && row.state !== 'done'
      ? 'failed'
      : row.state

const toRun = <Q, S>(services: Services, kind: RunKind<Q, S>, row: RunRow, newerData = false): Run<S> => ({
  id: row.id,
  info: {
    id: row.id,
    state: stateOf(row),
    jobId: row.job_id,
    title: row.title,
    progress: row.state === 'done' ? 1 : (row.progress ?? 0),
    message: row.error ?? row.job_message,
    engineVersion: row.engine_version,
    createdAt: stampOf(row.created_at),
    finishedAt: stampOf(row.finished_at),
    seconds: row.started_at && row.finished_at ? (row.finished_at.getTime() - row.started_at.getTime()) / 1000 : null,
    newerData,
    facts: kind.facts(row.question as Q, row.basis, services),
  },
  summary: row.state === 'done' ? (row.summary as S) : null,
})

const enqueue = async (services: Services, { lane }: Pick<RunKind, 'lane'>, runId: string, title: string, caller: Caller) =>
  setJob(services.db, runId, await services.jobs.enqueue({ kind: runJobKind, lane }, title, { runId }, caller))

/** False when it waits, runs or is done already. Only runs of minutes are stored without a job. */
const startStored = async (services: Services, row: RunRow, caller: Caller): Promise<boolean> => {
  if (!(await takeForRetry(services.db, row.id))) return false
  await enqueue(services, { lane: row.job_lane ?? 'background' }, row.id, row.title, caller)
  return true
}

/**
 * The one way to a model's result. The first request starts the run; later ones (a page polling for progress, another person)
 * get the same run, and its summary once it is done. New data starts no second run meanwhile, nor for `validForMs` of the kind afterwards.
 * A run that failed or was cancelled stays so until `startRun`; so does one of minutes (lane `background`), which is only offered to users.
 *
 * @param renew over the data as they are now, though an older result is still valid
 * @param lane in place of the kind's own
 */
export const requestRun = async <Q, S>(
  services: Services,
  kind: RunKind<Q, S>,
  question: Q,
  caller: Caller,
  { renew = false, lane = kind.lane }: { renew?: boolean; lane?: JobLane } = {},
): Promise<Run<S>> => {
  const basis = await kind.basis(services, question)
  const key = keyOf(kind as RunKind, question, basis)
  const state = kind.lane === 'background' && caller.userId ? 'offered' : 'queued'
  const found = (await selectRunByKey(services.db, key)) ?? (await selectUnderWay(services.db, kind.kind, kind.engineVersion, question))
  if (found?.state === 'offered' && state === 'queued') {
    await startStored(services, found, caller)
    return toRun(services, kind, (await selectRunByKey(services.db, key))!)
  }
  if (found) return toRun(services, kind, found)
  const { engineVersion, validForMs } = kind
  const earlier = validForMs && !renew ? await selectStillValid(services.db, kind.kind, engineVersion, question, validForMs) : undefined
  if (earlier) return toRun(services, kind, earlier, true)
  const title = kind.title(question, services)
  const id = await insertRun(services.db, {
    state,
    kind: kind.kind,
    key,
    engineVersion,
    title,
    question,
    basis,
    createdBy: caller.userId || null,
  })
  if (id && state === 'queued') await enqueue(services, { lane }, id, title, caller)
  return toRun(services, kind, (await selectRunByKey(services.db, key))!)
}

/**
 * Carries a run out in the calling process, for work in one go that makes the results of many requests. The result is stored and found as that of any run;
 * one that is there already is not computed again. A run that is cut off can be started as one that is offered.
 *
 * @param compute in place of the kind's own `run`, where the go has what it needs already
 */
export const runInProcess = async <Q, S>(
  services: Services,
  kind: RunKind<Q, S>,
  question: Q,
  signal: AbortSignal,
  compute?: () => Promise<RunOutcome<S>>,
): Promise<void> => {
  const basis = await kind.basis(services, question)
  const key = keyOf(kind as RunKind, question, basis)
  const run = { kind: kind.kind, key, engineVersion: kind.engineVersion, title: kind.title(question, services), question, basis }
  await insertRun(services.db, { state: 'offered', ...run, createdBy: null })
  const { id, state } = (await selectRunByKey(services.db, key))!
  if (state !== 'offered') return
  const startedAt = new Date()
  const context = { runId: id, question, services, signal, progress: () => undefined }
  const checkpoint = { load: async () => [], keep: async () => undefined }
  const { summary, arrays } = await (compute ? compute() : kind.run({ ...context, checkpoint }))
  signal.throwIfAborted()
  await keepResult(services.db, id, summary, arrays.map(toStored), startedAt)
}

/** A run by its id; the caller has checked whose it is. @throws NOT_FOUND */
export const findRun = async <Q, S>(services: Services, kind: RunKind<Q, S>, id: string): Promise<Run<S> & { question: Q }> => {
  const row = await selectRun(services.db, id)
  if (row?.kind !== kind.kind) throw appError('NOT_FOUND', { what: '模型运行结果' })
  return { ...toRun(services, kind, row), question: row.question as Q }
}

/** The oldest run of a kind that waits or runs; undefined when none does. */
export const findRunningRun = async <Q, S>(services: Services, kind: RunKind<Q, S>): Promise<(Run<S> & { question: Q }) | undefined> => {
  const row = await selectUnderWay(services.db, kind.kind, kind.engineVersion)
  return row && { ...toRun(services, kind, row), question: row.question as Q }
}

/** The newest finished runs of a kind. */
export const latestRuns = async <Q, S>(services: Services, kind: RunKind<Q, S>, limit: number): Promise<(Run<S> & { question: Q })[]> =>
  (await selectRuns(services.db, kind.kind, limit)).map(row => ({ ...toRun(services, kind, row), question: row.question as Q }))

/**
 * Starts a run that is offered, failed or was cancelled, and others that the same answer needs.
 *
 * @throws NOT_FOUND, CONFLICT when the first is neither
 */
export const startRun = async (
  { services, caller }: CallerContext,
  { id, others = [] }: InputOf<typeof modelRunCalls.Retry>,
): Promise<void> => {
  const rows = await Promise.all([id, ...others].map(each => selectRun(services.db, each)))
  if (!rows.every(row => row !== undefined)) throw appError('NOT_FOUND', { what: '模型运行结果' })
  const [first, ...rest] = rows
  if (!(await startStored(services, first!, caller))) throw appError('CONFLICT', { message: '这次运行没有失败，也不待启动' })
  for (const row of rest) await startStored(services, row, caller)
}

/** Arrays of a finished run by name. */
export const runArrays = async (services: Services, runId: string, names?: readonly string[]): Promise<Map<string, RunArray>> =>
  new Map((await selectArrays(services.db, runId, names)).map(array => [array.name, fromStored(array)]))

export const modelRunService = serveCalls(modelRunCalls, { Retry: startRun })
