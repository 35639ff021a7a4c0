import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { chartInk, type InkTheme } from '../palette.ts'
import { labelSize, wordSize } from '../text-size.ts'

export const gridBox = (right: boolean, zoom: boolean, top = 28) => ({
  left: 8,
  right: right ? 8 : 16,
  top,
  bottom: zoom ? 30 : 6,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
})

export const categoryAxis = (
  labels: readonly string[],
  theme: InkTheme,
  text: (label: string, index: number) => string = label => label,
) => ({
  type: 'category' as const,
  data: [...labels],
  boundaryGap: false,
  axisLine: { lineStyle: { color: chartInk[theme].axis } },
  axisTick: { show: false },
  axisLabel: { color: chartInk[theme].text, fontSize: labelSize, hideOverlap: true, formatter: text },
})

/** A tick as the tables write numbers, with as many decimals as it has: ticks are round. */
const tickText = (value: number): string => {
  const round = Number(value.toPrecision(9))
  return numberText(round, String(round).split('.')[1]?.length ?? 0)
}

/** Of things that are counted there is no half: whole ticks only. */
export const countsOnly = (columns: readonly Pick<FrameColumn, 'decimals' | 'unit'>[]) =>
  columns.length > 0 && columns.every(({ decimals, unit }) => decimals === 0 && !unit) ? { minInterval: 1 } : {}

export const valueAxis = (theme: InkTheme, options: object = {}) => ({
  type: 'value' as const,
  splitNumber: 4,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: chartInk[theme].text, fontSize: labelSize, formatter: tickText },
  splitLine: { lineStyle: { color: chartInk[theme].grid } },
  ...options,
})

export const legendBox = (theme: InkTheme, data: readonly (string | object)[]) => ({
  show: data.length > 0,
  data: [...data],
  top: 0,
  right: 8,
  itemWidth: 22,
  itemHeight: 8,
  itemGap: 16,
  textStyle: { color: chartInk[theme].text, fontSize: wordSize },
})

export const tooltipBox = (formatter: (rows: TooltipRow[]) => string) => ({
  trigger: 'axis' as const,
  backgroundColor: lightColours.surface,
  borderColor: lightColours.lineSoft,
  borderWidth: 1,
  padding: [8, 12],
  confine: true,
  transitionDuration: 0,
  textStyle: { color: lightColours.text, fontSize: wordSize, lineHeight: 18 },
  axisPointer: { type: 'line' as const, lineStyle: { color: lightColours.textTertiary, width: 1 } },
  formatter: (params: unknown) => formatter((Array.isArray(params) ? params : [params]) as TooltipRow[]),
})

export interface TooltipRow {
  dataIndex: number
  seriesId: string
  axisValue?: string
}

/** Slider 14 high; the wheel zooms only with Ctrl, so that pages still scroll. */
export const zoomTools = () => [
  {
    type: 'slider',
    height: 14,
    bottom: 4,
    borderColor: 'transparent',
    backgroundColor: lightColours.background,
    fillerColor: 'rgba(22,104,220,.14)',
    handleSize: 14,
    showDetail: false,
    brushSelect: false,
  },
  { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
]

/** Text of a label on an hour axis: the hour, and the day where it begins; other labels as they are. */
export const timeText = (label: string, index: number): string => {
  const hour = /^\d{4}-(\d{2}-\d{2}) (\d{2})$/.exec(label)
  if (hour) return hour[2] === '01' || index === 0 ? `${hour[2]}\n${hour[1]}` : hour[2]!
  return /^\d{4}-\d{2}-\d{2}$/.test(label) ? label.slice(5) : label
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Names come from data: tooltips are HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => escapes[sign]!)
