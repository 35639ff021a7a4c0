import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type CSSProperties, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'

export interface ChartHandle {
  /** The picture on screen as shapes. */
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

/** Any echarts picture: loads the one module, follows its box, disposes itself. */
export const Chart = ({ option, height, onPick, pickAnywhere = false, label, ref, style, animation = false }: ChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let made: EChartsType | null = null
    let gone = false
    void import('./echarts.ts').then(({ createChart }) => {
      if (gone) return
      made = createChart(element)
      made.on('click', event => pick.current?.(event.dataIndex, event.seriesId))
      if (pickAnywhere) made.getZr().on('click', event => pickBeside(made as EChartsType, event, pick.current))
      setChart(made)
    })
    const observer = new ResizeObserver(() => made?.resize())
    observer.observe(element)
    return () => {
      gone = true
      observer.disconnect()
      setChart(null)
      made?.dispose()
    }
  }, [pickAnywhere])

  useEffect(() => {
    chart?.setOption({ animation, ...option }, { notMerge: true })
  }, [chart, option, animation])

  useImperativeHandle(ref, () => ({
    toSvg: async () => {
      if (!chart) throw new Error('图表尚未画出')
      return (await import('./to-svg.ts')).svgOf(chart)
    },
  }))

  return (
    <div ref={box} role="img" aria-label={label} data-chart={chart ? 'ready' : 'loading'} style={{ width: '100%', height, ...style }} />
  )
}
