import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { type SurfaceKind, surfaceKinds } from '@qingyuan/domain/surface.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { factorState, sourceFacts } from '#/modules/emissions/factor-library/public.ts'
import { taskById } from '#/modules/reporting/tasks/public.ts'
import {
  acceptSheet,
  checkedSheet,
  defineImport,
  type ImportInput,
  readSheet,
  refuseSheet,
  sheetRefusal,
} from '#/modules/system/files/public.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { actorOf } from '#/platform/http/caller.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { selectStanding } from '../change-queries.ts'
import { answersTable } from '../table.ts'
import { checkSheet, findHead, type SheetRow } from './check-sheet.ts'
import { columnsOf } from './columns.ts'
import { insertImport, insertImportRows, selectLaterImport } from './queries.ts'
import { takeRows } from './take-rows.ts'
import { importTemplate } from './template.ts'
import { pointCounter, undoPoints } from './undo-points.ts'

interface Request {
  taskId: number
  kind: SurfaceKind
}

const check = async (
  services: Services,
  { fileName, taskId, kind, importer }: ImportInput<Request>,
  rows: readonly (readonly Cell[])[],
) => {
  const { classes } = await sourceFacts(services)
  const { label: name } = surfaceKinds[kind]
  const head = findHead(rows, columnsOf(kind, classes))
  refuseSheet(fileName, head && rows.length - head.height, `“区县”“排放源编码”“点位名称”的表头，请用${name}的模板`)
  const [state, standing] = await Promise.all([factorState(services), selectStanding(services.db, taskId)])
  const headings = head!.columns.map(column => column?.heading ?? null)
  const checked = checkSheet({ kind, rows, head: head!, classes, state, scope: importer.scope, standing })
  return checkedSheet({ name, rows: checked, headings, labels: headings, unknown: head!.unknown })
}

const take = async (
  services: Services,
  trx: Db,
  { id, input }: { id: string; input: ImportInput<Request> },
  checked: readonly SheetRow[],
) => {
  const { importer, taskId, kind, fileName } = input
  const points = checked.map(({ point }) => point!)
  const made = await takeRows(services, trx, importer, taskId, points)
  const added = made.filter(each => each.added).length
  const counts = { added, updated: made.length - added }
  const at = new Date(services.clock.now())
  const importId = await insertImport(trx, { job_id: id, task_id: taskId, kind, file_name: fileName, at, ...actorOf(importer), ...counts })
  await insertImportRows(trx, importId, made)
  return { importId, ...counts }
}

/** A sheet of surface sources: checked, then written as a whole, and undone as a whole. */
export const surfaceImport = defineImport({
  kind: 'surface-import',
  table: 'surface_imports',
  accept: acceptSheet,
  check: async (services, file, input: ImportInput<Request>, { signal, read }) => {
    const rows = await readSheet(services, file, ['区县', '排放源编码', '点位名称'], { signal })
    read()
    return check(services, input, rows)
  },
  more: (_, { taskId, kind }) => ({ taskId, kind }),
  take,
  undo: undoPoints,
  later: { find: selectLaterImport, counted: pointCounter },
  isEmpty: ({ rows }) => rows === 0,
  words: {
    title: ({ commit, kind, fileName }) => `${commit ? '导入' : '检查'}${surfaceKinds[kind].label}面源：${fileName}`,
    empty: '数据',
    refused: sheetRefusal,
    done: ({ rows, importId, added, updated }) =>
      importId === null ? `检查通过：${rows} 个点位` : `已写入：新增 ${added} 个点位，更新 ${updated} 个`,
  },
})

export const surfaceImportService = serveCalls(surfaceImportCalls, {
  Table: answersTable,
  Template: importTemplate,
  /** Stores the upload and starts the check. @throws FILE_FORMAT for anything but an .xlsx, CONFLICT for a task that is not open */
  Check: async (context, { taskId, kind }) => {
    const task = await taskById(context.services, context.caller.scope, taskId)
    if (task.kind !== 'surface') throw appError('CONFLICT', { message: `任务“${task.name}”不是面源任务` })
    if (task.state !== 'sent') throw appError('CONFLICT', { message: `任务“${task.name}”未下发或已完成，不能导入` })
    return surfaceImport.start(context, { taskId, kind })
  },
  Commit: surfaceImport.commit,
  Query: async (context, { taskId }) =>
    (await surfaceImport.records(context, taskId)).map(({ row, record }) => ({ ...record, kind: row.kind as SurfaceKind })),
  Undo: surfaceImport.undo,
})
