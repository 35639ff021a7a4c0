import { StackChart } from '@qingyuan/charts/series/stack-chart.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells, textCells } from '@qingyuan/domain/frame-cells.ts'
import { scorePartIds, scoreParts } from '@qingyuan/domain/grid-score.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { scaledParts } from './scaled-parts.ts'

interface PartsChartProps {
  frame: OutputOf<typeof gridScoreCalls.list>
  height: number
  onPick: (row: number) => void
}

/** Points of the parts of each district, one on the other, best first. */
export const PartsChart = ({ frame, height, onPick }: PartsChartProps) => {
  const columns = columnsByKey(frame)
  const [names, scores, deductions] = [
    textCells(columns.county).map(name => name ?? ''),
    numberCells(columns.score),
    numberCells(columns.deduction),
  ]
  const parts = scorePartIds.map(id => numberCells(columns[id]))
  const shown = names.map((_, i) =>
    scaledParts(
      parts.map(part => part[i] ?? null),
      scores[i] ?? 0,
      deductions[i] ?? 0,
    ),
  )
  // Of other districts a county reads the score alone.
  const whole = names.map((_, i) => (parts.every(part => part[i] === null || part[i] === undefined) ? (scores[i] ?? null) : null))
  const total = { id: 'total', name: '仅公布得分', values: whole, colour: lightColours.neutralLight }
  return (
    <StackChart
      label="各区县得分构成"
      times={names}
      stacks={[
        ...scorePartIds.map((id, p) => ({ id, name: scoreParts[id], values: shown.map(own => own[p]!) })),
        ...(whole.some(score => score !== null) ? [total] : []),
      ]}
      unit="分"
      decimals={1}
      totalWord="各项合计"
      notes={names.map(
        (_, i) => `综合评分 ${numberText(scores[i], 1)} 分${(deductions[i] ?? 0) > 0 ? `，复发扣 ${numberText(deductions[i], 1)} 分` : ''}`,
      )}
      height={height}
      onPick={onPick}
    />
  )
}
