import { BarChart, CustomChart, HeatmapChart, LineChart, PieChart, SankeyChart, ScatterChart } from 'echarts/charts'
import {
  AriaComponent,
  CalendarComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { type EChartsType, init, use as register, registerLocale } from 'echarts/core'
import zh from 'echarts/lib/i18n/langZH.js'
import { CanvasRenderer } from 'echarts/renderers'

/** The only import of echarts: load this module lazily. What is not registered here does not exist in the bundle. */
register([
  LineChart,
  BarChart,
  ScatterChart,
  PieChart,
  SankeyChart,
  HeatmapChart,
  CustomChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  DataZoomComponent,
  MarkLineComponent,
  MarkAreaComponent,
  CalendarComponent,
  VisualMapComponent,
  AriaComponent,
  CanvasRenderer,
])
registerLocale('ZH', zh)

export const createChart = (element: HTMLElement): EChartsType => init(element, undefined, { locale: 'ZH', renderer: 'canvas' })
