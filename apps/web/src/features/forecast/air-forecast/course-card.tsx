import { FanChart } from '@qingyuan/charts/series/fan-chart.tsx'
import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import type { ForecastProps } from './forecast-filters.tsx'

const limits = [
  { label: '轻度 100', value: 100 },
  { label: '中度 150', value: 150 },
  { label: '重度 200', value: 200 },
]

/** Two weeks of what came, the seven days that are expected, and what had been expected the day before. */
export const CourseCard = ({ name: where, issue, place, input }: ForecastProps) => {
  const query = useCall(forecastCalls.Course, issue && place ? { placeId: place.id, issued: issue.issued } : null)
  const days = useCall(forecastCalls.Days, input).data
  const name = `${where} AQI 预报 ${issue?.issued ?? ''} 起报`
  return (
    <FigureCard
      {...{ query, name }}
      hotkey
      title="AQI 逐日"
      subtitle={`${where} · 实况 14 天 + 预报 7 天`}
      what="预报过程"
      isEmpty={answer => answer === null}
      chart={(answer, ref) =>
        answer && (
          <FanChart ref={ref} fan={{ ...answer, steps: answer.days }} issued={answer.issued} limits={limits} label={name} height="100%" />
        )
      }
      table={() => days && <FrameTable frame={days} />}
      exportTool={<FrameExport call={forecastCalls.DaysExport} input={input} compact hotkey />}
    />
  )
}
