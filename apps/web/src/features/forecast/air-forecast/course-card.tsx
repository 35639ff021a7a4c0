import type { ChartHandle } from '@qingyuan/charts/series/chart.tsx'
import { FanChart } from '@qingyuan/charts/series/fan-chart.tsx'
import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { useRef } from 'react'
import { ChartCard } from '#/page/chart-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import css from './forecast.module.css'
import type { Forecast } from './use-forecast.ts'

const limits = [
  { label: '轻度 100', value: 100 },
  { label: '中度 150', value: 150 },
  { label: '重度 200', value: 200 },
]

/** Two weeks of what came, the seven days that are expected, and what had been expected the day before. */
export const CourseCard = ({ f }: { f: Forecast }) => {
  const chart = useRef<ChartHandle>(null)
  const name = `${f.place?.name ?? ''} AQI 预报 ${f.issue?.issued ?? ''} 起报`
  return (
    <ChartCard
      fill
      hotkey
      title="AQI 逐日"
      subtitle={`${f.place?.name ?? ''} · 实况 14 天 + 预报 7 天`}
      name={name}
      handle={chart}
      chart={
        <StateGate query={f.course} what="预报过程" skeleton="chart" isEmpty={answer => answer === null}>
          {answer =>
            answer && (
              <div className={css.fan}>
                <FanChart
                  ref={chart}
                  fan={{ ...answer, steps: answer.days }}
                  issued={answer.issued}
                  limits={limits}
                  label={name}
                  height="100%"
                />
              </div>
            )
          }
        </StateGate>
      }
      table={
        <StateGate query={f.days} what="逐日预报">
          {frame => <FrameTable frame={frame} widths={{ edited: 200, primary: 96 }} />}
        </StateGate>
      }
      exportTool={
        <FrameExport
          call={forecastCalls.DaysExport}
          input={f.issue && f.place ? { placeIds: [f.place.id], issued: f.issue.issued } : null}
          compact
          hotkey
        />
      }
    />
  )
}
