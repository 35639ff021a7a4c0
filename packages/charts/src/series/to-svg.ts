import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { legendRows, withLegendRoom } from './legend-room.ts'

register([SVGRenderer])

/** Saved pictures are at least this part as high as wide: a strip of the screen is none for a report. */
const leastHeight = 0.4

type Part = Record<string, unknown>
/** A part of an option as the list that echarts keeps it as. */
const partsOf = (value: unknown): readonly Part[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? (value as Part[]) : [value as Part]

/** The option on paper: without the slider of the zoom, and with all of a legend that scrolls on screen. */
export const savedOption = (shown: Part, width: number): EChartsCoreOption => {
  const zooms = partsOf(shown.dataZoom)
  const [grid] = partsOf(shown.grid)
  const [legend] = partsOf(shown.legend)
  const option: Part = {
    ...shown,
    animation: false,
    dataZoom: zooms.map(each => ({ ...each, show: false })),
    ...(legend && { legend: { ...legend, type: 'plain' } }),
    ...(grid && { grid: { ...grid, ...(zooms.some(({ type }) => type === 'slider') && { bottom: 8 }) } }),
  }
  // On screen the grid has its room already, unless the legend scrolled there.
  const rows = legend?.type === 'scroll' ? legendRows({ ...legend, type: 'plain' } as Parameters<typeof legendRows>[0], width) : 1
  return withLegendRoom(option, rows)
}

/** Current picture of a chart, its zoom included, as shapes. Loaded with the first picture that is saved. */
export const svgOf = (chart: EChartsType): SVGSVGElement => {
  const width = chart.getWidth()
  const height = Math.max(chart.getHeight(), Math.round(leastHeight * width))
  const copy = init(null, undefined, { locale: 'ZH', renderer: 'svg', ssr: true, width, height })
  try {
    copy.setOption(savedOption(chart.getOption(), width))
    const read = new DOMParser().parseFromString(copy.renderToSVGString(), 'image/svg+xml').documentElement
    return document.adoptNode(read) as unknown as SVGSVGElement
  } finally {
    copy.dispose()
  }
}
