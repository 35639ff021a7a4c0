import type { RowPanel, RowTicks } from '@qingyuan/charts/target/row-panels.tsx'
import { type ColumnSpec, columnsByKey, type DeclaredFrame } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell, numberCells } from '@qingyuan/domain/frame-cells.ts'

type PlaceFrame = DeclaredFrame<{ name: ColumnSpec; place_id: ColumnSpec }>
export const rowNames = (frame: PlaceFrame): string[] => columnsByKey(frame).name.values.map(String)
export const placeOf = (frame: PlaceFrame, row: number): number | null => numberCell(columnsByKey(frame).place_id, row)

const tickWords = { target: '目标', past: '去年同期', allowed: '剩余允许' } as const
/** Columns whose values are ticks on the bars. */
type Ticks = Partial<Record<keyof typeof tickWords, FrameColumn>>

/** A column of a frame as a panel of bars; a change column goes both ways from 0. */
export const panelOf = (column: FrameColumn | undefined, title: string, ticks: Ticks = {}): RowPanel => ({
  title,
  unit: column?.unit ?? '',
  decimals: column?.decimals ?? 0,
  bars: numberCells(column),
  ticks: (Object.keys(tickWords) as (keyof Ticks)[]).flatMap((kind): RowTicks[] =>
    ticks[kind] ? [{ label: tickWords[kind], values: numberCells(ticks[kind]), kind }] : [],
  ),
  ...(column?.kind === 'change' ? { better: column.better ?? 'down' } : {}),
})
