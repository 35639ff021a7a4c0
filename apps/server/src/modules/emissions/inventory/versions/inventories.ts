import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { dischargeInventoryCalls } from '@qingyuan/contract/emissions/inventory-versions.ts'
import { coverageBases } from '@qingyuan/domain/coverage-bases.ts'
import { type EmissionPollutantId } from '@qingyuan/domain/emissions.ts'
import { type InventoryEvent, type InventoryGuard, inventoryLifecycle } from '@qingyuan/domain/lifecycles/inventory.ts'
import { eventsAt, refusalOf, transitionOf } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { cityCoverage } from '../coverage/coverage.ts'
import { tonnesByPollutant } from '../results/frames.ts'
import { sourceNames } from '../results/names.ts'
import { selectRows, sumRows } from '../results/queries.ts'
import { rowAnswer } from '../results/row-answer.ts'
import { requireSubject } from './inventory-scope.ts'
import {
  clearDefault,
  deleteInventory,
  type InventoryRecord,
  insertInventory,
  insertLog,
  lockInventory,
  nextVersion,
  selectInventories,
  selectInventory,
  selectLog,
  selectSameDraft,
  updateInventory,
} from './queries.ts'
import { runAnswer } from './run-answer.ts'
import { type RunRow, selectRunRow, selectYearRun } from './run-queries.ts'

type Calls = typeof dischargeInventoryCalls
type Answer = OutputOf<Calls['Query']>[number]

const manages = ({ permissions }: Caller) => permissions.has('inventory:manage') || permissions.has('discharge:compute')

/** Below the least coverage one proposes, another one publishes. */
const stepsOf = (row: InventoryRecord, userId: number, sufficient: boolean, events: InventoryEvent[]): InventoryEvent[] => {
  const published = sufficient || (row.proposedAt !== null && row.proposedBy !== userId)
  const proposed = sufficient || row.proposedAt !== null
  return events.filter(event => (event === 'publish' ? published : event === 'propose' ? !proposed : true))
}

const answerOf = async (db: Db, { scope, permissions, userId }: Caller, row: InventoryRecord): Promise<Answer> => {
  const [sum, covered] = await Promise.all([sumRows(db, scope, row.run_id, {}), cityCoverage({ db }, { id: row.run_id, year: row.year })])
  const coverage = { judged: covered.judged, limit: covered.limit, sufficient: covered.sufficient }
  const possible = eventsAt(inventoryLifecycle, row.state, permission => permissions.has(permission))
  return {
    ...{ id: row.id, name: row.name, year: row.year, version: row.version, state: row.state, isDefault: row.isDefault },
    stateLabel: inventoryLifecycle.states[row.state].label,
    runId: row.run_id,
    runTitle: row.runTitle,
    note: row.note,
    sources: sum.count,
    block: row.facts?.block ?? 0,
    tonnes: tonnesByPollutant(sum),
    by: row.by,
    createdAt: stampOf(row.createdAt),
    changedAt: stampOf(row.changedAt),
    publishedAt: stampOf(row.publishedAt),
    coverage,
    proposal: row.proposedAt && { by: row.proposedName ?? '系统', at: stampOf(row.proposedAt), reason: row.proposalReason ?? '' },
    events: stepsOf(row, userId, covered.sufficient, possible).filter(
      event => !(row.isDefault && ['setDefault', 'withdraw', 'archive'].includes(event)),
    ),
    simulated: row.simulated,
  }
}

/** Versions, newest year first. Drafts are shown to those who make inventories only. */
export const inventoryList = async ({ services: { db }, caller }: CallerContext, input: InputOf<Calls['Query']>): Promise<Answer[]> => {
  const rows = await selectInventories(db, { ...input, drafts: manages(caller) })
  return Promise.all(rows.map(row => answerOf(db, caller, row)))
}

/** A finished run of the year. @throws NOT_FOUND; CONFLICT for one that is not finished or of another year */
const finishedRun = async (db: Db, year: number, runId: number | undefined): Promise<RunRow> => {
  const id = runId ?? (await selectYearRun(db, year))?.id
  const run = id === undefined ? undefined : await selectRunRow(db, id)
  if (!run) throw appError('NOT_FOUND', { what: `${year} 年的计算结果，请先计算排放量` })
  if (run.year !== year)
    throw appError('CONFLICT', { message: `批次 ${run.id} 是 ${run.year} 年的计算结果，不能用于 ${year} 年清单`, field: 'runId' })
  if (run.state !== 'done') throw appError('CONFLICT', { message: `批次 ${run.id} 尚未计算完成`, field: 'runId' })
  return run
}

type Draft = InputOf<Calls['Add']>

/** A new draft, within a transaction. Its run never changes. */
export const insertDraft = async (
  trx: Db,
  caller: Pick<Caller, 'userId' | 'realName'>,
  { name, year, runId, note }: Draft,
): Promise<OutputOf<Calls['Add']>> => {
  const run = await finishedRun(trx, year, runId)
  const version = await nextVersion(trx, year)
  const row = { name: name.trim(), year, version, run_id: run.id, note: note ?? null, created_by: caller.userId || null }
  const same = await selectSameDraft(trx, { year, runId: run.id, name: row.name })
  if (same !== undefined) throw appError('CONFLICT', { message: `批次 ${run.id} 已有同名草稿（第 ${same} 版）`, field: 'name' })
  const id = await insertInventory(trx, row)
  await insertLog(trx, { inventory_id: id, by_name: caller.realName, event: 'add', from_state: null, to_state: 'draft', reason: null })
  return { id, version }
}

export const addInventory = (
  { services: { db }, caller }: CallerContext<Pick<Services, 'db'>>,
  draft: Draft,
): Promise<OutputOf<Calls['Add']>> => db.transaction().execute(trx => insertDraft(trx, caller, draft))

/** A proposal is about one run, and about one publication. */
const noProposal = { proposed_by: null, proposed_at: null, proposal_reason: null }

type Locked = NonNullable<Awaited<ReturnType<typeof lockInventory>>>

interface Facts {
  row: Locked
  run: RunRow
  reason: string | null
  userId: number
  sufficient: boolean
}

const guards: Record<InventoryGuard, (facts: Facts) => boolean> = {
  calculated: ({ run }) => run.state === 'done',
  noAbsurd: ({ run }) => (run.facts?.block ?? 0) === 0,
  covered: ({ row, userId, sufficient }) => sufficient || (row.proposed_at !== null && row.proposed_by !== userId),
  reason: ({ reason }) => reason !== null && reason.trim().length >= 5,
  notDefault: ({ row }) => !row.is_default,
}

/** 已填报的占上年排放 82.0 %; for a first year, 没有上年排放可比 and the enterprises. */
const judgedText = ({ by, percent }: Answer['coverage']['judged']) =>
  by === 'unmatched' ? coverageBases[by] : `${coverageBases[by]} ${numberText(percent ?? 0, 1)} %`

/** The inventory, locked until the transaction ends, once its lifecycle and the guards allow the event. @throws NOT_FOUND, FORBIDDEN, CONFLICT */
const lockedFor = async (trx: Db, caller: Caller, id: number, event: InventoryEvent, reason: string | null) => {
  const row = await lockInventory(trx, id)
  if (!row) throw appError('NOT_FOUND', { what: '清单' })
  const transition = transitionOf(inventoryLifecycle, row.state, event)
  if (!transition) throw appError('CONFLICT', { message: refusalOf(inventoryLifecycle, row.state, event) })
  const run = (await selectRunRow(trx, row.run_id))!
  const needsCoverage = transition.guards?.includes('covered') ?? false
  const covered = needsCoverage ? await cityCoverage({ db: trx }, run) : null
  const facts = { row, run, reason, userId: caller.userId, sufficient: covered?.sufficient ?? true }
  const broken = transition.guards?.find(guard => !guards[guard](facts))
  const facing: Partial<Record<InventoryGuard, string>> = {
    noAbsurd: `（现有 ${run.facts?.block ?? 0} 项被阻断）`,
    covered: covered ? `（${judgedText(covered.judged)}，设定值 ${covered.limit} %）` : '',
  }
  if (broken)
    throw appError('CONFLICT', {
      message: `不能${inventoryLifecycle.events[event]}：须满足“${inventoryLifecycle.guards[broken]}”${facing[broken] ?? ''}`,
    })
  return { row, to: transition.to }
}

const log = (trx: Db, caller: Caller, row: Locked, event: InventoryEvent, to: string, reason: string | null) =>
  insertLog(trx, { inventory_id: row.id, by_name: caller.realName, event, from_state: row.state, to_state: to, reason })

/** One step of an inventory's life: publish, set as default, withdraw, archive, delete. Of two at once the second fails with the new state. */
export const stepInventory = (
  { services: { db, clock }, caller }: CallerContext<Pick<Services, 'db' | 'clock'>>,
  { id, event, reason = null }: { id: number; event: Exclude<InventoryEvent, 'update'>; reason?: string | null },
): Promise<void> =>
  db.transaction().execute(async trx => {
    const { row, to } = await lockedFor(trx, caller, id, event, reason)
    if (event === 'delete') {
      await deleteInventory(trx, id)
      return
    }
    if (event === 'setDefault') await clearDefault(trx)
    await updateInventory(trx, id, {
      state: to,
      ...(event === 'setDefault' && { is_default: true }),
      ...(event === 'propose' && { proposed_by: caller.userId || null, proposed_at: new Date(clock.now()), proposal_reason: reason }),
      ...(event === 'withdraw' && noProposal),
      ...(event === 'publish' && { published_at: new Date(clock.now()) }),
      ...(event === 'withdraw' && { published_at: null }),
    })
    await log(trx, caller, row, event, to, reason)
  })

export const dischargeInventoryService = serveCalls(dischargeInventoryCalls, {
  Add: addInventory,
  /** Name, note and run of a draft. */
  Update: async ({ services, caller, audit }, { id, name, note, runId }) => {
    await services.db.transaction().execute(async trx => {
      const { row, to } = await lockedFor(trx, caller, id, 'update', null)
      const run = runId === undefined ? undefined : await finishedRun(trx, row.year, runId)
      await updateInventory(trx, id, {
        ...(name && { name: name.trim() }),
        ...(note !== undefined && { note }),
        ...(run && { run_id: run.id, ...noProposal }),
      })
      await log(trx, caller, row, 'update', to, run && run.id !== row.run_id ? `批次 ${row.run_id} 改为 ${run.id}` : null)
    })
    const changed = await answerOf(services.db, caller, (await selectInventory(services.db, id))!)
    audit.subject = changed.name
    return changed
  },
  Query: inventoryList,
  SourceQuery: async ({ services, caller }, { id, page, pageSize, sort, ...filter }) => {
    const { db } = services
    const { run } = await requireSubject(services, caller, { inventoryId: id })
    const span = { sort: sort as EmissionPollutantId, ...spanOf({ page, pageSize }) }
    const [rows, sum, names] = await Promise.all([
      selectRows(db, caller.scope, run.id, filter, span),
      sumRows(db, caller.scope, run.id, filter),
      sourceNames(services),
    ])
    return { total: sum.count, rows: rows.map(row => rowAnswer(row, names)) }
  },
  QueryByID: async ({ services, caller }, { id }) => {
    const { db } = services
    const { run } = await requireSubject(services, caller, { inventoryId: id })
    const log = await selectLog(db, id)
    return {
      inventory: await answerOf(db, caller, (await selectInventory(db, id))!),
      run: await runAnswer(db, caller.scope, run),
      log: log.map(({ at, by_name, event, from_state, to_state, reason }) => ({
        ...{ at: stampOf(at), by: by_name, event, from: from_state, to: to_state, reason },
      })),
    }
  },
})
