import { addDays, isDay, parseDay } from '@qingyuan/domain/time.ts'
import { appError } from '#/platform/errors.ts'

const startOf = (day: string, field: string, later = 0): Date => {
  if (!isDay(day)) throw appError('BAD_RANGE', { message: `日期“${day}”不是有效的日期`, field })
  return new Date(parseDay(addDays(day, later))!)
}

/** Days, both ends included, as instants: from the first, up to and without the second. @throws BAD_RANGE naming the field */
export const daySpanOf = ({ from, to }: { from?: string; to?: string }): { from?: Date; to?: Date } => ({
  from: from === undefined ? undefined : startOf(from, 'from'),
  to: to === undefined ? undefined : startOf(to, 'to', 1),
})
