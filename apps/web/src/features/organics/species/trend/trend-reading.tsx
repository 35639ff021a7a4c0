import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { useCall } from '#/hooks/use-call.ts'
import { ReadingCard } from '#/page/reading-card.tsx'
import { BasisLine } from '../parts/basis-line.tsx'
import { readingOf } from './reading.ts'
import { partsOf, type TrendProps } from './trend-filters.ts'

/** 读图 of the trend and the course of the day. */
export const TrendReading = (props: TrendProps) => {
  const parts = partsOf(props)
  const trend = useCall(vocCalls.TimeTrend, parts && { ...parts, step: props.step }).data
  const day = useCall(vocCalls.Cycle, parts && { ...parts, cycle: 'hour' }).data
  return (
    <ReadingCard
      sentences={readingOf(trend, day)}
      above={trend && <BasisLine answer={trend} />}
      note="合计只对所列物种集成立；日、月均值需有效小时 ≥ 75 %；每日 02–04 时为空白与校准，不计缺失。小时值以结束时刻标注。"
    />
  )
}
