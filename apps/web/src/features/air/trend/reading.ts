import type { trendCalls } from '@qingyuan/contract/air/trend.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { formatCell } from '@qingyuan/domain/format-cell.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { indexOfLargest, indexOfSmallest, meanOfKnown } from '@qingyuan/domain/known-values.ts'
import { comparisonText } from '@qingyuan/domain/number-text.ts'

export type TrendFrame = OutputOf<typeof trendCalls.Change>
export type ProfileFrame = OutputOf<typeof trendCalls.Profile>
export type Slope = OutputOf<typeof trendCalls.Slope>[number]
const text = (column: FrameColumn | undefined, value: number | null): string =>
  `${formatCell({ kind: 'number', decimals: column?.decimals }, value)}${column?.unit ? ` ${column.unit}` : ''}`

/** Mean, highest and lowest of the line, and how many steps have no value. */
const spanSentence = (frame: TrendFrame, placeId: number): string | null => {
  const { time, [`${placeId}:value` as const]: column } = columnsByKey(frame)
  const values = numberCells(column)
  const [high, low] = [indexOfLargest(values), indexOfSmallest(values)]
  if (high < 0 || low < 0) return null
  return `均值 ${text(column, meanOfKnown(values))}；最高 ${text(column, values[high] ?? null)}（${time.values[high]}），最低 ${text(column, values[low] ?? null)}（${time.values[low]}）。`
}

/** Against the same steps of last year, only those that both years have. */
const yearSentence = (frame: TrendFrame, placeId: number): string | null => {
  const columns = columnsByKey(frame)
  const column = columns[`${placeId}:value`]
  const [now, before] = [numberCells(column), numberCells(columns[`${placeId}:last_year`])]
  const both = now.map((_, at) => at).filter(at => now[at] !== null && (before[at] ?? null) !== null)
  // The change is that of the two means as shown.
  const meanOf = (values: readonly (number | null)[]) => roundForDisplay(meanOfKnown(both.map(at => values[at])), column?.decimals ?? 0)
  const [a, b] = [meanOf(now), meanOf(before)]
  const word = comparisonText(a, b, ['上升', '下降'])
  return word && `比去年同期${word}（${text(column, a)} 对 ${text(column, b)}，两年都有数值的 ${both.length} 个时次）。`
}

/** When the day is worst and best, and how weekends compare with working days. */
const profileSentence = (day: ProfileFrame | undefined, week: ProfileFrame | undefined, placeId: number): string | null => {
  const column = day && columnsByKey(day)[`${placeId}:mean`]
  const hours = numberCells(column)
  const [high, low] = [indexOfLargest(hours), indexOfSmallest(hours)]
  if (!day || high < 0 || low < 0) return null
  const label = columnsByKey(day).bin.values
  const first = `一天中 ${label[high]} 时最高（${text(column, hours[high] ?? null)}），${label[low]} 时最低（${text(column, hours[low] ?? null)}）`
  const days = numberCells(week && columnsByKey(week)[`${placeId}:mean`])
  const [work, rest] = [meanOfKnown(days.slice(0, 5)), meanOfKnown(days.slice(5, 7))]
  const word = comparisonText(rest, work, ['高', '低'])
  return `${first}${word ? `；周末比工作日${word}` : ''}。`
}

/** What the slope says: a trend only when the 95 % interval leaves out zero. */
export const slopeVerdict = ({ slopePerYear, lower, upper }: Slope): string => {
  if (slopePerYear === null || lower === null || upper === null) return '不足 24 个有效月，扣除季节后不能判断趋势'
  if (lower > 0) return '上升显著'
  return upper < 0 ? '下降显著' : '区间含 0，趋势不显著'
}

/** At most four sentences, from the numbers on screen. */
export const readingOf = (frame: TrendFrame, placeId: number, day: ProfileFrame | undefined, week: ProfileFrame | undefined): string[] =>
  [spanSentence(frame, placeId), yearSentence(frame, placeId), profileSentence(day, week, placeId)].filter(each => each !== null)

/** Steps without a value are in no mean. */
export const missingNote = (frame: TrendFrame, placeId: number): string => {
  const values = numberCells(columnsByKey(frame)[`${placeId}:value`])
  const missing = values.filter(value => value === null).length
  return missing > 0 ? `${values.length} 个时次中 ${missing} 个没有有效值，未参与计算；` : `${values.length} 个时次都有数值；`
}
