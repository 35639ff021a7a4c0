import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { ReliabilityPlot } from '@qingyuan/charts/svg/reliability-plot.tsx'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { Hint } from '@qingyuan/ui/layout.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import type { ForecastProps } from './forecast-filters.tsx'

/** Says whether the forecast beat persistence on days 1 to 3, and where it did not. */
export const verdictOf = (frame: OutputOf<typeof forecastCalls.Verification>): string => {
  const { skill_persistence } = columnsByKey(frame)
  const skills = Array.from({ length: Math.min(3, frame.rowCount) }, (_, row) => numberCell(skill_persistence, row))
  const behind = skills.flatMap((skill, i) => (skill !== null && skill <= 0 ? [`第 ${i + 1} 天`] : []))
  if (behind.length > 0) return `${behind.join('、')}技巧 ≤ 0：没有优于持续性预报，发布时以实况外推为准。`
  return skills.length === 3 && skills.every(skill => skill !== null) ? '第 1–3 天 RMSE 均小于持续性预报。' : '检验天数尚少，暂不下结论。'
}

/** 预报检验: by lead, of days that have come. */
export const VerificationCard = ({ place, span }: ForecastProps) => {
  const input = place ? { placeId: place.id, days: span } : null
  return (
    <QueryCard
      query={useCall(forecastCalls.Verification, input)}
      title="预报检验"
      subtitle={`近 ${span} 天 · 按时效 · 技巧 = 1 − RMSE/参照 RMSE`}
      tools={<FrameExport call={forecastCalls.VerificationExport} input={input} compact />}
      isEmpty={frame => frame.rowCount === 0}
      empty={<EmptyState title="还没有可检验的预报">预报日过去、日均值齐全后，这里逐时效给出准确率与技巧。</EmptyState>}
    >
      {frame => (
        <>
          <FrameTable frame={frame} />
          <Hint rigid margin={[8, 0, 0, 0]}>
            {verdictOf(frame)}
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
