import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { legendRows, withLegendRoom } from './legend-room.ts'

export interface ChartHandle {
  /** The picture on screen as shapes, once it is drawn. */
  toSvg: () => Promise<SVGSVGElement>
}

export interface ChartProps {
  option: EChartsCoreOption
  height: number | string
  /** Index of the row that was clicked. */
  onPick?: (row: number, seriesId: string | undefined) => void
  /** A click beside the lines picks the nearest row too. */
  pickAnywhere?: boolean
  /** Text alternative of the picture; the table has the numbers. */
  label: string
  ref?: Ref<ChartHandle>
  style?: CSSProperties
  /** False stops tweens: tests and prints. */
  animation?: boolean
}

const pickBeside = (chart: EChartsType, event: { offsetX: number; offsetY: number; target?: unknown }, pick: ChartProps['onPick']) => {
  const point = [event.offsetX, event.offsetY]
  if (event.target || !chart.containPixel('grid', point)) return
  const at = chart.convertFromPixel({ gridIndex: 0 }, point)?.[0]
  if (typeof at === 'number' && Number.isFinite(at)) pick?.(Math.round(at), undefined)
}

interface Waiting {
  resolve: (chart: EChartsType) => void
  reject: (error: Error) => void
}

const nextOf = (waiting: Waiting[]): Promise<EChartsType> => new Promise((resolve, reject) => waiting.push({ resolve, reject }))

/** Any echarts picture: loads the one module, follows its box, disposes itself. */
export const Chart = ({ option, height, onPick, pickAnywhere = false, label, ref, style, animation = false }: ChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  const [width, setWidth] = useState(0)
  const pick = useRef(onPick)
  /** Pictures requested before the chart was drawn. */
  const requested = useRef<Waiting[]>([])
  useEffect(() => {
    pick.current = onPick
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let made: EChartsType | null = null
    let gone = false
    const waiting = requested.current
    void import('./echarts.ts').then(({ createChart }) => {
      if (gone) return
      made = createChart(element)
      made.on('click', event => pick.current?.(event.dataIndex, event.seriesId))
      if (pickAnywhere) made.getZr().on('click', event => pickBeside(made as EChartsType, event, pick.current))
      setChart(made)
    })
    const observer = new ResizeObserver(() => {
      made?.resize()
      setWidth(element.clientWidth)
    })
    observer.observe(element)
    return () => {
      gone = true
      observer.disconnect()
      for (const { reject } of waiting.splice(0)) reject(new Error('the chart was closed before it was drawn'))
      setChart(null)
      made?.dispose()
    }
  }, [pickAnywhere])

  const rows = legendRows(option.legend as never, width || Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (!chart) return
    chart.setOption({ animation, ...withLegendRoom(option, rows) }, { notMerge: true })
    for (const { resolve } of requested.current.splice(0)) resolve(chart)
  }, [chart, option, rows, animation])

  useImperativeHandle(ref, () => ({
    toSvg: async () => {
      const drawn = chart ?? (await nextOf(requested.current))
      return (await import('./to-svg.ts')).svgOf(drawn)
    },
  }))

  return (
    <div ref={box} role="img" aria-label={label} data-chart={chart ? 'ready' : 'loading'} style={{ width: '100%', height, ...style }} />
  )
}
