import { FanChart } from '@qingyuan/charts/series/fan-chart.tsx'
import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { Segmented } from 'antd'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { dayParameter, type ForecastProps } from './forecast-filters.tsx'

const limits = [
  { label: '轻度 100', value: 100 },
  { label: '中度 150', value: 150 },
  { label: '重度 200', value: 200 },
]
const stepOptions = [
  { value: 'hour' as const, label: '逐时 72 h' },
  { value: 'day' as const, label: '逐日 7 天' },
]

/** What came, what is expected, and what the issue before had expected: two weeks and seven days, or three days of hours and 72 hours. */
export const CourseCard = ({ name: where, issue, place, input, item, step, page }: ForecastProps) => {
  const request = issue && place ? { placeId: place.id, issued: issue.issued, item, step } : null
  const query = useCall(forecastCalls.Course, request)
  const hourly = step === 'hour'
  const days = useCall(forecastCalls.Days, hourly ? null : input).data
  const hours = useCall(forecastCalls.CourseTable, hourly ? request : null).data
  const table = hourly ? hours : days
  const { label, unit, decimals } = hourly ? parameters[item] : dayParameter(item)
  const name = `${where} ${label} ${hourly ? '逐时' : '逐日'}预报 ${issue?.issued ?? ''} 起报`
  return (
    <FigureCard
      {...{ query, name }}
      hotkey
      title={`${label} ${hourly ? '逐时' : '逐日'}`}
      subtitle={`${where} · ${hourly ? '实况 72 h + 预报 72 h' : '实况 14 天 + 预报 7 天'}${unit ? ` · ${unit}` : ''}`}
      about={`${where} · ${label} ${unit || '无量纲'} · AQI 按 ${standardOn(issue?.issued ?? '9999').aqi} · 区间 80 %`}
      what="预报过程"
      isEmpty={answer => answer === null}
      chart={(answer, ref) =>
        answer && (
          <FanChart
            ref={ref}
            fan={{ ...answer, steps: answer.days }}
            issued={answer.begins}
            limits={item === 'aqi' ? limits : []}
            decimals={decimals}
            label={name}
            height="100%"
          />
        )
      }
      table={() => table && <FrameTable frame={table} />}
      exportTool={
        <>
          <Segmented size="small" value={step} onChange={value => page.change({ step: value })} options={stepOptions} />
          {hourly ? (
            <FrameExport call={forecastCalls.CourseTableExport} input={request} compact hotkey />
          ) : (
            <FrameExport call={forecastCalls.DaysExport} input={input} compact hotkey />
          )}
        </>
      }
    />
  )
}
