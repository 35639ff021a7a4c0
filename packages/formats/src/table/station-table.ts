import { type MeasuredId, parameters } from '@qingyuan/domain/parameters.ts'
import { formatHour } from '@qingyuan/domain/time.ts'
import { isMissingText, isPlausible, parseDecimal } from '../numbers.ts'
import { looksLikeMilligrams, milligramReason } from '../particle-unit.ts'
import { scaleValue } from '../units.ts'
import { type Column, type ColumnRole, type PublishedId, recogniseColumn } from './columns.ts'
import { restoreOzone } from './exchanged-ozone.ts'
import { type Cell, hourOfCell, hourOfCells } from './hour-cell.ts'
import type { Refusal } from './refusal.ts'
import { noTableFindings, TableEvidence, type TableFindings } from './table-evidence.ts'

export interface StationHour {
  row: number
  code: string | null
  name: string | null
  /** Instant of the hour's end. */
  hourEnd: number
  /** Storage units; null is missing. Only the columns the table has. */
  values: Partial<Record<MeasuredId, number | null>>
  published: Partial<Record<PublishedId, number | null>>
  primary: string | null
}

export interface TableCounts {
  rows: number
  accepted: number
  /** Accepted rows without any measured value: missing stays missing. */
  empty: number
  /** Rows equal to an earlier one of the same station and hour. */
  duplicates: number
  /** Rows of the same station and hour with other values: both come out, in order. */
  conflicts: number
  refusedRows: number
  refusedCells: number
}

const asText = (cell: Cell): string =>
  cell instanceof Date ? (Number.isFinite(cell.getTime()) ? cell.toISOString() : '') : String(cell ?? '').trim()
const startsFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)
const maxKeys = 3_000_000

/** Reads a table of station hours row by row, whatever its column order and language, once its heading row is known. */
export class StationTable {
  readonly columns: readonly Column[]
  /** Fault of the heading as a whole; nothing can be read then. */
  readonly problem: string | null
  readonly counts: TableCounts = { rows: 0, accepted: 0, empty: 0, duplicates: 0, conflicts: 0, refusedRows: 0, refusedCells: 0 }
  /** Of the rows read so far; complete after the last one. */
  readonly evidence = new TableEvidence()
  readonly #findings: TableFindings
  readonly #at = new Map<ColumnRole['kind'], number>()
  readonly #seen = new Map<string, string>()

  /** `findings` are those of a first reading of the same table. */
  constructor(headings: readonly Cell[], findings = noTableFindings) {
    this.#findings = findings
    this.columns = headings.slice(0, 200).map(cell => recogniseColumn(asText(cell)))
    this.columns.forEach((column, index) => {
      if (!this.#at.has(column.role.kind)) this.#at.set(column.role.kind, index)
    })
    this.problem = this.#problemOfHeading()
  }

  /** One row: the reading (null when refused or an equal repeat) and what could not be taken. */
  read(cells: readonly Cell[], row: number): { hour: StationHour | null; refusals: Refusal[] } {
    this.counts.rows++
    const refusals: Refusal[] = []
    const hour = this.#head(cells, row, refusals)
    if (!hour) {
      this.counts.refusedRows++
      return { hour: null, refusals }
    }
    this.columns.forEach((column, index) => {
      this.#cell(hour, column, cells[index], refusals)
    })
    this.counts.refusedCells += refusals.length
    return { hour: this.#isRepeat(hour) ? null : this.#accept(hour), refusals }
  }

  #problemOfHeading(): string | null {
    if (!this.#at.has('code') && !this.#at.has('name')) return '表头缺少“站点编码”或“站点”列'
    if (!this.#at.has('time') && !(this.#at.has('date') && this.#at.has('hour'))) return '表头缺少“时间”列（或“日期”与“小时”两列）'
    if (!this.#at.has('value')) return '表头没有可识别的监测参数列'
    const ids = this.columns.flatMap(({ role }) => (role.kind === 'value' || role.kind === 'published' ? [role.id] : []))
    return new Set(ids).size === ids.length ? null : '表头中有参数列重复'
  }

  #cellOf(cells: readonly Cell[], kind: ColumnRole['kind']): Cell {
    const index = this.#at.get(kind)
    return index === undefined ? null : cells[index]
  }

  #head(cells: readonly Cell[], row: number, refusals: Refusal[]): StationHour | null {
    const refuse = (kind: ColumnRole['kind'], reason: string): null => {
      const heading = this.columns[this.#at.get(kind) ?? -1]?.heading ?? ''
      refusals.push({ row, field: heading, text: asText(this.#cellOf(cells, kind)).slice(0, 60), reason, wholeRow: true })
      return null
    }
    const code = asText(this.#cellOf(cells, 'code'))
    const name = asText(this.#cellOf(cells, 'name'))
    const which = code === '' && this.#at.has('name') ? 'name' : 'code'
    if (code === '' && name === '') return refuse(which, '缺少站点')
    if (startsFormula(code) || startsFormula(name)) return refuse(startsFormula(code) ? 'code' : 'name', '不接受公式')
    if (code.length > 60 || name.length > 60) return refuse(code.length > 60 ? 'code' : 'name', '站点文字过长')
    const single = this.#at.has('time')
    const hourEnd = single ? hourOfCell(this.#cellOf(cells, 'time')) : hourOfCells(this.#cellOf(cells, 'date'), this.#cellOf(cells, 'hour'))
    if (hourEnd === null) return refuse(single ? 'time' : 'date', '时间不是有效的整点')
    return { row, code: code || null, name: name || null, hourEnd, values: {}, published: {}, primary: null }
  }

  #cell(hour: StationHour, { heading, role }: Column, cell: Cell, refusals: Refusal[]): void {
    if (role.kind === 'primary') hour.primary = asText(cell).slice(0, 100) || null
    if (role.kind !== 'value' && role.kind !== 'published') return
    const text = asText(cell)
    const number = typeof cell === 'number' ? (Number.isFinite(cell) ? cell : null) : cell instanceof Date ? null : parseDecimal(text)
    let value = number === null ? null : scaleValue(number, role.factor)
    let reason = number === null && !isMissingText(text) ? '不是数值' : null
    if (value !== null && role.kind === 'value' && role.assumesUnit) {
      this.evidence.addValue(role.id, value)
      if (this.#findings.milligrams.has(role.id)) value = null
      else if (looksLikeMilligrams(role.id, value, text)) [value, reason] = [null, milligramReason]
    }
    if (value !== null && !this.#believable(role, value)) {
      reason = '超出合理范围'
      value = null
    }
    if (reason) refusals.push({ row: hour.row, field: heading, text: text.slice(0, 60), reason, wholeRow: false })
    if (role.kind === 'value') hour.values[role.id] = value
    else hour.published[role.id] = value
  }

  #believable(role: Extract<ColumnRole, { kind: 'value' | 'published' }>, value: number): boolean {
    return role.kind === 'value' ? isPlausible(parameters[role.id], value) : value >= 0 && value <= 20_000
  }

  #isRepeat(hour: StationHour): boolean {
    const key = `${hour.code ?? ''}|${hour.name ?? ''}|${formatHour(hour.hourEnd)}`
    const content = JSON.stringify([hour.values, hour.published, hour.primary])
    const before = this.#seen.get(key)
    if (before === content) {
      this.counts.duplicates++
      return true
    }
    if (before !== undefined) this.counts.conflicts++
    if (this.#seen.size < maxKeys) this.#seen.set(key, content)
    return false
  }

  #accept(hour: StationHour): StationHour {
    this.counts.accepted++
    this.evidence.addHour(hour)
    restoreOzone(hour, this.#findings.ozone)
    if (Object.values(hour.values).every(value => value === null)) this.counts.empty++
    return hour
  }
}
