import { formatCell } from '@qingyuan/domain/format-cell.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnOf, numberAt } from '@qingyuan/domain/frame-cells.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { createElement } from 'react'
import { ChangeWord } from '../../parts/change-word.tsx'
import type { KeyFigure } from '../../parts/key-figures.tsx'

/** Columns that have a last year beside them: pollutants and the composite index. */
export const itemsOf = (frame: Frame): FrameColumn[] => frame.columns.filter(column => columnOf(frame, `${column.key}_last_year`))

export const accumulationWidths: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...pollutantIds, 'o3_8h', 'composite_index'].map(id => [`${id}_last_year`, 80])),
  o3_8h: 104,
  co: 88,
  composite_index: 80,
}

/** Headings short enough for a table of triples: the pollutant stands once, its companions say what they are. */
export const tableOf = (frame: Frame): Frame => ({
  ...frame,
  columns: frame.columns.map(column => {
    if (column.key.endsWith('_last_year')) return { ...column, label: '去年同期' }
    return column.key.endsWith('_change') && column.kind === 'change' ? { ...column, label: '变化率' } : column
  }),
})

/** The running values of the last row, that is: up to now. */
export const figuresOf = (frame: Frame): KeyFigure[] => {
  const last = frame.rowCount - 1
  const figures = itemsOf(frame).map(
    (column): KeyFigure => ({
      label: column.label,
      value: formatCell(column, numberAt(frame, column.key, last)),
      unit: column.unit,
      change: createElement(ChangeWord, { value: numberAt(frame, `${column.key}_change`, last), unit: '%' }),
    }),
  )
  const [good, valid] = [numberAt(frame, 'good_days', last), numberAt(frame, 'valid_days', last)]
  return good === null ? figures : [...figures, { label: '优良天数', value: String(good), unit: `/ ${valid} 天` }]
}
