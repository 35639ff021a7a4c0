import { ppbOfValue, type SpeciesUnit } from '@qingyuan/domain/species/species-units.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import { isMissingText, parseDecimal } from '../numbers.ts'
import { BrokenCsv, csvRows, type TextSource } from '../table/csv-rows.ts'
import { hourOfCell } from '../table/hour-cell.ts'
import type { Notice, Refusal } from '../table/refusal.ts'
import { recogniseSpeciesColumn, type SpeciesColumn, speciesOfCas } from './species-columns.ts'

export interface SpeciesFileOptions {
  /** Of the columns whose heading names none. */
  unit: SpeciesUnit
  /** Label of an hour: its end or its begin. */
  hourLabel: 'end' | 'start'
}

export interface SpeciesHour {
  row: number
  /** Code or name; null where the file has no such column. */
  station: string | null
  hourEnd: number
  /** ppb by number of the species; null is missing. 0 is a species that was looked for and not found. */
  values: Record<number, number | null>
}

export interface SpeciesBatch {
  hours: SpeciesHour[]
  refusals: Refusal[]
  notices: Notice[]
}

const batchRows = 500
const headingSearch = 20
/** Lines of explanation below the heading; later ones are rows that cannot be read. */
const mostExplanations = 20
const mostColumns = 300

class SpeciesTable {
  readonly columns: SpeciesColumn[]
  readonly isComplete: boolean
  /** Data have begun: no more lines of explanation. */
  hasData = false
  readonly #time: number
  readonly #station: number
  readonly #options: SpeciesFileOptions
  #explanations = 0

  constructor(cells: readonly string[], options: SpeciesFileOptions) {
    this.columns = cells.slice(0, mostColumns).map(recogniseSpeciesColumn)
    this.#options = options
    this.#time = this.columns.findIndex(column => column.kind === 'time')
    this.#station = this.columns.findIndex(column => column.kind === 'station')
    this.isComplete = this.#time >= 0 && this.columns.some(column => column.kind === 'species')
  }

  get ignored(): Notice[] {
    return this.columns.flatMap(column =>
      column.kind === 'unknown' && column.heading !== ''
        ? [{ code: 'COLUMN_IGNORED', message: `列“${column.heading}”：不是组分名录中的物种，未导入`, count: 1 }]
        : [],
    )
  }

  /** A line of CAS numbers, limits of detection and the like between the heading and the data. */
  isExplanation(cells: readonly string[]): boolean {
    if (this.hasData || /\d{4}/.test(cells[this.#time] ?? '')) return false
    return ++this.#explanations <= mostExplanations
  }

  nameByCas(cells: readonly string[]): void {
    for (const [at, cas] of cells.slice(0, mostColumns).entries()) {
      const species = speciesOfCas(cas)
      if (species && this.columns[at]?.kind === 'unknown') this.columns[at] = { kind: 'species', species, unit: null }
    }
  }

  read(cells: readonly string[], row: number): { hour: SpeciesHour | null; refusals: Refusal[] } {
    this.hasData = true
    const text = (cells[this.#time] ?? '').trim()
    const label = hourOfCell(text)
    if (label === null) return { hour: null, refusals: [{ row, field: '时间', text, reason: '不是有效的整点时间', wholeRow: true }] }
    const station = this.#station < 0 ? null : (cells[this.#station] ?? '').trim()
    if (station === '') return { hour: null, refusals: [{ row, field: '站点编码', text: '', reason: '为空', wholeRow: true }] }
    const refusals: Refusal[] = []
    const values: SpeciesHour['values'] = {}
    for (const [at, column] of this.columns.entries()) {
      if (column.kind !== 'species') continue
      const cell = (cells[at] ?? '').trim()
      const value = parseDecimal(cell)
      if (value === null && !isMissingText(cell))
        refusals.push({ row, field: column.species.name, text: cell.slice(0, 60), reason: '不是数值', wholeRow: false })
      else values[column.species.no] = value === null ? null : ppbOfValue(column.species, value, column.unit ?? this.#options.unit)
    }
    const hourEnd = this.#options.hourLabel === 'start' ? label + hourMs : label
    return { hour: { row, station, hourEnd, values }, refusals }
  }
}

const emptyBatch = (notices: Notice[] = []): SpeciesBatch => ({ hours: [], refusals: [], notices })
const broken = (row: number, reason: string): Refusal => ({ row, field: '', text: '', reason, wholeRow: true })

/**
 * Hours of species out of a CSV: a column of times, one column a species by Chinese or English name or CAS number, a unit in brackets, and
 * a column of stations where there are several. Never throws for what the text holds.
 */
export async function* readSpeciesCsv(source: TextSource, options: SpeciesFileOptions): AsyncGenerator<SpeciesBatch> {
  let table: SpeciesTable | null = null
  let batch = emptyBatch()
  let lastRow = 0
  try {
    for await (const { cells, row } of csvRows(source)) {
      lastRow = row
      if (!table) {
        const found: SpeciesTable = new SpeciesTable(cells, options)
        if (found.isComplete) table = found
        else if (row >= headingSearch) break
        continue
      }
      if (table.isExplanation(cells)) {
        if (/^cas/i.test(cells[0] ?? '')) table.nameByCas(cells)
        else batch.notices.push({ code: 'ROW_IGNORED', message: `第 ${row} 行“${(cells[0] ?? '').slice(0, 30)}”是说明，未导入`, count: 1 })
        continue
      }
      if (!table.hasData) batch.notices.push(...table.ignored)
      const { hour, refusals } = table.read(cells, row)
      if (hour) batch.hours.push(hour)
      batch.refusals.push(...refusals)
      if (batch.hours.length + batch.refusals.length < batchRows) continue
      yield batch
      batch = emptyBatch()
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    batch.refusals.push(broken(error.row, error.message))
  }
  if (!table && batch.refusals.length === 0)
    batch.refusals.push(broken(1, lastRow === 0 ? '文件为空' : '前 20 行中没有同时含时间列和组分列的表头'))
  yield batch
}
