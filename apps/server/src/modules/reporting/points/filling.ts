import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { type SurfaceFault, surfaceFaults, surfaceQuantities } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import { countyAt } from '#/modules/emissions/enterprises/public.ts'
import { factorState, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { isPublished } from '#/modules/reporting/tasks/public.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf, type Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import {
  type LockedPoint,
  markReviewed,
  markSubmitted,
  openVersions,
  putActivities,
  putFills,
  type VerifiedActivity,
} from './change-queries.ts'
import { type LockedPoints, movePoints, withLockedPoints } from './locked-points.ts'
import { answersOf, baseOf, completeFaults, type SurfaceAnswers } from './surface-answers.ts'

type Calls = typeof surfaceCalls
type Saved = OutputOf<Calls['SaveFuelInfo']>
/** Services of this module: rows and the time. */
type Desk = Pick<Services, 'db' | 'clock'>
type Moved = OutputOf<Calls['SubmitSurfaceFillInfo']>

const inOne = <T>(services: Desk, caller: Caller, taskId: number, ids: readonly number[], work: (locked: LockedPoints) => Promise<T>) =>
  services.db.transaction().execute(trx => withLockedPoints(services, trx, caller, taskId, ids, work))

const refuseStale = (point: LockedPoint, revision: number) => {
  if (point.revision === revision) return
  throw appError('CONFLICT', {
    message: `“${point.name}”已在别处修改，请刷新后再改`,
    extra: { revision: point.revision, state: point.state },
  })
}

/** Keeps one part of a point's fill. */
const save = (
  services: Desk,
  caller: Caller,
  { taskId, pointId, revision }: { taskId: number; pointId: number; revision: number },
  part: (point: LockedPoint) => { base: unknown } | { answers: unknown },
  faultsOf: (point: LockedPoint) => SurfaceFault[],
): Promise<Saved> =>
  inOne(services, caller, taskId, [pointId], async locked => {
    const point = locked.points[0]!
    refuseStale(point, revision)
    const faults = faultsOf(point)
    const bad = faults.find(({ level }) => level === 'error')
    if (bad) throw appError('INVALID_INPUT', { message: bad.message, field: bad.field })
    const state = await movePoints(locked, 'save')
    await putFills(locked.db, [{ fillId: point.fillId, ...part(point) }], locked.now, actorOf(caller).by_name)
    return { state, revision: point.revision + 1, faults }
  })

/** A place, or any corner of a line, that is in another county. */
const placeFault = ({ countyId }: LockedPoint, base: InputOf<Calls['SaveBaseInfo']>['base']): SurfaceFault[] => {
  const { lon, lat, geometry } = base
  if ((lon === null) !== (lat === null)) return [{ field: 'lat', level: 'error', message: '经度与纬度应同时填写' }]
  const outside = (place: readonly [number, number]) => countyAt(place[0], place[1]) !== countyId
  if (lon !== null && lat !== null && outside([lon, lat])) return [{ field: 'lon', level: 'error', message: '位置不在所选区县内' }]
  const corner = geometry.findIndex(outside)
  return corner < 0 ? [] : [{ field: 'geometry', level: 'warn', message: `位置线第 ${corner + 1} 点不在所选区县内` }]
}

/** Why a point is not complete, in words; null when it is. */
const faultsOf = async (services: Desk) => {
  const [{ byScc }, state] = await Promise.all([sourceFacts(services), factorState(services)])
  return (point: LockedPoint): string | null => {
    const errors = completeFaults(state, byScc.get(point.scc)!, point, answersOf(point.answers)).filter(({ level }) => level === 'error')
    if (errors.length === 0) return null
    return `还不能提交：${errors
      .slice(0, 3)
      .map(({ message }) => message)
      .join('；')}${errors.length > 3 ? `等 ${errors.length} 处` : ''}`
  }
}

/** Locks points; all requested ones, or none. */
export const submitPoints = async (
  { services, caller }: CallerContext<Desk>,
  { taskId, pointIds }: InputOf<Calls['SubmitSurfaceFillInfo']>,
): Promise<Moved> => {
  const faultOf = await faultsOf(services)
  return inOne(services, caller, taskId, pointIds, async locked => {
    const state = await movePoints(locked, 'submit', { faultOf })
    const ids = locked.points.map(({ fillId }) => fillId)
    await markSubmitted(locked.db, ids, locked.now, actorOf(caller).by_id)
    return { changed: ids.length, state }
  })
}

const activityOf = (
  { task, now, doer }: LockedPoints,
  byScc: Awaited<ReturnType<typeof sourceFacts>>['byScc'],
  point: LockedPoint,
): VerifiedActivity => {
  const answers: SurfaceAnswers = answersOf(point.answers)
  const { quantities, controls, grade } = surfaceQuantities(byScc.get(point.scc)!, answers)
  const { lon, lat } = baseOf(point.base, point)
  return {
    year: task.year,
    county_id: point.countyId,
    scc: point.scc,
    name: point.name,
    variant: answers.variant,
    quantities,
    controls,
    activity_grade: grade,
    lon,
    lat,
    verified_by: actorOf(doer).by_name,
    verified_at: now.toISOString(),
    simulated: point.simulated,
  }
}

/** Refuses a reviewer who submitted the point. */
const refuseOwn = ({ points, doer }: LockedPoints) => {
  const own = points.find(({ submittedBy }) => submittedBy !== null && submittedBy === doer.userId)
  if (own) throw appError('FORBIDDEN', { message: `“${own.name}”由您本人提交，须由他人核实` })
}

/** Passes points, whose activities then count, or sends them back with a reason. */
export const verifyPoints = async (
  { services, caller }: CallerContext<Desk>,
  { taskId, pointIds, pass, reason }: InputOf<Calls['VerifySurfaceTask']>,
): Promise<Moved> => {
  const [{ byScc }, faultOf] = await Promise.all([sourceFacts(services), faultsOf(services)])
  return inOne(services, caller, taskId, pointIds, async locked => {
    refuseOwn(locked)
    const state = await movePoints(locked, pass ? 'verify' : 'return', { faultOf, reason })
    const ids = locked.points.map(({ fillId }) => fillId)
    await markReviewed(locked.db, ids, locked.now, actorOf(caller).by_name)
    if (pass)
      await putActivities(
        locked.db,
        locked.points.map(point => activityOf(locked, byScc, point)),
      )
    return { changed: ids.length, state }
  })
}

export const fillingHandlers = {
  SaveBaseInfo: ({ services, caller }, { base, ...which }) =>
    save(
      services,
      caller,
      which,
      () => ({ base }),
      point => placeFault(point, base),
    ),
  /** Saves a draft: missing answers are listed, impossible ones refused by field. */
  SaveFuelInfo: async ({ services, caller }, { answers, ...which }) => {
    const { byScc } = await sourceFacts(services)
    return save(
      services,
      caller,
      which,
      () => ({ answers }),
      ({ scc }) => surfaceFaults(byScc.get(scc)!, answers, true),
    )
  },
  SubmitSurfaceFillInfo: submitPoints,
  VerifySurfaceTask: verifyPoints,
  /** Opens the next version of verified points; what was verified counts until the new version is. */
  AgainSurfaceFillInfo: ({ services, caller }, { taskId, pointIds }) =>
    inOne(services, caller, taskId, pointIds, async locked => {
      const state = await movePoints(locked, 'again', { published: await isPublished(locked.db, locked.task.year) })
      const ids = await openVersions(
        locked.db,
        locked.points.map(({ fillId }) => fillId),
      )
      return { changed: ids.length, state }
    }),
} satisfies SomeHandlers<typeof surfaceCalls>
