import type { ReactNode } from 'react'
import css from './day-strip.module.css'

const weekdays = '日一二三四五六'
/** `11-21 六`. */
export const dayWords = (day: string): string => `${day.slice(5)} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

/** Days of a forecast side by side, with lines between them. */
export const DayStrip = ({ count, children }: { count: number; children: (row: number) => ReactNode }) => (
  <div className={css.days}>{Array.from({ length: count }, (_, row) => children(row))}</div>
)
