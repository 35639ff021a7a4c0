import { BrokenCsv, csvRows, type TextSource } from '../table/csv-rows.ts'
import type { Cell } from '../table/hour-cell.ts'
import type { Notice, Refusal } from '../table/refusal.ts'
import { isExpectedTitle } from './control-rows.ts'
import { speciesOfAqs, speciesOfCas } from './species-columns.ts'
import { type SpeciesFileOptions, type SpeciesHour, type SpeciesLimit, SpeciesTable, textOf } from './species-table.ts'

export interface SpeciesBatch {
  hours: SpeciesHour[]
  refusals: Refusal[]
  notices: Notice[]
  /** Rows equal to an earlier one of the file; they are left out. */
  duplicates: number
  /** Detection limits of a line below the heading, ppb, of all stations of the file; once, with the first hours. */
  limits: SpeciesLimit[]
}

/** A row of a CSV or of a sheet. */
interface TableRow {
  cells: readonly Cell[]
  row: number
}

const batchRows = 500
const headingSearch = 20

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
 * a column of stations where there are several. Below the heading there may be lines of CAS numbers, AQS codes, units, detection limits and expected values of control
 * gases. A column `运行类型` says which rows are runs of blank or control gas, columns such as TNMHC are sums of the chromatogram. A gap is an empty cell or −999;
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
        else if (isExpectedTitle(first)) table.keepExpected(cells, row, first)
        else if (/^(?:(?:方法)?检出限|mdl|lod|(?:detection )?limits?\b)/i.test(first)) table.keepLimits(cells, row, first)
        else batch.notices.push({ code: 'ROW_IGNORED', message: `第 ${row} 行“${first.slice(0, 30)}”是说明，未导入`, count: 1 })
        continue
      }
      if (!table.hasData) {
        table.checkSums()
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
