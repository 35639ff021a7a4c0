import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { HourColumns } from '#/modules/air/read/public.ts'

/** The measured value, also one whose mark does not count. */
export const rawOf = (columns: HourColumns, at: number, parameter: MeasuredId): number | null => {
  const value = columns.values[parameter]?.[at]
  if (value !== undefined && value === value) return value
  return columns.marks.get(at)?.[parameter]?.value ?? null
}
