import { type ControlKind, controlKindNames } from '@qingyuan/domain/species/control-kinds.ts'
import type { VocSpecies } from '@qingyuan/domain/species/species-list.ts'
import { ppbOfValue, type SpeciesUnit, speciesUnitOf } from '@qingyuan/domain/species/species-units.ts'
import { textHash } from '@qingyuan/domain/text-hash.ts'
import { formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { isMissingText, parseDecimal } from '../numbers.ts'
import { type Cell, hourOfCell } from '../table/hour-cell.ts'
import type { Notice, Refusal } from '../table/refusal.ts'
import { parseExpectedTitle, runNames, runOfText } from './control-rows.ts'
import { type ChromatogramSum, recogniseSpeciesColumn, type SpeciesColumn } from './species-columns.ts'

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
  /** Run of blank or control gas; null is air. */
  run: ControlKind | null
  /** ppb that the control gas contains, by number of the species; empty of air and of a blank. */
  expected: Record<number, number>
  /** Sums of the chromatogram, ppbC; null where the file has no total. */
  sums: ({ total: number } & Record<Exclude<ChromatogramSum, 'total'>, number | null>) | null
}

/** Detection limit of a species, ppb. */
export interface SpeciesLimit {
  speciesNo: number
  ppb: number
}

/** A line below the heading with a value of each species. */
interface ValueLine {
  cells: readonly Cell[]
  row: number
  title: string
}

export const textOf = (cell: Cell): string => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).trim()
/** Looked for and not found: `ND`, `未检出`, `<0.05`. Counts as below the limit, as an exact 0 does. */
const isNotFound = (text: string): boolean => /^(?:n\.?d\.?|bdl|<\s*(?:mdl|lod|dl)|[<＜]\s*\d*\.?\d+|未检出|低于检出限)$/i.test(text)
/** What data loggers write for a gap. */
const isGap = (text: string): boolean => isMissingText(text) || /^-999(?:9)?(?:\.0+)?$/.test(text)

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

/** A table of species from its heading on: what its columns are, and the lines and rows below. */
export class SpeciesTable {
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
  #limits: ValueLine | null = null
  readonly #expected = new Map<ControlKind | null, ValueLine>()
  readonly #run: number
  readonly #headingRow: number
  /** Columns that are left out, with the reason. */
  readonly refusals: Refusal[] = []

  constructor(cells: readonly Cell[], row: number, options: SpeciesFileOptions) {
    this.#headings = cells.slice(0, mostColumns).map(textOf)
    this.columns = this.#headings.map(recogniseSpeciesColumn)
    for (const at of this.columns.keys()) this.#refuseRepeat(at, row)
    this.#options = options
    this.#time = this.columns.findIndex(column => column.kind === 'time')
    this.#station = this.columns.findIndex(column => column.kind === 'station')
    this.#run = this.columns.findIndex(column => column.kind === 'run')
    this.#headingRow = row
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
      if ((column?.kind !== 'species' && column?.kind !== 'sum') || text === '') continue
      const unit = speciesUnitOf(text)
      if (unit === null) this.#refuse(at, row, text, '单位不能识别')
      else this.columns[at] = { ...column, unit: column.unit ?? unit }
    }
  }

  /** A line of detection limits; it is read when the units of all columns are known. */
  keepLimits(cells: readonly Cell[], row: number, title: string): void {
    this.#limits = { cells, row, title }
  }

  /** Values of a line, ppb by number: in the unit that is given, else in that of each column. */
  #valuesOf({ cells }: ValueLine, unit: SpeciesUnit | null): Map<number, number> {
    const values = this.columns.flatMap((column, at) => {
      if (column.kind !== 'species') return []
      const value = parseDecimal(textOf(cells[at]))
      const ppb = value === null ? 0 : ppbOfValue(column.species, value, unit ?? column.unit ?? this.#options.unit)
      return ppb > 0 && ppb <= mostPpb ? [[column.species.no, ppb] as const] : []
    })
    return new Map(values)
  }

  /** Limits in the unit that the line names (`MDL_ppbC`, `检出限（ppb）`), else in that of each column. */
  readLimits(notices: Notice[]): SpeciesLimit[] {
    if (!this.#limits) return []
    const { row, title } = this.#limits
    const unit = speciesUnitOf(/[_\s(（]([^_\s()（）]+)[)）]?$/.exec(title)?.[1] ?? '')
    const limits = [...this.#valuesOf(this.#limits, unit)].map(([speciesNo, ppb]) => ({ speciesNo, ppb }))
    const message = `第 ${row} 行“${title.slice(0, 30)}”：${limits.length} 种物种的检出限，自文件第一天起用于其站点`
    notices.push({ code: 'LIMITS_READ', message, count: 1 })
    return limits
  }

  /** A line of what a control gas contains; a title that names neither gas nor unit is refused. */
  keepExpected(cells: readonly Cell[], row: number, title: string): void {
    const { kind, unknown } = parseExpectedTitle(title)
    const reason = `“${unknown}”不是运行类型或单位；如：期望值（校准核查，ppb）`
    if (unknown === null) this.#expected.set(kind, { cells, row, title })
    else this.refusals.push({ row, field: this.#headings[0] ?? '', text: title.slice(0, 60), reason, wholeRow: true })
  }

  /** ppb of the gas of a run; empty without a line for it. */
  #expectedOf(run: ControlKind): Record<number, number> {
    const line = this.#expected.get(run) ?? this.#expected.get(null)
    return line ? Object.fromEntries(this.#valuesOf(line, parseExpectedTitle(line.title).unit)) : {}
  }

  /** Sums of the chromatogram are in ppbC or not read: they have no molar mass. Without a total the others are of no use. */
  checkSums(): void {
    const hasTotal = this.columns.some(column => column.kind === 'sum' && column.of === 'total')
    for (const [at, column] of this.columns.entries()) {
      if (column.kind !== 'sum') continue
      const unit = column.unit ?? this.#options.unit
      if (unit !== 'ppbC') this.#refuse(at, this.#headingRow, this.#headings[at]!, `总量须以 ppbC 计，该列为 ${unit}`)
      else if (!hasTotal) this.#refuse(at, this.#headingRow, this.#headings[at]!, '文件没有总量列，不能核对质量闭合')
    }
  }

  /** Whether an earlier row has the same values for the same hour; one with other values is named. */
  isRepeat({ row, station, hourEnd, values, run, sums }: SpeciesHour, notices: Notice[]): boolean {
    const key = `${station ?? ''}|${hourEnd}`
    const hash = textHash(JSON.stringify([values, run, sums]))
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

  /** The run of a row. A cell that names none, or a control gas without expected values, refuses the row. */
  #runOf(cells: readonly Cell[], row: number): { run: ControlKind | null; expected: Record<number, number> } | Refusal {
    const [text, field] = [textOf(cells[this.#run]), this.#headings[this.#run] ?? '']
    const run = runOfText(text)
    if (run === null) return { row, field, text: text.slice(0, 60), reason: `不是运行类型，可填：${runNames}`, wholeRow: true }
    if (run === 'air' || run === 'blank') return { run: run === 'air' ? null : run, expected: {} }
    const expected = this.#expectedOf(run)
    const reason = `没有${controlKindNames[run]}的期望值，不能计算回收率：表头下须有以“期望值（${controlKindNames[run]}）”开头的一行`
    return Object.keys(expected).length > 0 ? { run, expected } : { row, field, text: text.slice(0, 60), reason, wholeRow: true }
  }

  /** Sums of the chromatogram of a row, and cells that are none. */
  #sumsOf(cells: readonly Cell[], row: number, refusals: Refusal[]): SpeciesHour['sums'] {
    const sums: Record<ChromatogramSum, number | null> = { total: null, targets: null, unidentified: null }
    for (const [at, column] of this.columns.entries()) {
      if (column.kind !== 'sum') continue
      const text = textOf(cells[at])
      const value = isGap(text) ? null : parseDecimal(text)
      const reason = value === null ? (isGap(text) ? null : '不是数值') : value < 0 ? '总量不能为负' : null
      if (reason) refusals.push({ row, field: this.#headings[at]!, text: text.slice(0, 60), reason, wholeRow: false })
      else sums[column.of] = value
    }
    return sums.total === null ? null : { ...sums, total: sums.total }
  }

  read(cells: readonly Cell[], row: number): { hour: SpeciesHour | null; refusals: Refusal[] } {
    this.hasData = true
    const [time, text] = [cells[this.#time], textOf(cells[this.#time])]
    const label = hourOfCell(time instanceof Date ? time : text)
    if (label === null) return { hour: null, refusals: [{ row, field: '时间', text, reason: '不是有效的整点时间', wholeRow: true }] }
    const station = this.#station < 0 ? null : textOf(cells[this.#station])
    if (station === '') return { hour: null, refusals: [{ row, field: '站点编码', text: '', reason: '为空', wholeRow: true }] }
    const run = this.#runOf(cells, row)
    if ('reason' in run) return { hour: null, refusals: [run] }
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
    const sums = run.run === null ? this.#sumsOf(cells, row, refusals) : null
    return { hour: { row, station, hourEnd, values, ...run, sums }, refusals }
  }
}
