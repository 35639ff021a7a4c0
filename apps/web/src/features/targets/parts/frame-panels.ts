import type { RowPanel, RowTicks } from '@qingyuan/charts/target/row-panels.tsx'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'

const columnOf = (frame: Frame, key: string): FrameColumn | undefined => frame.columns.find(column => column.key === key)
const numbersOf = (column: FrameColumn | undefined) => (column?.values ?? []).map(value => (typeof value === 'number' ? value : null))

export const rowNames = (frame: Frame): string[] => (columnOf(frame, 'name')?.values ?? []).map(String)
export const rowOf = (frame: Frame, placeId: number | undefined): number => columnOf(frame, 'place_id')?.values.indexOf(placeId ?? -1) ?? -1
export const placeOf = (frame: Frame, row: number): number | null => numbersOf(columnOf(frame, 'place_id'))[row] ?? null

interface PanelWords {
  title: string
  /** Columns whose values stand as ticks on the bars. */
  target?: string
  past?: string
  allowed?: string
}

const tickWords = { target: '目标', past: '去年同期', allowed: '剩余允许' } as const

/** A column of a frame as a panel of bars; a change column goes both ways from 0. */
export const panelOf = (frame: Frame, key: string, { title, ...ticks }: PanelWords): RowPanel => {
  const column = columnOf(frame, key)
  const marks = (Object.keys(tickWords) as (keyof typeof tickWords)[]).flatMap((kind): RowTicks[] => {
    const of = ticks[kind] === undefined ? undefined : columnOf(frame, ticks[kind])
    return of ? [{ label: tickWords[kind], values: numbersOf(of), kind }] : []
  })
  return {
    title,
    unit: column?.unit ?? '',
    decimals: column?.decimals ?? 0,
    bars: numbersOf(column),
    ticks: marks,
    ...(column?.kind === 'change' ? { better: column.better ?? 'down' } : {}),
  }
}
