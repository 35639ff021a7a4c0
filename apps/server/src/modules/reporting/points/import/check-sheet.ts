import { counties } from '@qingyuan/domain/counties.ts'
import { qualityGrades } from '@qingyuan/domain/emissions.ts'
import { surfacePointLifecycle } from '@qingyuan/domain/lifecycles/surface-point.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { type SurfaceKind, surfaceKinds } from '@qingyuan/domain/surface.ts'
import type { SourceClass } from '@qingyuan/engine/inventory/sources/source-class.ts'
import { surfaceFields } from '@qingyuan/engine/inventory/sources/surface-form.ts'
import type { Cell } from '@qingyuan/formats/table/hour-cell.ts'
import { type CellMark, verdictHeading } from '@qingyuan/formats/xlsx/marked-sheet.ts'
import { countyAt } from '#/modules/emissions/enterprises/public.ts'
import type { FactorState } from '#/modules/emissions/factor-library/public.ts'
import type { StoredPoint } from '../change-queries.ts'
import { completeFaults, emptyAnswers, type SurfaceAnswers } from '../surface-answers.ts'
import { classesOf, headingOf, headingText, type SheetColumn } from './columns.ts'

/** A source in a row of a sheet. */
export interface ReportedPoint {
  name: string
  countyId: number
  department: string
  scc: string
  street: string
  lon: number | null
  lat: number | null
  answers: SurfaceAnswers
}

export interface SheetRow {
  /** Row of the sheet, from 1. */
  row: number
  cells: readonly Cell[]
  marks: CellMark[]
  /** Null while county, class or name are not clear. */
  point: ReportedPoint | null
}

export interface SheetHead {
  height: number
  columns: (SheetColumn | null)[]
  unknown: string[]
}

/** The heading among the first rows; null when none names county, class and point. */
export const findHead = (rows: readonly (readonly Cell[])[], columns: readonly SheetColumn[]): SheetHead | null => {
  const known = new Map(columns.map(column => [headingText(column.heading), column]))
  for (const [index, cells] of rows.slice(0, 15).entries()) {
    const labels = cells.map(cell => (typeof cell === 'string' ? headingText(cell) : ''))
    if (!['区县', '排放源编码', '点位名称'].every(label => labels.includes(label))) continue
    const found = labels.map(label => known.get(label) ?? null)
    return {
      height: index + 1,
      columns: found,
      unknown: labels.filter((label, n) => label !== '' && !found[n] && label !== verdictHeading),
    }
  }
  return null
}

export interface CheckInput {
  kind: SurfaceKind
  rows: readonly (readonly Cell[])[]
  head: SheetHead
  classes: readonly SourceClass[]
  state: FactorState
  scope: Scope
  standing: readonly StoredPoint[]
}

type Mark = (key: string, reason: string, level?: CellMark['level']) => void

const textOf = (cell: Cell): string =>
  cell === null || cell === undefined || typeof cell === 'boolean'
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell).trim()

/** A number as people write it; NaN for what is none, null for nothing. */
const numberOf = (cell: Cell): number | null => {
  if (typeof cell === 'number') return cell
  const text = textOf(cell).replaceAll(/[,，\s]/g, '')
  return text === '' || text === '—' ? null : /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** Cells of a row by the key of their column. */
interface Reader {
  text(key: string): string
  number(key: string): number | null
  /** Cell of a field of an activity list. */
  field(heading: string): Cell
}

const readerOf = ({ columns }: SheetHead, cells: readonly Cell[]): Reader => {
  const at = new Map(columns.flatMap((column, n) => (column && !column.field ? [[column.key, n] as const] : [])))
  const fields = new Map(columns.flatMap((column, n) => (column?.field ? [[column.heading, n] as const] : [])))
  const cell = (n: number | undefined): Cell => (n === undefined ? null : cells[n])
  return {
    text: key => textOf(cell(at.get(key))),
    number: key => numberOf(cell(at.get(key))),
    field: heading => cell(fields.get(heading)),
  }
}

const countyIdOf = (text: string): number | undefined => counties.find(({ id, name }) => name === text || String(id) === text)?.id

/** A text that fits; a longer one is marked, never cut. */
const textWithin = (text: string, most: number, key: string, label: string, mark: Mark): string => {
  if (text.length > most) mark(key, `“${label}”不超过 ${most} 字，实为 ${text.length} 字`)
  return text
}

const answersIn = (read: Reader, sourceClass: SourceClass, mark: Mark): SurfaceAnswers => {
  const grade = read.text('grade').toUpperCase() || 'C'
  const known = qualityGrades.find(each => each === grade)
  if (!known) mark('grade', `质量等级“${grade}”应为 A–E`)
  const answers: SurfaceAnswers = { ...emptyAnswers(), variant: textWithin(read.text('variant'), 40, 'variant', '细类', mark) || null }
  const origin = { source: textWithin(read.text('source'), 100, 'source', '数据来源', mark), grade: known ?? 'C' }
  for (const { key, unit, kind } of surfaceFields(sourceClass)) {
    const cell = read.field(headingOf(key, unit))
    const text = textOf(cell)
    if (kind === 'controls' || text === '') continue
    const number = kind === 'number' ? numberOf(cell) : null
    answers.activities[key] = {
      value: kind === 'text' ? textWithin(text, 60, key, key, mark) : Number.isNaN(number) ? text : number,
      ...origin,
    }
  }
  const code = read.text('control').toUpperCase()
  const [operation, efficiency] = [read.number('operation'), read.number('efficiency')]
  if (code !== '') answers.controls.push({ code, operationPercent: operation ?? 100, efficiencyPercent: efficiency })
  else if (operation !== null || efficiency !== null) mark('control', '填了投运率或去除效率，但没有控制措施')
  return answers
}

/** Fields of other classes in this row: reported as a notice and skipped. */
const markStrange = ({ columns }: SheetHead, cells: readonly Cell[], sourceClass: SourceClass, marks: CellMark[]) => {
  const required = new Set(surfaceFields(sourceClass).map(({ key, unit }) => headingOf(key, unit)))
  for (const [column, each] of columns.entries())
    if (each?.field && !required.has(each.heading) && textOf(cells[column]) !== '')
      marks.push({ column, level: 'warn', reason: '该类排放源不填此项，将忽略' })
}

const checkPlace = (point: Pick<ReportedPoint, 'countyId' | 'lon' | 'lat'>, mark: Mark) => {
  const { countyId, lon, lat } = point
  if ((lon === null) !== (lat === null)) mark(lon === null ? 'lon' : 'lat', '经度与纬度应同时填写')
  else if (lon !== null && lat !== null && countyAt(lon, lat) !== countyId) mark('lon', '位置不在所选区县内')
}

/** County, class and name of a row; null with a mark where one of them is not clear. */
const identityOf = (read: Reader, { classes, kind, scope }: CheckInput, mark: Mark) => {
  const [county, scc, name] = [read.text('countyId'), read.text('scc'), read.text('name')]
  const countyId = countyIdOf(county)
  const sourceClass = classesOf(kind, classes).find(each => each.scc === scc)
  if (county === '') mark('countyId', '区县必填')
  else if (countyId === undefined) mark('countyId', `没有名为“${county}”的区县`)
  else if (scope.counties !== null && !scope.counties.includes(countyId)) mark('countyId', '不在您管辖的区县')
  if (scc === '') mark('scc', '排放源编码必填')
  else if (!sourceClass) mark('scc', `“${scc}”不是${surfaceKinds[kind].label}的排放源编码`)
  if (name === '') mark('name', '点位名称必填')
  else if (name.length > 60) mark('name', '点位名称不超过 60 字')
  return countyId !== undefined && sourceClass && name !== '' && name.length <= 60 ? { countyId, sourceClass, name } : null
}

const keyOf = ({ countyId, scc, name }: { countyId: number; scc: string; name: string }) => `${countyId} ${scc} ${name}`

/** A source of the row, with everything that is wrong with it at its cells. */
const readPoint = (read: Reader, row: Omit<SheetRow, 'point'>, input: CheckInput, mark: Mark): ReportedPoint | null => {
  const found = identityOf(read, input, mark)
  if (!found) return null
  const { sourceClass, ...identity } = found
  const place = (key: 'lon' | 'lat') => {
    const value = read.number(key)
    if (Number.isNaN(value)) mark(key, '应为数字')
    return Number.isNaN(value) ? null : value
  }
  const answers = answersIn(read, sourceClass, mark)
  const point: ReportedPoint = {
    ...identity,
    scc: sourceClass.scc,
    department: textWithin(read.text('department'), 40, 'department', '部门', mark) || surfaceKinds[input.kind].department,
    street: textWithin(read.text('street'), 60, 'street', '乡镇街道', mark),
    lon: place('lon'),
    lat: place('lat'),
    answers,
  }
  checkPlace(point, mark)
  for (const { field, level, message } of completeFaults(input.state, sourceClass, point, answers)) mark(field, message, level)
  markStrange(input.head, row.cells, sourceClass, row.marks)
  return point
}

const markOf = ({ columns }: SheetHead, marks: CellMark[]): Mark => {
  const at = (key: string) => columns.findIndex(column => column?.key === key || (key === 'controls' && column?.key === 'control'))
  return (key, reason, level = 'error') => {
    const column = at(key)
    marks.push({ column: column >= 0 ? column : Math.max(0, at('name')), level, reason })
  }
}

/** Rows of the sheet with what is wrong with each cell; blank rows do not count. */
export const checkSheet = (input: CheckInput): SheetRow[] => {
  const { rows, head, standing } = input
  const locked = new Map(standing.map(each => [keyOf(each), each.state]))
  const first = new Map<string, number>()
  return rows.slice(head.height).flatMap((cells, n): SheetRow[] => {
    if (head.columns.every((column, at) => !column || textOf(cells[at]) === '')) return []
    const row = { row: head.height + n + 1, cells, marks: [] as CellMark[] }
    const mark = markOf(head, row.marks)
    const point = readPoint(readerOf(head, cells), row, input, mark)
    if (!point) return [{ ...row, point }]
    const key = keyOf(point)
    const state = locked.get(key)
    if (state) mark('name', `该点位在任务中为“${surfacePointLifecycle.states[state].label}”，不能导入`)
    if (first.has(key)) mark('name', `与第 ${first.get(key)} 行重复`)
    else first.set(key, row.row)
    return [{ ...row, point }]
  })
}
