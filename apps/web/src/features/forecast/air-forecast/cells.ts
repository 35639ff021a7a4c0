import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf } from '@qingyuan/domain/frame-cells.ts'

export const levelAt = (frame: Frame, key: string, row: number): number | null => columnOf(frame, key)?.classes?.[row] ?? null

const weekdays = '日一二三四五六'
/** `11-21 六`. */
export const dayWords = (day: string): string => `${day.slice(5)} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
