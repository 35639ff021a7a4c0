import { formatDateTime, formatMinute } from '@qingyuan/domain/time.ts'

/** An instant of the database as answers and exports tell it, `YYYY-MM-DD HH:mm:ss` in Beijing time; null stays null. */
export function stampOf(at: Date): string
export function stampOf(at: Date | null): string | null
export function stampOf(at: Date | null): string | null {
  return at && formatDateTime(at.getTime())
}

/** The same in a sentence, `YYYY-MM-DD hh:mm`. */
export const minuteStampOf = (at: Date): string => formatMinute(at.getTime())
