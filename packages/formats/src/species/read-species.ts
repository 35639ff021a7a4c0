import type { VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { ppbOfValue, type SpeciesUnit, speciesUnitOf } from '@qingyuan/domain/species/species-units.ts'
import { textHash } from '@qingyuan/domain/text-hash.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { isMissingText, parseDecimal } from '../numbers.ts'
import { BrokenCsv, csvRows, type TextSource } from '../table/csv-rows.ts'
import { type Cell, hourOfCell } from '../table/hour-cell.ts'
import type { Notice, Refusal } from '../table/refusal.ts'
import { recogniseSpeciesColumn, type SpeciesColumn, speciesOfAqs, speciesOfCas } from './species-columns.ts'

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
  /** Rows equal to an earlier one of the file; they are left out. */
  duplicates: number
  /** Detection limits of a line below the heading, ppb, of all stations of the file; once, with the first hours. */
  limits: { speciesNo: number; ppb: number }[]
}

/** A row of a CSV or of a sheet. */
interface TableRow {
  cells: readonly Cell[]
  row: number
}

const textOf = (cell: Cell): string => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).trim()
/** Looked for and not found: `ND`, `未检出`, `<0.05`. Counts as below the limit, as an exact 0 does. */
const isNotFound = (text: string): boolean => /^(?:n\.?d\.?|bdl|<\s*(?:mdl|lod|dl)|[<＜]\s*\d*\.?\d+|未检出|低于检出限)$/i.test(text)
/** What data loggers write for a gap. */
const isGap = (text: string): boolean => isMissingText(text) || /^-999(?:9)?(?:\.0+)?$/.test(text)

const batchRows = 500
const headingSearch = 20
/** Lines of explanation below the heading; later ones are rows that cannot be read. */
const mostExplanations = 20
const mostColumns = 300
/** Values below it are no noise about 0, values above it no concentration of outdoor air, ppb. Between them the store decides what counts. */
const [leastPpb, mostPpb] = [-0.1, 100_000]
/** Hours that are compared with later rows, and rows that are named for contradicting another. */
const [mostHours, mostConflicts] = [500_000, 50]

const rangeFault = (ppb: number): string | null =>
  ppb < leastPpb
    ? `折合 ${Number(ppb.toPrecision(4))} ppb，低于 ${leastPpb} ppb，不是零点附近的波动`
    : ppb > mostPpb
      ? `折合 ${Number(ppb.toPrecision(4))} ppb，超过 ${mostPpb} ppb`
      : null

class SpeciesTable {
  readonly columns: SpeciesColumn[]
  readonly isComplete: boolean
  /** Data have begun: no more lines of explanation. */
  hasData = false
  readonly #time: number
  readonly #station: number
  readonly #options: SpeciesFileOptions
  readonly #headings: string[]
  readonly #seen = new Map<string, { row: number; hash: number }>()
  #explanations = 0
  #conflicts = 0
  #limits: { cells: readonly Cell[]; row: number; title: string } | null = null
  /** Columns that are left out, with the reason. */
  readonly refusals: Refusal[] = []

  constructor(cells: readonly Cell[], row: number, options: SpeciesFileOptions) {
    this.#headings = cells.slice(0, mostColumns).map(textOf)
    this.columns = this.#headings.map(recogniseSpeciesColumn)
    for (const at of this.columns.keys()) this.#refuseRepeat(at, row)
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
  isExplanation(cells: readonly Cell[]): boolean {
    if (this.hasData || /\d{4}/.test(textOf(cells[this.#time]))) return false
    return ++this.#explanations <= mostExplanations
  }

  #refuse(at: number, row: number, text: string, reason: string): void {
    this.columns[at] = { kind: 'refused' }
    this.refusals.push({ row, field: this.#headings[at] ?? '', text: text.slice(0, 60), reason: `${reason}，该列未导入`, wholeRow: false })
  }

  /** Of two columns of one species the first is read. */
  #refuseRepeat(at: number, row: number): void {
    const column = this.columns[at]!
    if (column.kind !== 'species') return
    const earlier = this.columns.findIndex((each, i) => i < at && each.kind === 'species' && each.species.no === column.species.no)
    if (earlier >= 0) this.#refuse(at, row, this.#headings[at]!, `与列“${this.#headings[earlier]}”同为${column.species.name}`)
  }

  /** A line of CAS numbers or AQS codes below the heading: names what the heading does not, and may not contradict it. */
  nameByCode(cells: readonly Cell[], row: number, speciesOf: (text: string) => VocSpecies | null): void {
    for (const [at, cell] of cells.slice(0, mostColumns).entries()) {
      const [text, column] = [textOf(cell), this.columns[at]]
      const species = speciesOf(text)
      if (!species || !column) continue
      if (column.kind === 'unknown') {
        this.columns[at] = { kind: 'species', species, unit: null }
        this.#refuseRepeat(at, row)
      } else if (column.kind === 'species' && species.no !== column.species.no && !column.species.cas.split('/').includes(text))
        this.#refuse(at, row, text, `${text} 是${species.name}，与列名“${this.#headings[at]}”不符`)
    }
  }

  /** A line of units below the heading; a unit in the heading itself goes before it. */
  nameUnits(cells: readonly Cell[], row: number): void {
    for (const [at, cell] of cells.slice(0, mostColumns).entries()) {
      const [text, column] = [textOf(cell), this.columns[at]]
      if (column?.kind !== 'species' || text === '') continue
      const unit = speciesUnitOf(text)
      if (unit === null) this.#refuse(at, row, text, '单位不能识别')
      else this.columns[at] = { ...column, unit: column.unit ?? unit }
    }
  }

  /** A line of detection limits; it is read when the units of all columns are known. */
  keepLimits(cells: readonly Cell[], row: number, title: string): void {
    this.#limits = { cells, row, title }
  }

  /** Limits in the unit that the line names (`MDL_ppbC`, `检出限（ppb）`), else in that of each column. */
  readLimits(notices: Notice[]): SpeciesBatch['limits'] {
    if (!this.#limits) return []
    const { cells, row, title } = this.#limits
    const unit = speciesUnitOf(/[_\s(（]([^_\s()（）]+)[)）]?$/.exec(title)?.[1] ?? '')
    const limits = this.columns.flatMap((column, at) => {
      if (column.kind !== 'species') return []
      const value = parseDecimal(textOf(cells[at]))
      const ppb = value === null ? 0 : ppbOfValue(column.species, value, unit ?? column.unit ?? this.#options.unit)
      return ppb > 0 && ppb <= mostPpb ? [{ speciesNo: column.species.no, ppb }] : []
    })
    const message = `第 ${row} 行“${title.slice(0, 30)}”：${limits.length} 种物种的检出限，自文件第一天起用于其站点`
    notices.push({ code: 'LIMITS_READ', message, count: 1 })
    return limits
  }

  /** Whether an earlier row has the same values for the same hour; one with other values is named. */
  isRepeat({ row, station, hourEnd, values }: SpeciesHour, notices: Notice[]): boolean {
    const key = `${station ?? ''}|${hourEnd}`
    const hash = textHash(JSON.stringify(values))
    const earlier = this.#seen.get(key)
    if (this.#seen.size < mostHours || earlier) this.#seen.set(key, { row, hash })
    if (!earlier || earlier.hash === hash) return earlier !== undefined
    const message =
      ++this.#conflicts > mostConflicts
        ? '另有同站同时次而数值不同的行，均采用后一行'
        : `第 ${row} 行与第 ${earlier.row} 行同为${station ? ` ${station}` : ''} ${formatHour(hourEnd)} 时而数值不同，采用第 ${row} 行`
    notices.push({ code: 'CONFLICT', message, count: 1 })
    return false
  }

  read(cells: readonly Cell[], row: number): { hour: SpeciesHour | null; refusals: Refusal[] } {
    this.hasData = true
    const [time, text] = [cells[this.#time], textOf(cells[this.#time])]
    const label = hourOfCell(time instanceof Date ? time : text)
    if (label === null) return { hour: null, refusals: [{ row, field: '时间', text, reason: '不是有效的整点时间', wholeRow: true }] }
    const station = this.#station < 0 ? null : textOf(cells[this.#station])
    if (station === '') return { hour: null, refusals: [{ row, field: '站点编码', text: '', reason: '为空', wholeRow: true }] }
    const refusals: Refusal[] = []
    const values: SpeciesHour['values'] = {}
    for (const [at, column] of this.columns.entries()) {
      if (column.kind !== 'species') continue
      const [raw, cell] = [cells[at], textOf(cells[at])]
      // A number of a sheet may have more decimals than a text is read with.
      const value = isGap(cell) ? null : isNotFound(cell) ? 0 : typeof raw === 'number' ? raw : parseDecimal(cell)
      const ppb = value === null ? null : ppbOfValue(column.species, value, column.unit ?? this.#options.unit)
      const reason = ppb === null ? (isGap(cell) ? null : '不是数值') : rangeFault(ppb)
      if (reason) refusals.push({ row, field: column.species.name, text: cell.slice(0, 60), reason, wholeRow: false })
      else values[column.species.no] = ppb
    }
    const hourEnd = this.#options.hourLabel === 'start' ? label + hourMs : label
    return { hour: { row, station, hourEnd, values }, refusals }
  }
}

const emptyBatch = (): SpeciesBatch => ({ hours: [], refusals: [], notices: [], duplicates: 0, limits: [] })
const broken = (row: number, reason: string): Refusal => ({ row, field: '', text: '', reason, wholeRow: true })

/** Hours of species out of a CSV, as {@link readSpeciesRows}. Never throws for what the text holds. */
export const readSpeciesCsv = (source: TextSource, options: SpeciesFileOptions): AsyncGenerator<SpeciesBatch> =>
  readSpeciesRows(csvRows(source), options)

async function* filledRows(rows: readonly (readonly Cell[])[]): AsyncGenerator<TableRow> {
  for (const [index, cells] of rows.entries()) if (cells.some(cell => textOf(cell) !== '')) yield { cells, row: index + 1 }
}

/** The same out of the rows of a sheet; row numbers are those of the sheet. */
export const readSpeciesSheet = (rows: readonly (readonly Cell[])[], options: SpeciesFileOptions): AsyncGenerator<SpeciesBatch> =>
  readSpeciesRows(filledRows(rows), options)

/**
 * Hours of species out of a table: a column of times, one column a species by Chinese or English name, CAS number or AQS code, a unit in brackets, and
 * a column of stations where there are several. Below the heading there may be lines of CAS numbers, AQS codes, units and detection limits. A gap is an empty cell or −999;
 * `0`, `ND` and `<0.05` are values that were not found.
 */
async function* readSpeciesRows(rows: AsyncIterable<TableRow>, options: SpeciesFileOptions): AsyncGenerator<SpeciesBatch> {
  let table: SpeciesTable | null = null
  let batch = emptyBatch()
  let lastRow = 0
  try {
    for await (const { cells, row } of rows) {
      lastRow = row
      if (!table) {
        const found: SpeciesTable = new SpeciesTable(cells, row, options)
        if (found.isComplete) table = found
        else if (row >= headingSearch) break
        continue
      }
      if (table.isExplanation(cells)) {
        const first = textOf(cells[0])
        if (/^cas/i.test(first)) table.nameByCode(cells, row, speciesOfCas)
        else if (/^aqs/i.test(first)) table.nameByCode(cells, row, speciesOfAqs)
        else if (/^(?:单位|units?$)/i.test(first)) table.nameUnits(cells, row)
        else if (/^(?:(?:方法)?检出限|mdl|lod|(?:detection )?limits?\b)/i.test(first)) table.keepLimits(cells, row, first)
        else batch.notices.push({ code: 'ROW_IGNORED', message: `第 ${row} 行“${first.slice(0, 30)}”是说明，未导入`, count: 1 })
        continue
      }
      if (!table.hasData) {
        batch.notices.push(...table.ignored)
        batch.refusals.push(...table.refusals)
        batch.limits.push(...table.readLimits(batch.notices))
      }
      const { hour, refusals } = table.read(cells, row)
      if (hour && table.isRepeat(hour, batch.notices)) batch.duplicates++
      else if (hour) batch.hours.push(hour)
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
