import { PolarSurface } from '@qingyuan/charts/figures/polar-surface.tsx'
import type { Size } from '@qingyuan/charts/use-size.ts'
import { analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { Select } from 'antd'
import { type Ref, useMemo } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { FigureCard } from '#/page/cards/figure-card.tsx'
import { useDisplay } from '#/page/display.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { noFigure, StateGate } from '#/page/state-gate.tsx'
import { type RoseProps, roseInputs } from './rose-filters.tsx'

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

const Picture = ({ surface, parameter, plot, size, ref }: RoseProps & { plot: Plot; size: Size; ref: Ref<SVGSVGElement> }) => {
  const colours = useDisplay(display => display.palette)
  const [from, to] = useMemo(() => scaleOf(plot), [plot])
  const { cells, maxSpeed, title: label, unit } = plot
  const values = plot[surface] ?? plot.value
  const grid = useMemo(() => ({ cells, maxSpeed, values }), [cells, maxSpeed, values])
  return (
    <PolarSurface
      {...size}
      {...{ ref, label, grid, from, to, unit }}
      ramp={colours === 'safe' ? 'cividis' : 'warm'}
      decimals={unit === '' ? 2 : parameters[parameter].decimals}
      highest={surface === 'value' ? plot.highest : null}
    />
  )
}

/** Requested when it is shown: the picture does without it. */
const BinsTable = ({ input }: { input: InputOf<typeof analysisFigureCalls.PolarBins> | null }) => (
  <StateGate query={useCall(analysisFigureCalls.PolarBins, input)} what="分箱查询" isEmpty={({ rowCount }) => rowCount === 0}>
    {frame => <FrameTable frame={frame} />}
  </StateGate>
)

export const usePolar = (props: RoseProps) => {
  const bins = roseInputs(props)?.bins
  return useCall(analysisFigureCalls.PolarPlot, bins ? { ...bins, uncertainty: props.surface !== 'value' } : null)
}

/** 极坐标图: mean or CBPF over direction and speed, and its bounds of two standard errors. */
export const PolarCard = (props: RoseProps) => {
  const { polar, surface, days, page } = props
  const bins = roseInputs(props)?.bins ?? null
  return (
    <FigureCard
      query={usePolar(props)}
      title="极坐标图"
      subtitle={
        <Text margin={[0, 0, 0, -8]}>
          <Select
            size="small"
            variant="borderless"
            value={`${polar} ${surface}`}
            onChange={chosen => {
              const [statistic, part] = chosen.split(' ') as [RoseProps['polar'], RoseProps['surface']]
              page.change({ polar: statistic, surface: part })
            }}
            options={views}
            popupMatchSelectWidth={168}
            style={{ width: 88 }}
            aria-label="统计量与不确定性"
          />
        </Text>
      }
      what="极坐标图计算"
      name={plot => `${plot.title}${surfaces[surface]} ${days.from} ~ ${days.to}`}
      basis={plot => plot.basis}
      isEmpty={({ highest }) => highest === null}
      empty={noFigure('风向风速分箱不足 10 个，无法平滑，请延长时间范围。')}
      figure={(plot, size, ref) => <Picture {...props} plot={plot} size={size} ref={ref} />}
      table={() => <BinsTable input={bins} />}
      exportTool={<FrameExport call={analysisFigureCalls.PolarBinsExport} input={bins} compact />}
    />
  )
}
