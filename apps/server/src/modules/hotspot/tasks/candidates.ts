import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import type { GridItem } from '@qingyuan/domain/hotspot-grid.ts'
import { type GridTaskReason, gridReasonsOf, gridTaskNumber } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { sourceHitKm } from '@qingyuan/domain/sensor-marks.ts'
import { courseText } from '@qingyuan/domain/source-course.ts'
import { type GridContext, type SuggestedCell, suggestedCells } from '#/modules/hotspot/cells/public.ts'
import { foundSourceRows } from '#/modules/hotspot/sensors/public.ts'
import { selectOpenTasks } from './queries.ts'

type Call = typeof gridTaskCalls.candidates

/** Cells with a source of organics that the sensors of a park point to, by the strongest one. */
const bySource = async (context: GridContext): Promise<SuggestedCell[]> => {
  const { rows, days } = await foundSourceRows(context, {})
  return rows.flatMap(({ placeId, code, county, park, course, kgPerHour, enterprises }, at) => {
    if (placeId === null || code === null || rows.findIndex(row => row.placeId === placeId) < at) return []
    const count = rows.filter(row => row.placeId === placeId).length
    const found = `${park}传感器近 ${days} 日反推 VOCs 疑似源${count > 1 ? ` ${count} 处，最强一处` : ''}`
    const near = enterprises.length === 0 ? '附近无在册企业' : `${sourceHitKm} km 内在册企业 ${enterprises.length} 家`
    return [
      {
        ...{ placeId, code, county, reason: 'source' as const, value: roundForDisplay(kgPerHour, 1)!, unit: 'kg/h' },
        why: `${found}，${courseText(course)}，${near}`,
      },
    ]
  })
}

const suggestions = async (context: GridContext, item: GridItem): Promise<SuggestedCell[]> => [
  ...(await suggestedCells(context, item)),
  ...(gridReasonsOf(item).includes('source') ? await bySource(context) : []),
]

/** What makes a cell a candidate by a reason; null for one that is none. */
export const causeOf = async (
  context: GridContext,
  { placeId, item, reason }: { placeId: number; item: GridItem; reason: GridTaskReason },
): Promise<string | null> => (await suggestions(context, item)).find(row => row.placeId === placeId && row.reason === reason)?.why ?? null

/** Cells of an item that stand out, each with the open task of its reason, else with another open one of the cell. */
export const gridTaskCandidates = async (context: GridContext, { item }: InputOf<Call>): Promise<OutputOf<Call>> => {
  const { places, db } = context.services
  const rows = await suggestions(context, item)
  const open = await selectOpenTasks(db, [...new Set(rows.map(({ placeId }) => placeId))])
  return rows.map(row => {
    const ofCell = open.filter(({ place_id }) => place_id === row.placeId)
    const task = ofCell.find(({ reason }) => reason === row.reason) ?? ofCell[0]
    return {
      ...{ ...row, id: `${row.placeId}-${row.reason}`, taskId: task?.item_id ?? null },
      taskNumber: task ? gridTaskNumber(task.item_id) : null,
      taskReason: task ? (task.reason as GridTaskReason) : null,
      decimals: row.reason === 'source' ? 1 : parameters[item].decimals,
      demo: places.get(row.placeId)?.simulated ?? false,
    }
  })
}
