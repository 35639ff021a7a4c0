import type { Frame } from '@qingyuan/domain/frame.ts'

export const columnOf = (frame: Frame, key: string) => frame.columns.find(column => column.key === key)
export const numberAt = (frame: Frame, key: string, row: number): number | null => {
  const value = columnOf(frame, key)?.values[row]
  return typeof value === 'number' ? value : null
}
export const textAt = (frame: Frame, key: string, row: number): string => String(columnOf(frame, key)?.values[row] ?? '—')
export const levelAt = (frame: Frame, key: string, row: number): number | null => columnOf(frame, key)?.classes?.[row] ?? null

const weekdays = '日一二三四五六'
/** `11-21 六`. */
export const dayWords = (day: string): string => `${day.slice(5)} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
