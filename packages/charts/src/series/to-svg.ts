import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([SVGRenderer])

/** Saved pictures are at least this part as high as wide: a strip of the screen is none for a report. */
const leastHeight = 0.4

/** Current picture of a chart, its zoom included, as shapes. Loaded with the first picture that is saved. */
export const svgOf = (chart: EChartsType): SVGSVGElement => {
  const width = chart.getWidth()
  const height = Math.max(chart.getHeight(), Math.round(leastHeight * width))
  const copy = init(null, undefined, { locale: 'ZH', renderer: 'svg', ssr: true, width, height })
  try {
    copy.setOption({ ...chart.getOption(), animation: false })
    const read = new DOMParser().parseFromString(copy.renderToSVGString(), 'image/svg+xml').documentElement
    return document.adoptNode(read) as unknown as SVGSVGElement
  } finally {
    copy.dispose()
  }
}
