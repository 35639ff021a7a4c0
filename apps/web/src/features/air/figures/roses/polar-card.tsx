import { PolarSurface } from '@qingyuan/charts/figures/polar-surface.tsx'
import { analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Select } from 'antd'
import { useMemo } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { FigureCard } from '../parts/figure-card.tsx'
import type { Roses } from './use-roses.ts'

type Plot = OutputOf<typeof analysisFigureCalls.PolarPlot>

const statistics = { mean: '平均浓度', high: '高值概率 CBPF' } as const
const surfaces = { value: '', lower: '−2 标准误', upper: '+2 标准误' } as const
const views = Object.entries(statistics).flatMap(([polar, what]) =>
  Object.entries(surfaces).map(([surface, part]) => ({
    value: `${polar} ${surface}`,
    label: surface === 'value' ? what : `${what} ${part}`,
  })),
)

/** The scale is that of the estimate, so that its bounds can be compared with it; the outermost hundredth is cut off. */
const scaleOf = ({ value }: Plot): [number, number] => {
  const known = value.filter(each => each !== null).toSorted((a, b) => a - b)
  return [known[Math.floor(known.length * 0.01)] ?? 0, known[Math.ceil(known.length * 0.99) - 1] ?? 1]
}

const Picture = ({
  r,
  plot,
  size,
  ref,
}: {
  r: Roses
  plot: Plot
  size: { width: number; height: number }
  ref: React.Ref<SVGSVGElement>
}) => {
  const [from, to] = useMemo(() => scaleOf(plot), [plot])
  const { cells, maxSpeed } = plot
  const values = plot[r.state.surface] ?? plot.value
  const grid = useMemo(() => ({ cells, maxSpeed, values }), [cells, maxSpeed, values])
  return (
    <PolarSurface
      {...size}
      ref={ref}
      label={plot.title}
      grid={grid}
      from={from}
      to={to}
      ramp={r.colours === 'safe' ? 'cividis' : 'warm'}
      unit={plot.unit}
      decimals={plot.unit === '' ? 2 : parameters[r.span.pollutant].decimals}
      highest={r.state.surface === 'value' ? plot.highest : null}
    />
  )
}

/** Asked when it is looked at: the picture does without it. */
const BinsTable = ({ input }: { input: Roses['inputs']['bins'] }) => (
  <StateGate query={useCall(analysisFigureCalls.PolarBins, input)} what="分箱查询" isEmpty={frame => frame.rowCount === 0}>
    {frame => <FrameTable frame={frame} />}
  </StateGate>
)

/** 极坐标图: mean or CBPF over direction and speed, and its bounds of two standard errors. */
export const PolarCard = ({ r }: { r: Roses }) => (
  <FigureCard
    title="极坐标图"
    subtitle={
      <Select
        size="small"
        variant="borderless"
        value={`${r.state.polar} ${r.state.surface}`}
        onChange={chosen => {
          const [polar, surface] = chosen.split(' ') as [Roses['state']['polar'], Roses['state']['surface']]
          r.change({ polar, surface })
        }}
        options={views}
        popupMatchSelectWidth={168}
        style={{ width: 88, marginLeft: -8 }}
        aria-label="统计量与不确定性"
      />
    }
    name={`${r.polar.data?.title ?? '极坐标图'}${surfaces[r.state.surface]} ${r.span.days.from} ~ ${r.span.days.to}`}
    query={r.polar}
    what="极坐标图计算"
    basisOf={plot => plot.basis}
    isEmpty={plot => plot.highest === null}
    why="风向风速分箱不足 10 个，无法平滑，请延长时间范围。"
    draw={(plot, size, ref) => <Picture r={r} plot={plot} size={size} ref={ref} />}
    table={<BinsTable input={r.inputs.bins} />}
    exportTool={<FrameExport call={analysisFigureCalls.PolarBinsExport} input={r.inputs.bins} compact />}
  />
)
