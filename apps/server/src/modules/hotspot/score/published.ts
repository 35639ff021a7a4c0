import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import type { ScoreWeights } from '@qingyuan/domain/grid-score.ts'
import { gridItemLabel } from '@qingyuan/domain/hotspot-grid.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import { type GridContext, periodOf, spanOfPeriod } from '#/modules/hotspot/cells/public.ts'
import { staleError } from '#/modules/work/items/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, systemCaller } from '#/platform/http/caller.ts'
import type { AuditedContext } from '#/platform/http/context.ts'
import type { ScheduledTask } from '#/platform/jobs/scheduled-tasks.ts'
import type { Services } from '#/platform/services.ts'
import { type Question, type Scored, scoreDistricts, scoreInputs } from './inputs.ts'
import { insertScore, selectScore } from './queries.ts'
import { currentWeights, requestedWeights } from './weights.ts'

type Calls = typeof gridScoreCalls

/** The last tasks of a month are over seven days after it: from then on the month is closed by itself. */
const closedAfterDays = 9

export interface ShownScore {
  scored: Scored
  weights: ScoreWeights
  /** Null for weights that are tried. */
  version: number | null
  published: OutputOf<Calls['list']>['published']
}

const publishedOf = async (db: Db, { item, step, base = 'previous' }: Question, period: string | null) => {
  const row = period === null ? undefined : await selectScore(db, { item, step, base, period })
  return (
    row && {
      scored: row.content as unknown as Scored,
      weights: row.weights as unknown as ScoreWeights,
      version: row.weights_version,
      published: { at: stampOf(row.published_at), by: row.published_by_name, version: row.weights_version },
    }
  )
}

/** The published score of a period, else that of the weights in force; with weights, what they would have given. */
export const scoreOf = async (context: GridContext, input: InputOf<Calls['list']>): Promise<ShownScore> => {
  const { services } = context
  const requested = requestedWeights(input)
  const found = await publishedOf(services.db, input, await periodOf(services, input.item, input.step, input.time))
  if (found && !requested) return found
  const { weights, version } = requested ? { weights: requested, version: null } : await currentWeights(services.db)
  // What other weights would have given is compared with what was published: by the same numbers.
  const inputs = found?.scored ?? (await scoreInputs(context, input))
  return { scored: scoreDistricts(inputs, weights), weights, version, published: found?.published ?? null }
}

/** False where the period is published already; null without a score. */
const freezeScore = async (
  services: Services,
  { base = 'previous', ...question }: Question,
  by: { by_id: number | null; by_name: string },
): Promise<{ made: boolean; districts: number } | null> => {
  const { weights, version } = await currentWeights(services.db)
  const scored = scoreDistricts(await scoreInputs({ services }, { ...question, base }), weights)
  if (scored.time === null || scored.districts.length === 0) return null
  const made = await insertScore(services.db, {
    ...{ item: question.item, step: question.step, period: scored.time, base, weights_version: version },
    ...{ weights: JSON.stringify(weights), content: JSON.stringify(scored) },
    ...{ published_at: new Date(services.clock.now()), published_by: by.by_id, published_by_name: by.by_name },
  })
  return { made, districts: scored.districts.length }
}

/** Publishes the score of a period with the weights in force, once. @throws NOT_FOUND without a score, CONFLICT when it is published */
export const publishScore = async (
  { services, caller, audit }: AuditedContext,
  input: InputOf<Calls['publish']>,
): Promise<OutputOf<Calls['publish']>> => {
  const period = await periodOf(services, input.item, input.step, input.time)
  audit.subject = `综合评分 ${gridItemLabel(input.item, input.step)} ${period}`
  if (caller.scope.counties !== null) throw appError('OUT_OF_SCOPE')
  const frozen = await freezeScore(services, input, actorOf(caller))
  if (!frozen) throw appError('NOT_FOUND', { what: '该时段的评分' })
  if (frozen.made) return { districts: frozen.districts }
  const row = (await selectScore(services.db, { ...input, base: input.base ?? 'previous', period: input.time }))!
  throw staleError('综合评分', { at: row.published_at, by: row.published_by_name, label: '发布' }, { version: row.weights_version })
}

/** Closes the newest month when its tasks are over. Returns whether it was published now. */
export const closeMonth = async (services: Services): Promise<boolean> => {
  const period = await periodOf(services, 'pm2_5', 'month', undefined)
  if (period === null) return false
  const [, end] = spanOfPeriod(period, 'month')
  if (services.clock.now() < end.getTime() + closedAfterDays * dayMs) return false
  if (await selectScore(services.db, { item: 'pm2_5', step: 'month', base: 'previous', period })) return false
  return (await freezeScore(services, { item: 'pm2_5', step: 'month', time: period }, actorOf(systemCaller)))?.made ?? false
}

const lookMs = 3_600_000
const firstLookMs = 120_000

export const scoreClosing: ScheduledTask = {
  name: 'grid-score-closing',
  plan: { title: '综合评分月结', times: `次月 ${closedAfterDays + 1} 日起发布上月 PM2.5 评分，任务均已到期；已人工发布的不重复` },
  everyMs: lookMs,
  firstMs: firstLookMs,
  look: async services => {
    await closeMonth(services)
  },
  when: config => config.backgroundRuns,
}
