import { headingOf } from '@qingyuan/domain/format-cell.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { type ParameterId, parameters, pollutantIds, weatherIds } from '@qingyuan/domain/parameters.ts'
import { timeConvention } from '@qingyuan/domain/time.ts'
import type { Cell } from '../table/hour-cell.ts'
import { readStationRows, type StationBatch } from '../table/station-csv.ts'

const column = (key: string, label: string, kind: FrameColumn['kind']): FrameColumn => ({ key, label, kind, values: [] })
const valueColumn = (id: ParameterId): FrameColumn => {
  const { label, unit, decimals } = parameters[id]
  return { key: id, label, kind: 'number', parameter: id, unit, decimals, values: [] }
}

/** The import template of hourly station data: an empty table whose headings {@link parseStationSheet} knows. `madeAt` is shown. */
export const stationTemplateFrame = (madeAt: string): Frame => ({
  columns: [
    column('time', '时间', 'time'),
    column('code', '站点编码', 'text'),
    column('name', '站点', 'text'),
    ...[...pollutantIds, ...weatherIds].map(valueColumn),
  ],
  rowCount: 0,
  meta: { title: '站点小时数据导入模板（时间写作 2026-01-01 08，每行一站一小时，缺测留空）', timeConvention, demo: false, madeAt },
})

/** Headings of the template, for help texts. */
export const stationTemplateHeadings = (): string[] => stationTemplateFrame('').columns.map(headingOf)

async function* filledRows(rows: readonly (readonly Cell[])[]) {
  for (const [index, cells] of rows.entries()) {
    const blank = cells.every(cell => cell === null || cell === undefined || cell === '')
    if (!blank) yield { cells, row: index + 1 }
  }
}

/** Readings and row-by-row refusals of a sheet; row numbers are those of the sheet, blank rows do not count. Never throws. */
export const parseStationSheet = (rows: readonly (readonly Cell[])[]): AsyncGenerator<StationBatch> =>
  readStationRows(() => filledRows(rows))
