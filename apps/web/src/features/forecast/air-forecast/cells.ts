import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'

export type ForecastDays = OutputOf<typeof forecastCalls.Days>

export const levelOfCell = (column: FrameColumn, row: number): number | null => column.classes?.[row] ?? null

const weekdays = '日一二三四五六'
/** `11-21 六`. */
export const dayWords = (day: string): string => `${day.slice(5)} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`
