import { BrokenCsv, csvRows, openText, type TextFile } from './csv-rows.ts'
import type { Cell } from './hour-cell.ts'
import type { Notice, Refusal } from './refusal.ts'
import { type StationHour, StationTable, type TableCounts } from './station-table.ts'
import { noTableFindings, type TableFindings } from './table-evidence.ts'

export interface StationBatch {
  hours: StationHour[]
  refusals: Refusal[]
  notices: Notice[]
  /** Totals so far; those of the last batch are those of the file. */
  counts: TableCounts
}

const batchRows = 2000

const ignoredColumns = (table: StationTable): Notice[] =>
  table.columns.flatMap(({ heading, role }) =>
    role.kind === 'unknown' && heading !== ''
      ? [{ code: 'COLUMN_IGNORED', message: `列“${heading.slice(0, 60)}”：${role.reason}`, count: 1 }]
      : [],
  )

const emptyBatch = (counts: TableCounts): StationBatch => ({ hours: [], refusals: [], notices: [], counts })
const broken = (row: number, reason: string): Refusal => ({ row, field: '', text: '', reason, wholeRow: true })

const close = (batch: StationBatch): StationBatch => ({ ...batch, counts: { ...batch.counts } })

const headingSearch = 20

/** Finds the heading below title lines (as our own exports have them): the first row that is one, within the first twenty. */
class HeadingFinder {
  table: StationTable | null = null
  problem: { row: number; reason: string; columns: number } | null = null
  readonly #findings: TableFindings
  #tries = 0

  constructor(findings: TableFindings) {
    this.#findings = findings
  }

  get givenUp(): boolean {
    return this.#tries >= headingSearch
  }

  offer(cells: readonly Cell[], row: number): void {
    this.#tries++
    const table = new StationTable(cells, this.#findings)
    const columns = table.columns.filter(column => column.role.kind !== 'unknown').length
    if (table.problem === null) this.table = table
    else if (!this.problem || columns > this.problem.columns) this.problem = { row, reason: table.problem, columns }
  }
}

type Rows = AsyncIterable<{ cells: readonly Cell[]; row: number }>

/** First reading of a table: what its rows show together. */
const weighRows = async (rows: Rows): Promise<TableFindings> => {
  const finder = new HeadingFinder(noTableFindings)
  try {
    for await (const { cells, row } of rows) {
      if (finder.table) finder.table.read(cells, row)
      else finder.offer(cells, row)
      if (!finder.table && finder.givenUp) break
    }
  } catch (error) {
    // The second reading reports it.
    if (!(error instanceof BrokenCsv)) throw error
  }
  return finder.table?.evidence.findings() ?? noTableFindings
}

const columnRefusals = (table: StationTable, row: number, { milligrams }: TableFindings): Refusal[] =>
  table.columns.flatMap(({ heading, role }) => {
    const counts = role.kind === 'value' ? milligrams.get(role.id) : undefined
    if (!counts) return []
    const reason = `表头未注明单位，${counts.positive} 个数值中 ${counts.belowOne} 个小于 1，疑为 mg/m³；整列未入库，请在表头注明单位后重新导入`
    return [{ row, field: heading.slice(0, 60), text: heading.slice(0, 60), reason, wholeRow: false }]
  })

/**
 * Rows to batches; the heading is found first. Shared by the CSV and the spreadsheet import. The table is read twice: whether its ozone
 * columns are exchanged and whether a column is mg/m³ is judged on all of its rows.
 */
export async function* readStationRows(open: () => Rows): AsyncGenerator<StationBatch> {
  const findings = await weighRows(open())
  const finder = new HeadingFinder(findings)
  let batch = emptyBatch(new StationTable([]).counts)
  try {
    for await (const { cells, row } of open()) {
      if (!finder.table) {
        finder.offer(cells, row)
        if (finder.table) {
          const table: StationTable = finder.table
          batch = emptyBatch(table.counts)
          batch.notices.push(...ignoredColumns(table), ...findings.ozone.notices)
          batch.refusals.push(...columnRefusals(table, row, findings))
        }
        if (!finder.table && finder.givenUp) break
        continue
      }
      const { hour, refusals } = finder.table.read(cells, row)
      if (hour) batch.hours.push(hour)
      batch.refusals.push(...refusals)
      if (batch.hours.length + batch.refusals.length < batchRows) continue
      yield close(batch)
      batch = emptyBatch(finder.table.counts)
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    batch.refusals.push(broken(error.row, error.message))
  }
  if (!finder.table) batch.refusals.push(finder.problem ? broken(finder.problem.row, finder.problem.reason) : broken(1, '文件为空'))
  yield close(batch)
}

/**
 * Imports a CSV of station hours: columns by Chinese or English heading, units in brackets, any order. Every row comes out as a reading,
 * an equal repeat (counted) or a refusal. Station names are not resolved here. Never throws for what the text holds.
 */
export const readStationCsv = (file: TextFile): AsyncGenerator<StationBatch> => readStationRows(() => csvRows(openText(file)))
