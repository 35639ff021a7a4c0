import { seriesOption } from '@qingyuan/charts/series/series-option.ts'
import { weatherOptions } from '@qingyuan/charts/series/weather-options.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'

export const pictureSize = { width: 960, height: 320 } as const

/** Names without quotes: they stand in attributes. */
const font = 'PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif'
const ink = { title: '#1f2733', caption: '#566275' }

/** echarts without a screen: lines, bars and barbs as SVG text. Loaded with the first picture. */
const openRenderer = async () => {
  const [core, charts, components, renderers] = await Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers'),
  ])
  const { LineChart, BarChart, ScatterChart } = charts
  const { GridComponent, LegendComponent, TitleComponent, TooltipComponent, MarkLineComponent } = components
  core.use([
    ...[LineChart, BarChart, ScatterChart, GridComponent, LegendComponent, TitleComponent, TooltipComponent, MarkLineComponent],
    renderers.SVGRenderer,
  ])
  return core
}
let renderer: ReturnType<typeof openRenderer> | undefined

type Drawn = { grid: { top: number; bottom: number }; legend: object; series: { type: string }[]; dataZoom: unknown; aria: unknown }

/** More hours than half pixels: of each pixel its lowest and its highest value are drawn, of precipitation the highest; a year of bars takes seconds. */
const thinned = (series: Drawn['series'], hours: number): object[] => {
  if (hours <= 2 * pictureSize.width) return series
  const ways: Record<string, object> = { line: { sampling: 'minmax', showSymbol: false }, bar: { sampling: 'max' } }
  return series.map(each => ({ ...each, ...ways[each.type] }))
}

/** A trend as the screen's chart draws it, with what a reader of a report needs: title above, source below. */
export const drawTrend = async (frame: Frame, caption: string): Promise<string> => {
  renderer ??= openRenderer()
  const { init } = await renderer
  const { dataZoom: _, aria: __, ...option } = seriesOption(frame, { ...weatherOptions(frame), zoom: false }) as Drawn
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, ...pictureSize })
  try {
    chart.setOption({
      ...option,
      series: thinned(option.series, frame.rowCount),
      animation: false,
      backgroundColor: '#ffffff',
      textStyle: { fontFamily: font },
      grid: { ...option.grid, top: option.grid.top + 30, bottom: option.grid.bottom + 24 },
      legend: { ...option.legend, top: 32 },
      title: [
        { text: frame.meta.title, left: 8, top: 6, textStyle: { color: ink.title, fontSize: 15, fontWeight: 600 } },
        { text: caption, left: 8, bottom: 4, textStyle: { color: ink.caption, fontSize: 11, fontWeight: 400 } },
      ],
    })
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}
