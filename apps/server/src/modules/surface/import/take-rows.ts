import { countyById } from '@qingyuan/domain/counties.ts'
import type { SurfaceTold } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { Services } from '#/platform/services.ts'
import { putFills, putOnTask, registerPoints } from '../change-queries.ts'
import { byOf, type Doer, holding, move } from '../held.ts'
import { emptyBase } from '../told.ts'
import type { ToldPoint } from './check-sheet.ts'

export type TakenRow = Omit<ToldPoint, 'told'> & { told: SurfaceTold; simulated?: boolean }

/**
 * Registers points, puts them on a task and keeps what is told of them, all or none, within the caller's transaction. Returns their ids in the order
 * of the rows.
 */
export const takeRows = async (
  services: Pick<Services, 'clock'>,
  db: Db,
  doer: Doer,
  taskId: number,
  rows: readonly TakenRow[],
): Promise<{ id: number; added: boolean }[]> => {
  const made = await registerPoints(
    db,
    rows.map(({ name, countyId, department, scc, lon, lat, simulated = false }) => ({
      ...{ name, countyId, department, scc, lon, lat, simulated },
      adcode: countyById.get(countyId)!.adcode,
    })),
  )
  const ids = made.map(({ id }) => id)
  await putOnTask(db, taskId, ids, new Date(services.clock.now()), byOf(doer).by_id)
  await holding(services, db, doer, taskId, ids, async held => {
    await move(held, 'save')
    const fills = new Map(held.points.map(({ id, fillId }) => [id, fillId]))
    const filled = rows.map(({ street, lon, lat, told }, n) => ({
      fillId: fills.get(ids[n]!)!,
      base: { ...emptyBase(), street, lon, lat },
      told,
    }))
    await putFills(held.db, filled, held.now, byOf(doer).by_name)
  })
  return made
}
