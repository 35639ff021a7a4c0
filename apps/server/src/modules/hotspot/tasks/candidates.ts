import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { gridTaskNumber } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { type GridContext, suggestedCells } from '#/modules/hotspot/cells/public.ts'
import { selectOpenTasks } from './queries.ts'

type Call = typeof gridTaskCalls.candidates

/** Cells that stand out, each with the open task of its reason. */
export const gridTaskCandidates = async (context: GridContext, { item }: InputOf<Call>): Promise<OutputOf<Call>> => {
  const { places, db } = context.services
  const rows = await suggestedCells(context, item)
  const placeIds = [...new Set(rows.map(({ placeId }) => placeId))]
  const open = new Map((await selectOpenTasks(db, placeIds)).map(({ place_id, reason, item_id }) => [`${place_id} ${reason}`, item_id]))
  return rows.map(row => {
    const taskId = open.get(`${row.placeId} ${row.reason}`) ?? null
    return {
      ...{ ...row, id: `${row.placeId}-${row.reason}`, taskId, taskNumber: taskId === null ? null : gridTaskNumber(taskId) },
      demo: places.get(row.placeId)?.simulated ?? false,
    }
  })
}
