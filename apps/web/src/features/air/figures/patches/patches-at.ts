import type { Patch } from '@qingyuan/charts/figures/patch-map.tsx'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnOf, textsOf } from '@qingyuan/domain/frame-cells.ts'

/** The counties at one moment. */
export const patchesAt = (frame: Frame, row: number): Patch[] =>
  frame.columns
    .filter(column => column.key.startsWith('v:'))
    .map(column => {
      const adcode = Number(column.key.slice(2))
      const number = (of: FrameColumn | undefined) => (typeof of?.values[row] === 'number' ? (of.values[row] as number) : null)
      const rank = columnOf(frame, `r:${adcode}`)
      return { adcode, name: column.label, value: number(column), level: column.classes?.[row] ?? null, rank: number(rank) }
    })

/** Moments at the end that nobody has a value of yet are left out. */
export const timesOf = (frame: Frame): string[] => {
  const values = frame.columns.filter(column => column.key.startsWith('v:'))
  const times = textsOf(frame, 'time').map(String)
  return times.slice(0, times.findLastIndex((_, row) => values.some(column => column.values[row] !== null)) + 1)
}
