import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { refuseSheet, type SheetAsked, type SheetResult, sheetImport } from '#/modules/system/files/public.ts'
import type { Services } from '#/platform/services.ts'
import { formContext } from '../form-context.ts'
import { selectNamesakes } from '../queries.ts'
import { checkSheet, readCells, type SheetRow } from './check-sheet.ts'
import { findHead } from './columns.ts'
import { selectBases } from './queries.ts'
import { takeSheet } from './take-sheet.ts'

export const importKind = 'enterprise-import'

export interface ImportInput extends SheetAsked {
  year: number
  by: { id: number | null; name: string; scope: Scope }
}

export interface ImportResult extends SheetResult {
  /** Rows that say what stands already; they are passed over. */
  unchanged: number
  year: number
}

const check = async ({ db }: Services, { fileName, year, by }: ImportInput, rows: readonly (readonly Cell[])[]) => {
  const head = findHead(rows)
  refuseSheet(fileName, head && rows.length - head.height, '“企业名称”和“统一社会信用代码”的表头')
  const context = await formContext(db, year)
  const told = rows.slice(head!.height).map(cells => readCells(head!, cells, context))
  const texts = (key: string) => [...new Set(told.flatMap(row => (typeof row[key] === 'string' ? [row[key]] : [])))]
  const registered = await selectNamesakes(db, texts('creditCode'), texts('enterpriseName'))
  const bases = await selectBases(
    db,
    registered.map(({ id }) => id),
  )
  return {
    name: '企业信息',
    rows: checkSheet({ rows, head: head!, context, scope: by.scope, registered, bases, year }),
    headings: head!.columns.map(column => column?.header ?? null),
    labels: head!.columns.map(column => column?.field.label ?? null),
    unknown: head!.unknown,
  }
}

const countsOf = (checked: readonly SheetRow[]) => {
  const unchanged = checked.filter(({ same }) => same).length
  const known = checked.filter(({ enterprise }) => enterprise !== null).length
  return { added: checked.length - known, updated: known - unchanged, unchanged }
}

/** Checks a file of enterprises; takes it as a whole when it is asked to and nothing is wrong. Any error: nothing is written. */
export const enterpriseImport = sheetImport({
  kind: importKind,
  table: 'enterprise_imports',
  heading: ['企业名称', '统一社会信用代码'],
  by: ({ by }) => by.id,
  check,
  more: (checked, { year }: ImportInput) => ({ ...countsOf(checked), year }),
  take: async ({ clock }, trx, { id, input: { by, year, fileName } }, checked) => {
    const writer = { id: by.id, name: by.name, at: new Date(clock.now()), source: 'import' as const }
    const rows = checked.filter(({ same }) => !same)
    return takeSheet(trx, await formContext(trx, year), writer, { rows, year, jobId: id, fileName })
  },
  words: ({ added, updated, unchanged, importId }) => {
    const will = importId === null ? '检查通过：将' : '已写入：'
    return `${will}新增 ${added} 家，更新 ${updated} 家${unchanged > 0 ? `，无变化 ${unchanged} 家` : ''}`
  },
})
