import { creditCodeFault } from '@qingyuan/domain/credit-code.ts'
import { checkRow } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import { type FormRow, isBlank, sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import type { CellMark } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import type { ServerFormContext } from '../form-context.ts'
import type { KnownEnterprise } from '../write-profiles.ts'
import { exampleMark, type SheetHead, valueOf } from './columns.ts'
import type { StandingBase } from './queries.ts'

/** An enterprise that is registered under a code or name of the sheet. */
export interface Registered extends KnownEnterprise {
  code: string
  name: string
  county_id: number
  revision: number
}

export interface SheetRow {
  /** Row of the sheet, from 1. */
  row: number
  cells: readonly Cell[]
  enterprise: Registered | null
  base: FormRow
  /** Says nothing that does not stand already. */
  same: boolean
  marks: CellMark[]
}

export interface CheckInput {
  rows: readonly (readonly Cell[])[]
  head: SheetHead
  context: ServerFormContext
  scope: Scope
  registered: readonly Registered[]
  /** Stored basic information by enterprise: blank cells leave it unchanged. */
  bases: ReadonlyMap<number, StandingBase>
  year: number
}

const section = sectionOf.get('base')!

/** Cells of a row as fields of the form, without the blank ones. */
export const readCells = ({ columns }: SheetHead, cells: readonly Cell[], context: ServerFormContext): Record<string, FormRow[string]> =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const value = column && valueOf(column.field, cells[at] ?? null, context)
      return column && !isBlank(value ?? undefined) ? [[column.key, value!]] : []
    }),
  )

const equal = (a: FormRow[string] | undefined, b: FormRow[string]): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Every second row that has a code or name again points at the first. */
const repeats = (rows: readonly SheetRow[], key: string): ReadonlyMap<SheetRow, number> => {
  const first = new Map<unknown, number>()
  const found = new Map<SheetRow, number>()
  for (const row of rows) {
    const value = row.base[key]
    if (isBlank(value)) continue
    const earlier = first.get(value)
    if (earlier === undefined) first.set(value, row.row)
    else found.set(row, earlier)
  }
  return found
}

type Mark = (key: string, level: CellMark['level'], reason: string) => void

const checkRights = ({ base, enterprise }: SheetRow, { scope }: CheckInput, mark: Mark): void => {
  if (scope.counties === null) return
  if (!scope.counties.includes(Number(base.countyId))) mark('countyId', 'error', '不在您管辖的区县')
  else if (enterprise && !scope.counties.includes(enterprise.county_id)) mark('creditCode', 'error', '该企业由其他区县登记')
  if (!isBlank(base.creditCodeNote) && creditCodeFault(String(base.creditCode)))
    mark('creditCode', 'error', '校验位不符的早期代码由市级用户登记')
}

const checkNames = (row: SheetRow, byName: ReadonlyMap<string, Registered>, mark: Mark): void => {
  const other = byName.get(String(row.base.enterpriseName))
  if (other && other.code !== row.base.creditCode) mark('enterpriseName', 'error', `企业名称已由代码 ${other.code} 登记`)
}

/** Rows of the sheet with what is wrong with each cell; blank rows do not count. */
export const checkSheet = (input: CheckInput): SheetRow[] => {
  const { rows, head, context, registered, bases, year } = input
  const byCode = new Map(registered.map(each => [each.code, each]))
  const byName = new Map(registered.map(each => [each.name, each]))
  const at = new Map(head.columns.flatMap((column, n) => (column ? [[column.key, n] as const] : [])))
  const found = rows.slice(head.height).flatMap((cells, n): SheetRow[] => {
    const cellValues = readCells(head, cells, context)
    if (Object.keys(cellValues).length === 0) return []
    const enterprise = byCode.get(String(cellValues.creditCode)) ?? null
    const stored = enterprise ? bases.get(enterprise.id) : undefined
    const base = { ...stored?.base, ...cellValues, id: 'base' } as FormRow
    const same = stored?.year === year && Object.entries(cellValues).every(([key, value]) => equal(stored.base[key], value))
    return [{ row: head.height + n + 1, cells, enterprise, base, same, marks: [] }]
  })
  const [codes, names] = [repeats(found, 'creditCode'), repeats(found, 'enterpriseName')]
  for (const row of found) {
    const mark: Mark = (key, level, reason) => row.marks.push({ column: at.get(key) ?? at.get('enterpriseName')!, level, reason })
    for (const { field, level, message } of checkRow(section, row.base, 0, context)) mark(field!, level, message)
    if (codes.has(row)) mark('creditCode', 'error', `与第 ${codes.get(row)} 行的信用代码重复`)
    if (names.has(row)) mark('enterpriseName', 'error', `与第 ${names.get(row)} 行的企业名称重复`)
    checkNames(row, byName, mark)
    if (String(row.base.enterpriseName).includes(exampleMark)) mark('enterpriseName', 'error', '这是模板的示例行，导入前请删除')
    checkRights(row, input, mark)
  }
  return found
}
