import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { counties, countyById } from '@qingyuan/domain/counties.ts'
import { allotmentLifecycle } from '@qingyuan/domain/lifecycles/allotment.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import type { FillTaskKind } from '#/platform/database/tables.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { CallerContext, ScopedContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { FillDependencies } from '../callers.ts'
import { lockTask } from '../tasks/task-queries.ts'
import { requireTask } from '../tasks/tasks.ts'
import type { Assignment } from './assigning.ts'
import * as e from './enterprise-queries.ts'
import { appointOwner, selectOwners } from './owner-queries.ts'
import * as s from './point-queries.ts'

type Calls = typeof allotmentCalls
type Done = OutputOf<Calls['Allot']>
type Context = CallerContext<FillDependencies>

const things = {
  enterprise: { noun: '企业', field: 'enterpriseIds', allot: e.allotEnterprises, cancel: e.cancelEnterprises, seen: e.countSeen },
  surface: { noun: '点位', field: 'pointIds', allot: s.allotPoints, cancel: s.cancelPoints, seen: s.countSeenPoints },
} as const

/** The task, locked against a change of its state while it is allotted. @throws NOT_FOUND, CONFLICT when it is finished or of the other kind */
const hold = async (db: Db, taskId: number, kind: FillTaskKind) => {
  const task = await lockTask(db, taskId, 'share')
  if (!task) throw appError('NOT_FOUND', { what: '填报任务' })
  if (task.kind !== kind) throw appError('CONFLICT', { message: `任务“${task.name}”不是${kind === 'enterprise' ? '企业' : '面源'}任务` })
  if (task.state === 'finished')
    throw appError('CONFLICT', { message: `任务“${task.name}”已完成，不能再${allotmentLifecycle.events.allot}或取消` })
  return task
}

const checkOwner = async (db: Db, caller: Caller, ownerId: number | null | undefined) => {
  if (ownerId === undefined || ownerId === null) return
  if (!(await selectOwners(db, caller.scope)).some(owner => owner.id === ownerId))
    throw appError('INVALID_INPUT', { message: '责任人不存在，或没有清单任务与分配的权限', field: 'ownerId' })
}

const outside = (kind: FillTaskKind, missing: number) =>
  appError('OUT_OF_SCOPE', {
    message: `所选${things[kind].noun}中有 ${missing} 个不存在或不在本辖区，未作任何更改`,
    field: things[kind].field,
  })

interface AllotmentRequest<F> {
  taskId: number
  ownerId?: number | null
  of: { ids: readonly number[] } | { filter: F }
}

const assigningOf = ({ clock }: FillDependencies, caller: Caller, taskId: number, ownerId: number | null | undefined): Assignment => ({
  taskId,
  at: new Date(clock.now()),
  by: actorOf(caller),
  ownerId: ownerId ?? null,
})

const allot =
  <F>(
    kind: FillTaskKind,
    run: (db: Db, scope: Scope, assigning: Assignment, of: AllotmentRequest<F>['of']) => Promise<{ wanted: number; changed: number }>,
  ) =>
  ({ services, caller }: Context, { taskId, ownerId, of }: AllotmentRequest<F>): Promise<Done> =>
    services.db.transaction().execute(async trx => {
      await hold(trx, taskId, kind)
      await checkOwner(trx, caller, ownerId)
      const selection = 'ids' in of ? { ids: [...new Set(of.ids)] } : of
      const { wanted, changed } = await run(trx, caller.scope, assigningOf(services, caller, taskId, ownerId), selection)
      if ('ids' in selection && wanted < selection.ids.length) throw outside(kind, selection.ids.length - wanted)
      return { changed, unchanged: wanted - changed }
    })

/** Enterprises of a list, or all of a filter, on a task. A list with one that the caller may not touch changes nothing. */
export const allotEnterprises = allot<e.EnterpriseFilter>('enterprise', e.allotEnterprises)
export const allotPoints = allot<s.PointFilter>('surface', s.allotPoints)

const cancelAllotment =
  (kind: FillTaskKind) =>
  ({ services, caller }: Context, taskId: number, requested: readonly number[]): Promise<Done> =>
    services.db.transaction().execute(async trx => {
      const { cancel: run, seen, noun } = things[kind]
      await hold(trx, taskId, kind)
      const ids = [...new Set(requested)]
      const visible = await seen(trx, caller.scope, ids)
      if (visible < ids.length) throw outside(kind, ids.length - visible)
      const changed = await run(trx, caller.scope, assigningOf(services, caller, taskId, null), ids)
      if (changed === 0) throw appError('CONFLICT', { message: `所选${noun}没有可取消的分配：未分配，或已提交、已审核的不能取消` })
      return { changed, unchanged: ids.length - changed }
    })

/** Takes off what is not submitted yet; the rest is counted as unchanged. Data are kept. */
export const cancelEnterprises = (context: Context, { taskId, enterpriseIds }: InputOf<Calls['AllotCancel']>) =>
  cancelAllotment('enterprise')(context, taskId, enterpriseIds)
export const cancelPoints = (context: Context, { taskId, pointIds }: InputOf<Calls['PointCancel']>) =>
  cancelAllotment('surface')(context, taskId, pointIds)

const countyName = (id: number) => countyById.get(id)?.name ?? ''

export const queryEnterprises = async (
  { services, caller: { scope } }: ScopedContext<FillDependencies>,
  { page, pageSize, taskId, ...filter }: InputOf<Calls['QueryByAllot']>,
): Promise<OutputOf<Calls['QueryByAllot']>> => {
  await requireTask(services, taskId)
  const [rows, total] = await Promise.all([
    e.selectEnterprises(services.db, scope, taskId, filter, spanOf({ page, pageSize })),
    e.countEnterprises(services.db, scope, taskId, filter),
  ])
  return { total, rows: rows.map(row => ({ ...row, county: countyName(row.countyId), changedAt: stampOf(row.changedAt) })) }
}

export const queryPoints = async (
  { services, caller: { scope } }: ScopedContext<FillDependencies>,
  { page, pageSize, taskId, ...filter }: InputOf<Calls['QueryByPoint']>,
): Promise<OutputOf<Calls['QueryByPoint']>> => {
  await requireTask(services, taskId)
  const [rows, total] = await Promise.all([
    s.selectPoints(services.db, scope, taskId, filter, spanOf({ page, pageSize })),
    s.countPoints(services.db, scope, taskId, filter),
  ])
  return { total, rows: rows.map(row => ({ ...row, county: countyName(row.countyId), changedAt: stampOf(row.changedAt) })) }
}

const countKeys = ['allotted', 'pending', 'filling', 'submitted', 'approved', 'rejected'] as const

const statOf = (rows: readonly e.CountyCount[]): OutputOf<Calls['Stat']> => {
  const byCounty = new Map(rows.map(row => [row.countyId, row]))
  const sum = (key: (typeof countKeys)[number] | 'total' | 'cancelled') => rows.reduce((total, row) => total + row[key], 0)
  const countsOf = (of: (key: (typeof countKeys)[number]) => number) =>
    Object.fromEntries(countKeys.map(key => [key, of(key)])) as OutputOf<Calls['Stat']>['counts']
  return {
    total: sum('total'),
    cancelled: sum('cancelled'),
    counts: countsOf(sum),
    counties: counties
      .map(({ id }) => byCounty.get(id))
      .filter(row => row !== undefined)
      .map(row => ({
        countyId: row.countyId,
        county: countyName(row.countyId),
        ownerId: row.ownerId,
        owner: row.owner,
        total: row.total,
        cancelled: row.cancelled,
        counts: countsOf(key => row[key]),
      })),
  }
}

/** Counties in the specification's order, each with all it has and where the allotted stand. */
export const enterpriseStat = async (
  { services, caller: { scope } }: ScopedContext<FillDependencies>,
  { taskId }: { taskId: number },
): Promise<OutputOf<Calls['Stat']>> => {
  await requireTask(services, taskId)
  return statOf(await e.countEnterprisesByCounty(services.db, scope, taskId))
}

export const pointStat = async (
  { services, caller: { scope } }: ScopedContext<FillDependencies>,
  { taskId }: { taskId: number },
): Promise<OutputOf<Calls['PointStat']>> => {
  await requireTask(services, taskId)
  return statOf(await s.countPointsByCounty(services.db, scope, taskId))
}

/** Names the owner of a county in a task. @throws INVALID_INPUT for a user who does not see that county */
export const appointCountyOwner = (
  { services, caller }: CallerContext<FillDependencies>,
  { taskId, countyId, ownerId }: InputOf<Calls['Appoint']>,
): Promise<Done> =>
  services.db.transaction().execute(async trx => {
    const task = await lockTask(trx, taskId, 'share')
    if (!task) throw appError('NOT_FOUND', { what: '填报任务' })
    await hold(trx, taskId, task.kind)
    const county = countyById.get(countyId)
    if (!county) throw appError('INVALID_INPUT', { message: `没有编号为 ${countyId} 的区县`, field: 'countyId' })
    if (ownerId !== null) {
      const owner = (await selectOwners(trx, caller.scope)).find(each => each.id === ownerId)
      if (!owner || (owner.countyIds !== null && !owner.countyIds.includes(countyId)))
        throw appError('INVALID_INPUT', { message: `责任人不存在，或不负责${county.name}`, field: 'ownerId' })
    }
    return { changed: await appointOwner(trx, taskId, countyId, ownerId), unchanged: 0 }
  })

export const allotmentService = serveCalls(allotmentCalls, {
  QueryByAllot: queryEnterprises,
  Allot: (context, { taskId, ownerId, enterpriseId }) => allotEnterprises(context, { taskId, ownerId, of: { ids: [enterpriseId] } }),
  AllotBatch: (context, { taskId, ownerId, enterpriseIds }) => allotEnterprises(context, { taskId, ownerId, of: { ids: enterpriseIds } }),
  AllotCancel: cancelEnterprises,
  AllotAll: (context, { taskId, ownerId, ...filter }) => allotEnterprises(context, { taskId, ownerId, of: { filter } }),
  Stat: enterpriseStat,
  QueryByPoint: queryPoints,
  Point: (context, { taskId, ownerId, pointId }) => allotPoints(context, { taskId, ownerId, of: { ids: [pointId] } }),
  PointBatch: (context, { taskId, ownerId, pointIds }) => allotPoints(context, { taskId, ownerId, of: { ids: pointIds } }),
  PointCancel: cancelPoints,
  PointAll: (context, { taskId, ownerId, ...filter }) => allotPoints(context, { taskId, ownerId, of: { filter } }),
  PointStat: pointStat,
  Owners: ({ services: { db }, caller: { scope } }) => selectOwners(db, scope),
  Appoint: appointCountyOwner,
})
