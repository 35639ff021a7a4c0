import type { analysisCalls } from '@qingyuan/contract/air/figures.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import type { Matrix } from './matrix.ts'

export type FitFrame = OutputOf<typeof analysisCalls.CorrelationLinearity>

const strengths = ['极弱', '弱', '中等', '强', '极强'] as const
/** Evans 1996: from 0, 0.2, 0.4, 0.6 and 0.8. */
export const strengthOf = (r: number): string => strengths[Math.min(4, Math.floor(Math.abs(r) * 5 + 1e-12))]!

const extreme = ({ names, cells }: Matrix, sign: 1 | -1) => {
  let best: { name: string; r: number } | null = null
  cells.forEach((row, i) => {
    for (let j = 0; j < i; j++) {
      const { r, significant } = row[j]!
      if (r !== null && significant && r * sign > 0 && (!best || r * sign > best.r * sign)) best = { name: `${names[i]} 与 ${names[j]}`, r }
    }
  })
  return best as { name: string; r: number } | null
}

const chosenSentence = ({ names, cells }: Matrix, [row, column]: readonly [number, number]): string => {
  const { r, p, n, significant } = cells[row]![column]!
  if (r === null) return `${names[row]} 与 ${names[column]} 成对的值不足，没有相关系数。`
  const direction = r >= 0 ? '正' : '负'
  return `${names[row]} 与 ${names[column]} ${strengthOf(r)}${direction}相关（${numberText(r, 2)}，n = ${numberText(n, 0)}，${significant ? (p! < 0.001 ? 'p < 0.001' : `p = ${numberText(p, 3)}`) : '不显著'}）。`
}

const fitSentence = (fit: FitFrame): string[] => {
  const columns = columnsByKey(fit)
  const [slope, intercept, r2] = [numberCell(columns.slope, 0), numberCell(columns.intercept, 0), numberCell(columns.r2, 0)]
  if (slope === null || intercept === null) return []
  const sign = intercept < 0 ? '−' : '+'
  return [
    `最小二乘：y = ${numberText(slope, 3)}x ${sign} ${numberText(Math.abs(intercept), 2)}，r² ${numberText(r2, 2)}，能解释纵轴变化的 ${numberText(100 * (r2 ?? 0), 0)}%。`,
  ]
}

/** The strongest relations either way, the chosen one and its line. */
export const readingOf = (matrix: Matrix, chosen: readonly [number, number] | null, fit: FitFrame | undefined): string[] => {
  const [up, down] = [extreme(matrix, 1), extreme(matrix, -1)]
  const ends = [
    up && `正相关最强：${up.name}（${numberText(up.r, 2)}）`,
    down && `负相关最强：${down.name}（${numberText(down.r, 2)}）`,
  ].filter(Boolean)
  return [
    ends.length > 0 ? `${ends.join('；')}。` : '没有显著的相关。',
    ...(chosen ? [chosenSentence(matrix, chosen)] : []),
    ...(fit ? fitSentence(fit) : []),
  ]
}
