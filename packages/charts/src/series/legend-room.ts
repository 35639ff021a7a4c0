import type { EChartsCoreOption } from 'echarts/core'
import { wordSize } from '../text-size.ts'

/** What of an option decides how many rows its legend takes. */
interface LegendOption {
  show?: boolean
  type?: string
  data?: readonly (string | { name?: string })[]
  formatter?: (name: string) => string
  itemWidth?: number
  itemGap?: number
}

/** Of echarts: between mark and word, and around the legend, px. */
const [markGap, padding] = [5, 5]
const defaults = { itemWidth: 25, itemGap: 10 }

/** A Chinese character is as wide as its font is high, other ones about six tenths of it. */
const textWidth = (text: string) => [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 1 : 0.6) * wordSize, 0)

/** Rows of a legend in a chart of this width, as echarts breaks it; a legend that scrolls, or none, has one. */
export const legendRows = (legend: LegendOption | undefined, width: number): number => {
  if (!legend?.data || legend.show === false || legend.type === 'scroll') return 1
  const { itemWidth = defaults.itemWidth, itemGap = defaults.itemGap } = legend
  let [rows, used] = [1, 0]
  for (const entry of legend.data) {
    const name = typeof entry === 'string' ? entry : (entry.name ?? '')
    const own = itemWidth + markGap + textWidth(legend.formatter?.(name) ?? name)
    if (used > 0 && used + itemGap + own > width - 2 * padding - 8) [rows, used] = [rows + 1, own]
    else used += (used > 0 ? itemGap : 0) + own
  }
  return rows
}

/** The option with its grid moved down by the rows that its legend has beyond the first: it is never over the axis. */
export const withLegendRoom = (option: EChartsCoreOption, rows: number): EChartsCoreOption => {
  const grid = option.grid as { top?: number } | undefined
  if (rows < 2 || typeof grid?.top !== 'number') return option
  const { itemGap = defaults.itemGap } = (option.legend ?? {}) as LegendOption
  return { ...option, grid: { ...grid, top: grid.top + (rows - 1) * (wordSize + itemGap) } }
}
