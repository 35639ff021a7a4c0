import { missingDaysFact } from '@qingyuan/domain/run-facts.ts'
import { dayOfHour, dayStart, daysBetween, hourMs } from '@qingyuan/domain/time.ts'
import { airRefusal, rangeOf } from '#/modules/air/read/public.ts'
import { findRunningRun, latestRuns, type Run, requestRun } from '#/modules/sources/runs/public.ts'
import { AppError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { apportionmentRun, type DayQuestion, type DaySummary, resolutionOf } from './day/day-run.ts'

export type Range = ReturnType<typeof rangeOf>

/** Days that one question may be about: one of hours, one of days. */
const longest = { hour: 7, day: 31 } as const
/** Runs that are looked through for the days that have one. */
const remembered = 800

/** Span of a question about an imported run. @throws BAD_RANGE as {@link requestedRange} */
export const storedRange = (step: 'hour' | 'day', from: string, to: string): Range => {
  const range = rangeOf(step, from, to)
  const days = daysBetween(range.firstDay, range.lastDay).length
  if (days > longest[step])
    throw airRefusal('BAD_RANGE', `来源解析${step === 'hour' ? '小时' : '日'}查询最长 ${longest[step]} 天，请缩短时间范围`)
  return range
}

/**
 * Range of a request. Sources are known for complete days that have ended.
 *
 * @throws BAD_RANGE naming the end that is wrong
 */
export const requestedRange = (services: Pick<Services, 'clock'>, step: 'hour' | 'day', from: string, to: string): Range => {
  const range = storedRange(step, from, to)
  if (dayStart(range.lastDay) + 24 * hourMs > services.clock.now())
    throw airRefusal('BAD_RANGE', `结束时间“${to}”所在的一天还没有结束，来源解析按整日计算`)
  return range
}

type DayRun = Run<DaySummary> & { question: DayQuestion }

const finishedRuns = (services: Services) => latestRuns(services, apportionmentRun, remembered)

/**
 * The newest full result of a day, else its quick one: of data that are no longer as they were (weather is not kept for ever), or until the full
 * run is done.
 */
export const rememberedRun = async (services: Services, day: string): Promise<DayRun | undefined> => {
  const runs = (await finishedRuns(services)).filter(({ question }) => question.day === day)
  return runs.find(({ question }) => resolutionOf(question) === 'full') ?? runs[0]
}

/**
 * The full result of a day. Until it is there for the data as they are: the result from before, with the run that will replace it. Where there is
 * neither and no run is under way, a user is offered the quick one.
 *
 * @throws NOT_FOUND when no weather covers the day and there is no result from before
 */
export const runOfDay = async (services: Services, caller: Caller, day: string): Promise<DayRun> => {
  try {
    const run = await requestRun(services, apportionmentRun, { day }, caller)
    const remembered = run.summary === null ? await rememberedRun(services, day) : undefined
    const quick: DayQuestion = { day, resolution: 'quick' }
    // It may have ended since it was looked for.
    const before =
      remembered ??
      (run.summary === null && run.info.state === 'offered'
        ? { ...(await requestRun(services, apportionmentRun, quick, caller)), question: quick }
        : undefined)
    if (!before) return { ...run, question: { day } }
    if (before.summary === null) return before
    const { id, state, title, progress } = run.info
    const offered = resolutionOf(before.question) === 'quick' ? '完整网格的结果尚未计算' : '数据已更新'
    const message = state === 'offered' ? offered : run.info.message
    return { ...before, info: { ...before.info, newerData: true, successor: { id, state, title, progress, message } } }
  } catch (error) {
    const before = error instanceof AppError && error.code === 'NOT_FOUND' ? await rememberedRun(services, day) : undefined
    if (!before) throw error
    return before
  }
}

export interface Day {
  run: DayRun
  summary: DaySummary
}

/** Results of days in their order; null for a day without one. */
export type Days = readonly (Day | null)[]

/** The days of a range that are there, and the run that is waited for with those that are offered beside it; `days` is null when none is there. */
export const daysOf = async (
  services: Services,
  caller: Caller,
  days: readonly string[],
): Promise<{ run: DayRun['info']; days: Days | null }> => {
  const open: DayRun['info'][] = []
  const missing: string[] = []
  const refusals: AppError[] = []
  const found: (Day | null)[] = []
  for (const day of days) {
    const run = await runOfDay(services, caller, day).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
      refusals.push(error)
    })
    if (run && run.summary === null) open.push(run.info)
    if (!run?.summary) missing.push(day)
    found.push(run?.summary ? { run, summary: run.summary } : null)
  }
  const first = open.find(({ state }) => state !== 'offered') ?? open[0]
  const others = open.filter(({ id, state }) => state === 'offered' && id !== first?.id).map(({ id }) => id)
  const newest = found.findLast(day => day !== null)?.run.info
  if (!newest) {
    if (!first) throw refusals[0]!
    return { run: { ...first, others }, days: null }
  }
  const facts = missing.length > 0 ? [...newest.facts, { label: missingDaysFact, value: missing.join('、') }] : newest.facts
  if (!first) return { run: { ...newest, facts }, days: found }
  const { id, state, title, progress, message } = first
  const successor = { id, state, title, progress, message: state === 'offered' ? '可补算缺少的日期' : message }
  return { run: { ...newest, facts, successor, others }, days: found }
}

/** Days with a result, the newest first. */
export const finishedDays = async (services: Services): Promise<string[]> => {
  const days = (await finishedRuns(services)).map(({ question }) => question.day)
  return [...new Set(days)].sort().reverse()
}

/** Days with a full result. */
export const fullDays = async (services: Services): Promise<ReadonlySet<string>> =>
  new Set((await finishedRuns(services)).filter(({ question }) => resolutionOf(question) === 'full').map(({ question }) => question.day))

/** The day that is being worked on, or waits for its turn first. */
export const dayUnderWay = async (services: Services): Promise<string | null> =>
  (await findRunningRun(services, apportionmentRun))?.question.day ?? null

/** The last day that has ended, so many hours ago. */
export const lastEndedDay = (now: number, hoursAgo = 0): string =>
  dayOfHour(Math.floor((now - hoursAgo * hourMs) / hourMs) * hourMs - 24 * hourMs)
