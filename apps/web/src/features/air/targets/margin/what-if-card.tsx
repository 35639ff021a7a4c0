import type { targetCalls } from '@qingyuan/contract/air/targets.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell, textCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Box, Text } from '@qingyuan/ui/layout.tsx'
import { Slider } from 'antd'
import css from '../parts/targets.module.css'
import { meanWith } from './what-if.ts'

const parts = [
  ['today', '今日'],
  ['month', '本月'],
  ['year', '全年'],
] as const

type RoomFrame = OutputOf<typeof targetCalls.Room>
interface ResultProps {
  frame: RoomFrame
  part: (typeof parts)[number][0]
  row: number
  rest: number
}

const Result = ({ frame, part, row, rest }: ResultProps) => {
  const columns = columnsByKey(frame)
  const [mean, count, hours] = [columns[`${part}_mean`], columns[`${part}_count`], columns[`${part}_rest`]].map(each =>
    numberCell(each, row),
  )
  const value = meanWith({ mean: mean ?? null, count: count ?? 0, rest: hours ?? 0 }, rest)
  const target = numberCell(columns.target, row)
  const over = value !== null && target !== null && value > target
  return <td>{over ? <span className={css.over}>{numberText(value, 1)}</span> : numberText(value, 1)}</td>
}

interface WhatIfCardProps {
  frame: RoomFrame
  /** Mean that the rest is supposed to have. */
  rest: number
  onRest: (rest: number) => void
  unit: string
}

/** 假设推算: what today, the month and the year come to when everything that remains has one mean. */
export const WhatIfCard = ({ frame, rest, onRest, unit }: WhatIfCardProps) => (
  <Card fill title="假设推算" subtitle={`剩余时段均值 ${rest} ${unit}`}>
    <Slider min={0} max={200} value={rest} onChange={onRest} marks={{ 0: '0', 50: '50', 100: '100', 150: '150', 200: '200' }} />
    <Box grow margin={[12, 0, 0, 0]} overflow="auto">
      <table className={css.what}>
        <thead>
          <tr>
            <th>区域</th>
            {parts.map(([key, label]) => (
              <th key={key}>{label}均值</th>
            ))}
            <th>目标</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: frame.rowCount }, (_, row) => (
            <tr key={row}>
              <td>{textCell(columnsByKey(frame).name, row)}</td>
              {parts.map(([key]) => (
                <Result key={key} frame={frame} part={key} row={row} rest={rest} />
              ))}
              <td>{numberText(numberCell(columnsByKey(frame).target, row), 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
    <Text as="p" rigid margin={[8, 0, 0, 0]} colour="textSecondary" size={12} lineHeight={18}>
      今日、本月、全年剩余的小时或天都取滑块上的均值时，各时段的结果；下划线高于年目标。
    </Text>
  </Card>
)
