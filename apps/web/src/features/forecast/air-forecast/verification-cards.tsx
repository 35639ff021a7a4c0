import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { ReliabilityPlot } from '@qingyuan/charts/svg/reliability-plot.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { Hint } from '@qingyuan/ui/layout.tsx'
import { Segmented } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import type { ForecastProps } from './forecast-filters.tsx'

/** Skill against persistence of each lead, as verified; null without days. */
export const skillsOf = (frame: OutputOf<typeof forecastCalls.Verification>): Map<number, number> => {
  const { lead, skill_persistence } = columnsByKey(frame)
  return new Map(
    Array.from({ length: frame.rowCount }, (_, row) => [numberCell(lead, row) ?? 0, numberCell(skill_persistence, row)] as const).flatMap(
      ([day, skill]) => (skill === null ? [] : [[day, skill] as const]),
    ),
  )
}

const leastDays = 3

/** Says on which days the forecast was not better than persistence. */
export const verdictOf = (frame: OutputOf<typeof forecastCalls.Verification>): string => {
  const skills = [...skillsOf(frame)]
  if (skills.length < leastDays) return '检验天数尚少，暂不下结论。'
  const behind = skills.filter(([, skill]) => skill <= 0).map(([day]) => day)
  if (behind.length > 0) return `第 ${behind.join('、')} 天技巧 ≤ 0：不优于持续性预报，这些天发布时以实况外推为准。`
  return `第 1–${skills.length} 天 RMSE 均小于持续性预报。`
}

const tableOptions = [
  { value: 'lead' as const, label: '按时效' },
  { value: 'class' as const, label: '按级别' },
]

const lacking = <EmptyState title="还没有可检验的预报">预报日过去、日均值齐全后，这里逐时效给出准确率与技巧。</EmptyState>

/** 预报检验: of days that have come, by lead or by the class that came. */
export const VerificationCard = (props: ForecastProps) => (props.by === 'class' ? <ByClass {...props} /> : <ByLead {...props} />)

const Switch = ({ by, page }: ForecastProps) => (
  <Segmented size="small" value={by} onChange={value => page.change({ by: value })} options={tableOptions} />
)

const ByLead = (props: ForecastProps) => {
  const { place, span } = props
  const input = place ? { placeId: place.id, days: span } : null
  return (
    <QueryCard
      query={useCall(forecastCalls.Verification, input)}
      title="预报检验"
      subtitle={`近 ${span} 天 AQI`}
      tools={
        <>
          <Switch {...props} />
          <FrameExport call={forecastCalls.VerificationExport} input={input} compact />
        </>
      }
      isEmpty={frame => frame.rowCount === 0}
      empty={lacking}
    >
      {frame => (
        <>
          <FrameTable frame={frame} />
          <Hint rigid margin={[8, 0, 0, 0]}>
            {verdictOf(frame)}技巧 = 1 − RMSE/参照 RMSE。
          </Hint>
        </>
      )}
    </QueryCard>
  )
}

const ByClass = (props: ForecastProps) => {
  const { place, span } = props
  const input = place ? { placeId: place.id, days: span, leads: 3 } : null
  return (
    <QueryCard
      query={useCall(forecastCalls.ClassVerification, input)}
      title="预报检验"
      subtitle={`近 ${span} 天 AQI · 第 1–3 天 · 按实况级别`}
      tools={
        <>
          <Switch {...props} />
          <FrameExport call={forecastCalls.ClassVerificationExport} input={input} compact />
        </>
      }
      isEmpty={frame => frame.rowCount === 0}
      empty={lacking}
    >
      {frame => (
        <>
          <FrameTable frame={frame} />
          <Hint rigid margin={[8, 0, 0, 0]}>
            范围命中率：实况落在 P10–P90 内的天数占比；空报率：报该级别而实况为其他级别的占比。
          </Hint>
        </>
      )}
    </QueryCard>
  )
}

const coverageText = (percent: number | null) =>
  percent === null
    ? '没有可检验的预报。'
    : `P10–P90 名义 80%，实际含 ${percent}%；${percent > 85 ? '区间偏宽' : percent < 75 ? '区间偏窄' : '区间可信'}。`

/** 区间可靠性: nominal shares against what came. */
export const ReliabilityCard = ({ place, span }: ForecastProps) => (
  <QueryCard
    query={useCall(forecastCalls.Reliability, place ? { placeId: place.id, days: span } : null)}
    title="区间可靠性"
    subtitle="名义—实际 %"
    skeleton="chart"
    isEmpty={points => points.every(point => point.share === null)}
    empty="还没有可检验的预报"
  >
    {points => {
      const [low = null, high = null] = [points[0]?.share, points.at(-1)?.share]
      return (
        <>
          <FillBox>{({ width, height }) => <ReliabilityPlot points={points} size={Math.min(width, height - 20)} />}</FillBox>
          <Hint rigid margin={[8, 0, 0, 0]}>
            {coverageText(low === null || high === null ? null : Math.round((high - low) * 100))}
          </Hint>
        </>
      )
    }}
  </QueryCard>
)
