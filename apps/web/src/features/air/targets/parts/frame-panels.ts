import type { RowPanel, RowTicks } from '@qingyuan/charts/target/row-panels.tsx'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, numberAt, numbersOf, textsOf } from '@qingyuan/domain/frame-cells.ts'

export const rowNames = (frame: Frame): string[] => textsOf(frame, 'name').map(String)
export const placeOf = (frame: Frame, row: number): number | null => numberAt(frame, 'place_id', row)

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
    const of = columnOf(frame, ticks[kind])
    return of ? [{ label: tickWords[kind], values: numbersOf(frame, of.key), kind }] : []
  })
  return {
    title,
    unit: column?.unit ?? '',
    decimals: column?.decimals ?? 0,
    bars: numbersOf(frame, key),
    ticks: marks,
    ...(column?.kind === 'change' ? { better: column.better ?? 'down' } : {}),
  }
}
