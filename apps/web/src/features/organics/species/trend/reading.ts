import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { columnsByKey, openColumns } from '@qingyuan/domain/declared-columns.ts'
import { numberCells, textCells } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'

type TrendFrame = OutputOf<typeof vocCalls.TimeTrend>
type CycleFrame = OutputOf<typeof vocCalls.Cycle>

const meanOf = (values: readonly (number | null)[]): number => {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length
}
const sumsOf = (columns: readonly { values: readonly (number | string | null)[] }[], rows: number): (number | null)[] =>
  Array.from({ length: rows }, (_, row) => {
    const known = columns.map(({ values }) => values[row]).filter(value => typeof value === 'number')
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })

const topSentence = (frame: TrendFrame): string[] => {
  const columns = openColumns(frame, 's:*')
  const means = columns.map(column => ({ label: column.label, mean: meanOf(numberCells(column)) })).filter(({ mean }) => mean > 0)
  if (means.length === 0) return []
  const total = means.reduce((sum, { mean }) => sum + mean, 0)
  const ranked = means.toSorted((a, b) => b.mean - a.mean)
  const parts = ranked.slice(0, 3).map(({ label, mean }) => `${label} ${numberText(mean, 2)}（${numberText((100 * mean) / total, 0)} %）`)
  return [`均值合计 ${numberText(total, 1)} ${frame.unit}，以${parts.join('、')}居前。`]
}

const peakSentence = (frame: TrendFrame): string[] => {
  const sums = sumsOf(openColumns(frame, 's:*'), frame.rowCount)
  let peak = -1
  for (const [row, sum] of sums.entries()) if (sum !== null && (peak < 0 || sum > sums[peak]!)) peak = row
  if (peak < 0) return []
  const mean = meanOf(sums)
  return [
    `最高值 ${numberText(sums[peak], 1)} ${frame.unit}，出现在 ${textCells(columnsByKey(frame).time)[peak]}，为均值的 ${numberText(sums[peak]! / mean, 1)} 倍。`,
  ]
}

const daySentence = (frame: CycleFrame): string[] => {
  const sums = sumsOf(openColumns(frame, 's:*'), frame.rowCount)
  const known = sums.flatMap((sum, hour) => (sum === null ? [] : [{ hour: hour + 1, sum }]))
  if (known.length < 12) return []
  const high = known.reduce((a, b) => (b.sum > a.sum ? b : a))
  const low = known.reduce((a, b) => (b.sum < a.sum ? b : a))
  return [`日变化：${high.hour} 时最高，${low.hour} 时最低，峰谷比 ${numberText(high.sum / low.sum, 1)}。`]
}

/** What the curves say: greatest parts, highest value, course of the day, steps in the number of species. */
export const readingOf = (trend: TrendFrame | undefined, day: CycleFrame | undefined): string[] => [
  ...(trend ? [...topSentence(trend), ...peakSentence(trend)] : []),
  ...(day ? daySentence(day) : []),
  ...(trend && trend.speciesSteps.length > 0
    ? [
        `物种数有 ${trend.speciesSteps.length} 次变化（如 ${trend.speciesSteps[0]!.from} → ${trend.speciesSteps[0]!.to} 种），前后合计不可直接比较。`,
      ]
    : []),
]
