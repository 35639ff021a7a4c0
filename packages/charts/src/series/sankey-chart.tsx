import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { type Ref, useMemo } from 'react'
import { wordSize } from '../text-size.ts'
import { useStableValue } from '../use-same.ts'
import { escapeHtml } from './axes.ts'
import { Chart, type ChartHandle } from './chart.tsx'

export interface SankeyNode {
  id: string
  name: string
  colour: string
  /** Value of the node where links too thin to be drawn are left out; otherwise the sum of its links. */
  value?: number
}
export interface SankeyLink {
  from: string
  to: string
  value: number
}

interface SankeyOptions {
  nodes: readonly SankeyNode[]
  links: readonly SankeyLink[]
  unit: string
  decimals: number
  /** Nodes of a column in the order given. */
  sorted?: boolean
}

const flowOf = (id: string, { nodes, links }: Pick<SankeyOptions, 'nodes' | 'links'>) => {
  const own = nodes.find(node => node.id === id)?.value
  if (own !== undefined) return own
  const sum = (end: 'from' | 'to') => links.reduce((total, link) => total + (link[end] === id ? link.value : 0), 0)
  return Math.max(sum('from'), sum('to'))
}

/** Flows from sources through stages to receptors: bands as wide as their values, in the colour of their source. */
export const sankeyOption = (options: SankeyOptions): EChartsCoreOption => {
  const { nodes, links, unit, decimals } = options
  const nameOf = (id: string) => nodes.find(node => node.id === id)?.name ?? id
  const figure = (value: number) => `${numberText(value, decimals)} ${unit}`
  return {
    aria: { enabled: true },
    tooltip: {
      backgroundColor: lightColours.surface,
      borderColor: lightColours.lineSoft,
      confine: true,
      textStyle: { color: lightColours.text, fontSize: wordSize },
      formatter: ({ dataType, data }: { dataType: string; data: { source: string; target: string; value: number; name: string } }) =>
        dataType === 'edge'
          ? `${escapeHtml(nameOf(data.source))} → ${escapeHtml(nameOf(data.target))}<br><b>${escapeHtml(figure(data.value))}</b>`
          : `${escapeHtml(nameOf(data.name))}<br><b>${escapeHtml(figure(flowOf(data.name, options)))}</b>`,
    },
    series: [
      {
        id: 'flow',
        type: 'sankey',
        left: 8,
        right: 132,
        top: 8,
        bottom: 8,
        nodeWidth: 12,
        nodeGap: 14,
        layoutIterations: options.sorted ? 0 : 32,
        draggable: false,
        emphasis: { focus: 'adjacency' },
        lineStyle: { color: 'source', opacity: 0.32, curveness: 0.5 },
        label: {
          fontSize: wordSize,
          color: lightColours.text,
          // Names are over the bands of the next column.
          textBorderColor: lightColours.surface,
          textBorderWidth: 3,
          formatter: ({ name }: { name: string }) => `${nameOf(name)} ${numberText(flowOf(name, options), decimals)}`,
        },
        data: nodes.map(({ id, colour, value }) => ({ name: id, value, itemStyle: { color: colour, borderWidth: 0 } })),
        links: links.filter(link => link.value > 0).map(({ from, to, value }) => ({ source: from, target: to, value })),
      },
    ],
  }
}

interface SankeyChartProps extends SankeyOptions {
  height?: number | string
  label: string
  ref?: Ref<ChartHandle>
}

/** px below which the columns of names would be over each other: it scrolls sideways. */
const leastWidth = 600

export const SankeyChart = ({ height = 320, label, ref, ...options }: SankeyChartProps) => {
  const stableOptions = useStableValue(options)
  const option = useMemo(() => sankeyOption(stableOptions), [stableOptions])
  return (
    <div style={{ height, overflow: 'auto hidden' }}>
      <div style={{ minWidth: leastWidth, height: '100%' }}>
        <Chart ref={ref} option={option} height="100%" label={label} />
      </div>
    </div>
  )
}
