import type { Patch } from '@qingyuan/charts/figures/patch-map.tsx'
import type { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey, openColumns } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'

export type PatchFrame = OutputOf<typeof analysisMapCalls.Patches>

/** The counties at one moment. */
export const patchesAt = (frame: PatchFrame, row: number): Patch[] =>
  openColumns(frame, 'v:#').map(column => {
    const adcode = Number(column.key.slice(2))
    const rank = numberCell(columnsByKey(frame)[`r:${adcode}`], row)
    return { adcode, name: column.label, value: numberCell(column, row), level: column.classes?.[row] ?? null, rank }
  })

/** Moments at the end without any value are left out. */
export const timesOf = (frame: PatchFrame): string[] => {
  const values = openColumns(frame, 'v:#')
  const times = columnsByKey(frame).time.values.map(String)
  return times.slice(0, times.findLastIndex((_, row) => values.some(column => column.values[row] !== null)) + 1)
}
