import { readFile } from 'node:fs/promises'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { annotatedXlsx } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { readXlsx } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import { findingsOf, mostSheetRows, type SheetFindings, saveReport } from '#/modules/files/service.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import type { Services } from '#/platform/services.ts'
import { formContext } from '../form-context.ts'
import { selectNamesakes } from '../queries.ts'
import { checkSheet, readCells, type SheetRow } from './check-sheet.ts'
import { findHead, type SheetHead } from './columns.ts'
import { selectBases } from './queries.ts'
import { takeSheet } from './take-sheet.ts'

export const importKind = 'enterprise-import'

export interface ImportInput {
  fileId: string
  fileName: string
  year: number
  /** Take it when nothing is wrong. */
  commit: boolean
  by: { id: number | null; name: string; scope: Scope }
}

export interface ImportResult extends SheetFindings {
  added: number
  updated: number
  /** Rows that say what stands already; they are passed over. */
  unchanged: number
  importId: number | null
  fileName: string
  year: number
}

const openSheet = async (path: string, name: string) => {
  const book = await readXlsx(await readFile(path))
  if (!book.ok) throw new Error(`${book.problem.message}：${book.problem.detail}`)
  const rows = book.sheets[0]?.rows ?? []
  const head = findHead(rows)
  if (!head) throw new Error(`${name}：前 15 行中没有同时含“企业名称”和“统一社会信用代码”的表头`)
  if (rows.length - head.height > mostSheetRows) throw new Error(`${name}：超过 ${mostSheetRows} 行，请分次导入`)
  return { rows, head }
}

const check = async ({ db }: Services, { year, by }: ImportInput, { rows, head }: Awaited<ReturnType<typeof openSheet>>) => {
  const context = await formContext(db, year)
  const told = rows.slice(head.height).map(cells => readCells(head, cells, context))
  const texts = (key: string) => [...new Set(told.flatMap(row => (typeof row[key] === 'string' ? [row[key]] : [])))]
  const registered = await selectNamesakes(db, texts('creditCode'), texts('enterpriseName'))
  const bases = await selectBases(
    db,
    registered.map(({ id }) => id),
  )
  return { context, checked: checkSheet({ rows, head, context, scope: by.scope, registered, bases, year }) }
}

const summary = (checked: readonly SheetRow[], { columns, unknown }: SheetHead, { fileName, year }: ImportInput): ImportResult => {
  const unchanged = checked.filter(({ same }) => same).length
  const known = checked.filter(({ enterprise }) => enterprise !== null).length
  return {
    ...findingsOf(
      checked,
      columns.map(column => column?.field.label ?? null),
      unknown,
    ),
    ...{ added: checked.length - known, updated: known - unchanged, unchanged, importId: null, fileName, year },
  }
}

/** The file back, with the cells at fault marked. */
const annotated = (rows: readonly SheetRow[], head: SheetHead): Promise<Buffer> =>
  annotatedXlsx(
    '企业信息',
    head.columns.map(column => column?.header ?? null),
    rows,
  )

const words = ({ rows, added, updated, unchanged, errors, errorRows, importId }: ImportResult): string => {
  if (rows === 0) return '文件中没有数据行'
  if (errors > 0) return `${rows} 行中 ${errorRows} 行有误，共 ${errors} 处，未写入任何数据`
  const rest = unchanged > 0 ? `，无变化 ${unchanged} 家` : ''
  return importId === null
    ? `检查通过：将新增 ${added} 家，更新 ${updated} 家${rest}`
    : `已写入：新增 ${added} 家，更新 ${updated} 家${rest}`
}

/** Checks a file of enterprises; takes it as a whole when it is asked to and nothing is wrong. Any error: nothing is written. */
export const enterpriseImport = jobKind<ImportInput>({
  kind: importKind,
  run: async ({ id, input, services, signal, progress }) => {
    const file = await services.files.find(input.fileId)
    if (!file) throw new Error(`文件 ${input.fileName} 已不在`)
    progress(0.05, '正在读取')
    const sheet = await openSheet(file.path, input.fileName)
    signal.throwIfAborted()
    progress(0.4, '正在检查')
    const { context, checked } = await check(services, input, sheet)
    const result = summary(checked, sheet.head, input)
    signal.throwIfAborted()
    if (input.commit && result.errors === 0 && result.rows > 0) {
      progress(0.6, '正在写入')
      const writer = { id: input.by.id, name: input.by.name, at: new Date(services.clock.now()), source: 'import' as const }
      const taken = await services.db.transaction().execute(trx =>
        takeSheet(trx, context, writer, {
          rows: checked.filter(({ same }) => !same),
          year: input.year,
          jobId: id,
          fileName: input.fileName,
        }),
      )
      return { message: words({ ...result, importId: taken.importId ?? 0 }), result: { ...result, importId: taken.importId } }
    }
    const marked = result.errors + result.warnings > 0
    const fileId = marked
      ? await saveReport(services, { fileName: input.fileName, by: input.by.id }, await annotated(checked, sheet.head))
      : undefined
    return { message: words(result), result, fileId }
  },
})
