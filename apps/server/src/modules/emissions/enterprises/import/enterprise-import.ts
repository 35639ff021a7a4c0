import type { InputOf } from '@qingyuan/contract/call.ts'
import type { enterpriseCalls, enterpriseProfileCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { wallClock } from '@qingyuan/domain/time.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import {
  acceptSheet,
  checkedSheet,
  defineImport,
  type ImportInput,
  type ImportResult,
  readSheet,
  refuseSheet,
  sheetRefusal,
} from '#/modules/system/files/public.ts'
import { actorOf } from '#/platform/http/caller.ts'
import type { UploadContext } from '#/platform/http/context.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { formContext } from '../form-context.ts'
import { selectNamesakes } from '../queries.ts'
import { checkSheet, readCells, type SheetRow } from './check-sheet.ts'
import { findHead } from './columns.ts'
import { selectBases, selectLaterImport } from './queries.ts'
import { takeSheet } from './take-sheet.ts'
import { enterpriseCounter, undoEnterprises } from './undo-enterprises.ts'

interface Request {
  year: number
}

export interface EnterpriseImportResult extends ImportResult, Request {
  /** Rows that equal the register; they are passed over. */
  unchanged: number
}

const check = async ({ db }: Services, { fileName, year, importer }: ImportInput<Request>, rows: readonly (readonly Cell[])[]) => {
  const head = findHead(rows)
  refuseSheet(fileName, head && rows.length - head.height, '“企业名称”和“统一社会信用代码”的表头')
  const context = await formContext(db, year)
  const filled = rows.slice(head!.height).map(cells => readCells(head!, cells, context))
  const texts = (key: string) => [...new Set(filled.flatMap(row => (typeof row[key] === 'string' ? [row[key]] : [])))]
  const registered = await selectNamesakes(db, texts('creditCode'), texts('enterpriseName'))
  const bases = await selectBases(
    db,
    registered.map(({ id }) => id),
  )
  return checkedSheet({
    name: '企业信息',
    rows: checkSheet({ rows, head: head!, context, scope: importer.scope, registered, bases, year }),
    headings: head!.columns.map(column => column?.header ?? null),
    labels: head!.columns.map(column => column?.field.label ?? null),
    unknown: head!.unknown,
  })
}

const countsOf = (checked: readonly SheetRow[]) => {
  const unchanged = checked.filter(({ same }) => same).length
  const known = checked.filter(({ enterprise }) => enterprise !== null).length
  return { added: checked.length - known, updated: known - unchanged, unchanged }
}

/** A file of enterprises: checked, then written as a whole, and undone as a whole. */
export const enterpriseImport = defineImport({
  kind: 'enterprise-import',
  table: 'enterprise_imports',
  accept: acceptSheet,
  check: async (services, file, input: ImportInput<Request>, { signal, read }) => {
    const rows = await readSheet(services, file, ['企业名称', '统一社会信用代码'], { signal })
    read()
    return check(services, input, rows)
  },
  more: (checked, { year }) => ({ ...countsOf(checked), year }),
  take: async ({ clock }, trx, { id, input: { importer, year, fileName } }, checked) => {
    const { by_id, by_name } = actorOf(importer)
    const writer = { id: by_id, name: by_name, at: new Date(clock.now()), source: 'import' as const }
    const rows = checked.filter(({ same }) => !same)
    return takeSheet(trx, await formContext(trx, year), writer, { rows, year, jobId: id, fileName })
  },
  undo: undoEnterprises,
  later: { find: selectLaterImport, counted: enterpriseCounter },
  isEmpty: ({ added, updated }) => added + updated === 0,
  words: {
    title: ({ commit, fileName }) => `${commit ? '导入企业' : '检查企业文件'}：${fileName}`,
    empty: '变化',
    refused: sheetRefusal,
    done: ({ added, updated, unchanged, importId }) => {
      const will = importId === null ? '检查通过：将' : '已写入：'
      return `${will}新增 ${added} 家，更新 ${updated} 家${unchanged > 0 ? `，无变化 ${unchanged} 家` : ''}`
    },
  },
})

/** Stores the upload and starts the job. */
export const startEnterpriseImport = (
  context: UploadContext,
  { year = wallClock(context.services.clock.now()).year, commit = false }: InputOf<typeof enterpriseCalls.Import>,
) => enterpriseImport.start(context, { year }, commit)

export const importHandlers = {
  ImportCommit: enterpriseImport.commit,
  ImportQuery: async context => (await enterpriseImport.records(context)).map(({ row, record }) => ({ ...record, year: row.year })),
  ImportUndo: enterpriseImport.undo,
} satisfies SomeHandlers<typeof enterpriseProfileCalls>
