import { countyById } from '@qingyuan/domain/counties.ts'
import type { SurfaceAnswers } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { addToTask, lockNamed, putFills, registerPoints } from '../change-queries.ts'
import { type Actor, movePoints, withLockedPoints } from '../locked-points.ts'
import { emptyBase } from '../surface-answers.ts'
import type { ReportedPoint } from './check-sheet.ts'
import type { FillBefore, RowBefore } from './queries.ts'

export type TakenRow = Omit<ReportedPoint, 'answers'> & { answers: SurfaceAnswers; simulated?: boolean }

/** An applied row, with the state before it. */
export interface ImportedPoint extends RowBefore {
  added: boolean
}

/**
 * Registers points, puts them on a task and stores their answers, all or none, within the caller's transaction. Returns them in the order
 * of the rows.
 */
export const takeRows = async (
  services: Pick<Services, 'clock'>,
  db: Db,
  doer: Actor,
  taskId: number,
  rows: readonly TakenRow[],
): Promise<ImportedPoint[]> => {
  const before = await lockNamed(db, rows)
  const made = await registerPoints(
    db,
    rows.map(({ name, countyId, department, scc, lon, lat, simulated = false }) => ({
      ...{ name, countyId, department, scc, lon, lat, simulated },
      adcode: countyById.get(countyId)!.adcode,
    })),
  )
  const raced = made.findIndex(({ added }, n) => !added && !before.has(n))
  if (raced >= 0) throw appError('CONFLICT', { message: `“${rows[raced]!.name}”刚由他人登记，请重新写入` })
  const ids = made.map(({ id }) => id)
  const put = await addToTask(db, taskId, ids, new Date(services.clock.now()), actorOf(doer).by_id)
  return withLockedPoints(services, db, doer, taskId, ids, async locked => {
    const points = new Map(locked.points.map(point => [point.id, point]))
    await movePoints(locked, 'save')
    const filled = rows.map(({ street, lon, lat, answers }, n) => ({
      fillId: points.get(ids[n]!)!.fillId,
      base: { ...emptyBase(), street, lon, lat },
      answers,
    }))
    await putFills(locked.db, filled, locked.now, actorOf(doer).by_name)
    return made.map(({ id, added }, n): ImportedPoint => {
      const { fillId, state, revision, base, answers, savedAt, savedBy } = points.get(id)!
      const was: FillBefore['allotment'] | 'none' = put.get(id) ?? 'allotted'
      const fill = was === 'none' ? null : { allotment: was, state, revision, base, answers, savedAt, savedBy }
      return { id, added, fillId, register: before.get(n) ?? null, fill }
    })
  })
}
