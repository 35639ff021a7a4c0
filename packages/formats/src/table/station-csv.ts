import { BrokenCsv, csvRows, type TextSource } from './csv-rows.ts'
import { unexchangeOzone } from './exchanged-ozone.ts'
import type { Cell } from './hour-cell.ts'
import type { Notice, Refusal } from './refusal.ts'
import { type StationHour, StationTable, type TableCounts } from './station-table.ts'

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

const close = (batch: StationBatch): StationBatch => ({
  ...batch,
  notices: [...batch.notices, ...unexchangeOzone(batch.hours)],
  counts: { ...batch.counts },
})

const headingSearch = 20

/** Finds the heading below title lines (as our own exports have them): the first row that is one, within the first twenty. */
class HeadingFinder {
  table: StationTable | null = null
  problem: { row: number; reason: string; columns: number } | null = null
  #tries = 0

  get givenUp(): boolean {
    return this.#tries >= headingSearch
  }

  offer(cells: readonly Cell[], row: number): void {
    this.#tries++
    const table = new StationTable(cells)
    const columns = table.columns.filter(column => column.role.kind !== 'unknown').length
    if (table.problem === null) this.table = table
    else if (!this.problem || columns > this.problem.columns) this.problem = { row, reason: table.problem, columns }
  }
}

/** Rows to batches; the heading is found first. Shared by the CSV and the spreadsheet import. */
export async function* readStationRows(rows: AsyncIterable<{ cells: readonly Cell[]; row: number }>): AsyncGenerator<StationBatch> {
  const finder = new HeadingFinder()
  let batch = emptyBatch(new StationTable([]).counts)
  try {
    for await (const { cells, row } of rows) {
      if (!finder.table) {
        finder.offer(cells, row)
        if (finder.table) batch = { ...emptyBatch((finder.table as StationTable).counts), notices: ignoredColumns(finder.table) }
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
export const readStationCsv = (source: TextSource): AsyncGenerator<StationBatch> => readStationRows(csvRows(source))
