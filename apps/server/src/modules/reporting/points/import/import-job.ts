import { type SurfaceKind, surfaceKinds } from '@qingyuan/domain/surface.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { factorState, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { refuseSheet, type SheetAsked, sheetImport } from '#/modules/system/files/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { selectStanding } from '../change-queries.ts'
import type { Doer } from '../held.ts'
import { checkSheet, findHead, type SheetRow } from './check-sheet.ts'
import { columnsOf } from './columns.ts'
import { insertImport, insertImportRows } from './queries.ts'
import { takeRows } from './take-rows.ts'

export const importKind = 'surface-import'

export interface ImportInput extends SheetAsked {
  taskId: number
  kind: SurfaceKind
  doer: Doer
}

const check = async (services: Services, { fileName, taskId, kind, doer }: ImportInput, rows: readonly (readonly Cell[])[]) => {
  const { classes } = await sourceFacts(services)
  const { label: name } = surfaceKinds[kind]
  const head = findHead(rows, columnsOf(kind, classes))
  refuseSheet(fileName, head && rows.length - head.height, `“区县”“排放源编码”“点位名称”的表头，请用${name}的模板`)
  const [state, standing] = await Promise.all([factorState(services), selectStanding(services.db, taskId)])
  const headings = head!.columns.map(column => column?.heading ?? null)
  const checked = checkSheet({ kind, rows, head: head!, classes, state, scope: doer.scope, standing })
  return { name, rows: checked, headings, labels: headings, unknown: head!.unknown }
}

const take = async (services: Services, trx: Db, { id, input }: { id: string; input: ImportInput }, checked: readonly SheetRow[]) => {
  const { doer, taskId, kind, fileName } = input
  const points = checked.map(({ point }) => point!)
  const made = await takeRows(services, trx, doer, taskId, points)
  const added = made.filter(each => each.added).length
  const counts = { added, updated: made.length - added }
  const at = new Date(services.clock.now())
  const importId = await insertImport(trx, { job_id: id, task_id: taskId, kind, file_name: fileName, at, ...actorOf(doer), ...counts })
  await insertImportRows(trx, importId, made)
  return { importId, ...counts }
}

/** Checks a sheet of surface sources; takes it as a whole when it is asked to and nothing is wrong. Any error: nothing is written. */
export const surfaceImport = sheetImport({
  kind: importKind,
  table: 'surface_imports',
  heading: ['区县', '排放源编码', '点位名称'],
  by: ({ doer }) => actorOf(doer).by_id,
  check,
  more: (_, { taskId, kind }) => ({ taskId, kind }),
  take,
  words: ({ rows, importId, added, updated }) =>
    importId === null ? `检查通过：${rows} 个点位` : `已写入：新增 ${added} 个点位，更新 ${updated} 个`,
})
