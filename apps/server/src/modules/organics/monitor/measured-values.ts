import type { MeasuredId } from '@qingyuan/domain/parameters.ts'
import type { HourColumns } from '#/modules/air/read/public.ts'
import type { AuditRecord } from './queries.ts'

/** The measured value, also one whose mark does not count. */
export const rawOf = (columns: HourColumns, at: number, parameter: MeasuredId): number | null => {
  const value = columns.values[parameter]?.[at]
  if (value !== undefined && value === value) return value
  return columns.marks.get(at)?.[parameter]?.value ?? null
}

/** A packet has changed the measured value since it was judged: the audit says nothing of the new one. */
export const isCorrected = (audit: AuditRecord, raw: number | null): boolean =>
  audit.state !== 'open' && raw !== null && audit.raw_value !== raw
