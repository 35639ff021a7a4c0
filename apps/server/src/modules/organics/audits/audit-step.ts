import type { InputOf } from '@qingyuan/contract/call.ts'
import { auditStages } from '@qingyuan/contract/organics/monitor-schemas.ts'
import type { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { nextState, refusalOf } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { type ValueAuditState, valueAuditLifecycle } from '@qingyuan/domain/lifecycles/value-audit.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { stateOf } from './decisions.ts'
import { type AuditRecord, insertAudit, insertStep, lockAudit, selectLastSteps, updateAudit } from './queries.ts'

type Input = InputOf<(typeof vocMonitorCalls)['auditValue']>

const undoMs = 24 * hourMs

export const checkInput = ({ stage, result, value, reason }: Input, caller: Caller) => {
  if (stage !== 'first' && stage !== 'undo' && !caller.permissions.has('organics:review'))
    throw appError('FORBIDDEN', { permission: '物种与异味数据复审与签发' })
  if (stage === 'first' && result === undefined)
    throw appError('INVALID_INPUT', { message: '初审须给出结论：有效、无效或修正', field: 'result' })
  if (stage === 'first' && result === 'corrected' && value === undefined)
    throw appError('INVALID_INPUT', { message: '修正须填写修正值', field: 'value' })
  if ((stage === 'return' || (stage === 'first' && result !== 'valid')) && (reason ?? '').trim().length < 2)
    throw appError('INVALID_INPUT', { message: `${auditStages[stage]}须填写原因`, field: 'reason' })
}

type Outcome = { done: true } | { refused: string; stale?: true }

const eventOf = { first: 'judge', pass: 'pass', return: 'return', sign: 'sign' } as const

type LastStep = Awaited<ReturnType<typeof selectLastSteps>>[number] | undefined

const lastStepOf = async (db: Db, audit: AuditRecord | undefined): Promise<LastStep> => audit && (await selectLastSteps(db, [audit.id]))[0]

const staleText = (last: LastStep) => `该值已被他人审核（${last?.by_name ?? '他人'}）`

/** What a step changes, and taking it back restores. */
const decisionPart = ({ state, result, raw_value, value, reason, first_by }: AuditRecord) => ({
  ...{ state, result, raw_value, value, reason, first_by },
})

/** What is judged: the hour of a place, by the name that the audit has for its item. */
export interface Judged {
  placeId: number
  hour: number
  /** A parameter, `voc-42` or `voc-0`. */
  key: string
  raw: number | null
}

/**
 * One value in one transaction, under its row's lock.
 *
 * @param onDone in the same transaction, once the step is taken
 */
export const takeStep = (
  context: CallerContext,
  value: Judged,
  input: Input,
  wantedVersion: number | undefined,
  onDone: (trx: Db) => Promise<void> = async () => undefined,
): Promise<Outcome> => {
  const { services, caller } = context
  return services.db.transaction().execute(async (trx): Promise<Outcome> => {
    const key = [value.placeId, new Date(value.hour), value.key] as const
    const stored = await lockAudit(trx, ...key)
    const last = await lastStepOf(trx, stored)
    if (wantedVersion !== undefined && (stored?.version ?? 0) !== wantedVersion) return { refused: staleText(last), stale: true }
    if (input.stage === 'undo') {
      const outcome = await undo(trx, context, stored, last)
      if ('done' in outcome) await onDone(trx)
      return outcome
    }
    const state: ValueAuditState = stateOf({ audit: stored, raw: value.raw })
    const to = nextState(valueAuditLifecycle, state, eventOf[input.stage])
    if (to === null || to === 'open') return { refused: refusalOf(valueAuditLifecycle, state, eventOf[input.stage]) }
    if ((input.stage === 'pass' || input.stage === 'return') && stored?.first_by === caller.userId)
      return { refused: '初审人不能复审本人审核的数据' }
    const first = input.stage === 'first'
    const next = {
      state: to,
      result: first ? input.result! : stored!.result,
      raw_value: first ? value.raw : stored!.raw_value,
      value: first ? (input.result === 'corrected' ? input.value! : null) : stored!.value,
      reason: first || input.reason ? (input.reason ?? '').trim() : stored!.reason,
      first_by: first ? caller.userId || null : stored!.first_by,
    }
    let auditId = stored?.id
    if (stored) await updateAudit(trx, stored.id, next)
    else {
      auditId = (await insertAudit(trx, { placeId: value.placeId, ts: new Date(value.hour), item: value.key }, next))?.id
      // Another judged it first, at the same time.
      if (auditId === undefined) return { refused: staleText(await lastStepOf(trx, await lockAudit(trx, ...key))), stale: true }
    }
    const before = stored ? decisionPart(stored) : null
    await insertStep(trx, {
      ...{ auditId: auditId!, at: new Date(services.clock.now()), byId: caller.userId || null, byName: caller.realName || caller.userName },
      ...{ stage: input.stage, before, result: next.result, value: next.value, reason: next.reason },
    })
    await onDone(trx)
    return { done: true }
  })
}

/** The newest step taken back, within a day and by the one who took it: itself a step. */
const undo = async (trx: Db, { services, caller }: CallerContext, stored: AuditRecord | undefined, last: LastStep): Promise<Outcome> => {
  if (!stored || !last) return { refused: '该值尚未审核' }
  if (last.stage === 'undo') return { refused: '上一步已是撤销' }
  if (last.by_id !== (caller.userId || null)) return { refused: `只有${last.by_name}可以撤销` }
  if (services.clock.now() - last.at.getTime() > undoMs) return { refused: '超过 24 小时，不能撤销' }
  // The first decision taken back leaves the row, with its steps, for the versions that others have seen.
  const restored = { ...decisionPart(stored), ...(last.before ?? { state: 'open' as const, first_by: null }) }
  await updateAudit(trx, stored.id, restored)
  await insertStep(trx, {
    ...{ auditId: stored.id, at: new Date(services.clock.now()), byId: caller.userId || null, byName: caller.realName || caller.userName },
    ...{ stage: 'undo', before: null, result: restored.result, value: restored.value, reason: restored.reason },
  })
  return { done: true }
}
