import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useMemo } from 'react'
import { type ClassTheme, chartInk, classColours } from '../palette.ts'
import { labelSize } from '../text-size.ts'
import { type TooltipRow, tooltipBox } from './axes.ts'
import { Chart, type ChartHandle } from './chart.tsx'

export interface CalendarDay {
  day: string
  value: number | null
  level: number | null
}

/** What the values are, for the hover text. */
export interface CalendarQuantity {
  label: string
  unit?: string
  decimals?: number
}
const airQualityIndex: CalendarQuantity = { label: 'AQI' }

/** A day of a class also holds its numeral, in the colour that is read on the fill. */
const dayOf = ({ day, level }: CalendarDay, colours: ClassTheme) =>
  level
    ? { value: [day, level], label: { formatter: airClass(level).roman, color: classColours[colours][level - 1]?.on } }
    : { value: [day, 0], label: { show: false } }

interface CalendarLook {
  quantity: CalendarQuantity
  /** A row a week, for a screen that is higher than wide. */
  vertical: boolean
}

/** A year of days, a column a week; a day without a valid value stays white with a grey edge. */
export const calendarOption = (
  year: number,
  days: readonly CalendarDay[],
  colours: ClassTheme,
  { quantity: { label, unit = '', decimals = 0 }, vertical }: CalendarLook = { quantity: airQualityIndex, vertical: false },
): EChartsCoreOption => {
  const ink = chartInk.light
  return {
    tooltip: {
      ...tooltipBox((rows: TooltipRow[]) => {
        const day = days[rows[0]?.dataIndex ?? 0]
        return day
          ? `${day.day}<br>${label} <b>${numberText(day.value, decimals)}</b> ${unit} ${day.level ? airClass(day.level).label : '数据有效性不足'}`
          : ''
      }),
      trigger: 'item',
    },
    calendar: {
      range: String(year),
      orient: vertical ? 'vertical' : 'horizontal',
      top: 24,
      left: 36,
      right: 8,
      bottom: 8,
      cellSize: ['auto', 'auto'],
      splitLine: { lineStyle: { color: ink.axis } },
      itemStyle: { color: lightColours.onAccent, borderColor: ink.grid },
      dayLabel: { firstDay: 1, nameMap: 'ZH', color: ink.text, fontSize: labelSize },
      monthLabel: { nameMap: 'ZH', color: ink.text, fontSize: labelSize },
      yearLabel: { show: false },
    },
    series: [
      {
        type: 'heatmap',
        coordinateSystem: 'calendar',
        data: days.map(day => dayOf(day, colours)),
        label: { show: true, fontSize: labelSize },
        emphasis: { disabled: true },
      },
    ],
    visualMap: {
      show: false,
      type: 'piecewise',
      dimension: 1,
      pieces: [
        { value: 0, color: lightColours.onAccent },
        ...classColours[colours].map((colour, i) => ({ value: i + 1, color: colour.fill })),
      ],
    },
  }
}

interface CalendarChartProps {
  year: number
  days: readonly CalendarDay[]
  colours?: ClassTheme
  height?: number | string
  quantity?: CalendarQuantity
  vertical?: boolean
  onPick?: (row: number) => void
  ref?: Ref<ChartHandle>
}

export const CalendarChart = ({
  year,
  days,
  colours = 'light',
  height = 180,
  quantity = airQualityIndex,
  vertical = false,
  onPick,
  ref,
}: CalendarChartProps) => {
  const option = useMemo(() => calendarOption(year, days, colours, { quantity, vertical }), [year, days, colours, quantity, vertical])
  return <Chart ref={ref} option={option} height={height} onPick={onPick} label={`${year} 年污染日历`} />
}
