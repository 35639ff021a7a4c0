import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { ReliabilityPlot } from '@qingyuan/charts/svg/reliability-plot.tsx'
import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { numberAt } from '@qingyuan/domain/frame-cells.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import css from './forecast.module.css'
import type { Forecast } from './use-forecast.ts'

/** Says whether the forecast beat persistence on days 1 to 3, and where it did not. */
export const verdictOf = (frame: Frame): string => {
  const skills = Array.from({ length: Math.min(3, frame.rowCount) }, (_, row) => numberAt(frame, 'skill_persistence', row))
  const behind = skills.flatMap((skill, i) => (skill !== null && skill <= 0 ? [`第 ${i + 1} 天`] : []))
  if (behind.length > 0) return `${behind.join('、')}技巧 ≤ 0：没有优于持续性预报，发布时以实况外推为准。`
  return skills.length === 3 && skills.every(skill => skill !== null) ? '第 1–3 天 RMSE 均小于持续性预报。' : '检验天数尚少，暂不下结论。'
}

const widths = { lead: 48, count: 52, class_accuracy: 92, range_hit: 92, rmse: 60, bias: 52, skill_persistence: 66, skill_climatology: 66 }

/** 预报检验: by lead, of days that have come. */
export const VerificationCard = ({ f }: { f: Forecast }) => (
  <Card
    fill
    title="预报检验"
    subtitle={`近 ${f.state.span} 天 · 按时效 · 技巧 = 1 − RMSE/参照 RMSE`}
    tools={<FrameExport call={forecastCalls.VerificationExport} input={f.judged} compact />}
  >
    <StateGate
      query={f.verification}
      what="预报检验"
      isEmpty={frame => frame.rowCount === 0}
      empty={<EmptyState title="还没有可检验的预报">预报日过去、日均值齐全后，这里逐时效给出准确率与技巧。</EmptyState>}
    >
      {frame => (
        <>
          <FrameTable frame={frame} widths={widths} />
          <p className={css.note}>{verdictOf(frame)}</p>
        </>
      )}
    </StateGate>
  </Card>
)

/** 区间可靠性: nominal shares against what came. */
export const ReliabilityCard = ({ f }: { f: Forecast }) => (
  <Card fill title="区间可靠性" subtitle="名义—实际 %">
    <StateGate
      query={f.reliability}
      what="区间可靠性"
      skeleton="chart"
      isEmpty={points => points.every(point => point.share === null)}
      empty={<EmptyState title="还没有可检验的预报" />}
    >
      {points => {
        const [low, high] = [points[0]?.share, points.at(-1)?.share]
        const held = low !== null && low !== undefined && high !== null && high !== undefined ? Math.round((high - low) * 100) : null
        return (
          <>
            <FillBox>{({ width, height }) => <ReliabilityPlot points={points} size={Math.min(width, height - 20)} />}</FillBox>
            <p className={css.note}>
              {held === null
                ? '没有可检验的预报。'
                : `P10–P90 名义 80%，实际含 ${held}%；${held > 85 ? '区间偏宽' : held < 75 ? '区间偏窄' : '区间可信'}。`}
            </p>
          </>
        )
      }}
    </StateGate>
  </Card>
)
