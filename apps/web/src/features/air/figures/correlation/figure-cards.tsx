import { MatrixChart } from '@qingyuan/charts/figures/matrix-chart.tsx'
import { type FitLine, ScatterChart } from '@qingyuan/charts/figures/scatter-chart.tsx'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import type { Size } from '@qingyuan/charts/use-size.ts'
import { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { columnOf, numbersOf, textsOf } from '@qingyuan/domain/frame-cells.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { FigureCard } from '../parts/figure-card.tsx'
import { matrixOf } from './matrix.ts'
import type { CorrelationState } from './use-correlation.ts'

const blank = (frame: Frame) => (frame.meta.basis?.count ?? 0) < 3
const few = '成对的有效值少于 3 个，不能计算相关性，请换点位、指标或时间范围。'

/** 相关矩阵: a click on a cell asks for its scatter. */
export const MatrixCard = ({ c }: { c: CorrelationState }) => (
  <FigureCard
    title="相关性矩阵"
    subtitle={
      <Segmented<'pearson' | 'spearman'>
        size="small"
        value={c.state.method}
        onChange={method => c.change({ method })}
        options={[
          { value: 'pearson', label: 'Pearson' },
          { value: 'spearman', label: 'Spearman' },
        ]}
      />
    }
    name={`${c.matrix.data?.meta.title ?? '相关性矩阵'} ${c.matrix.data?.meta.period ?? ''}`}
    query={c.matrix}
    what="相关性计算"
    basisOf={frame => frame.meta.basis}
    isEmpty={blank}
    why={few}
    draw={(frame, size, ref) => {
      const { names, cells } = matrixOf(frame)
      return <MatrixChart {...size} ref={ref} label="相关性矩阵" names={names} cells={cells} chosen={c.chosen} onPick={c.pick} />
    }}
    table={
      <StateGate query={c.matrix} what="相关性计算">
        {frame => <FrameTable frame={frame} rowHeight={24} />}
      </StateGate>
    }
    exportTool={<FrameExport call={analysisCalls.CorrelationExport} input={c.inputs.matrix} compact />}
  />
)

const looks = [
  { label: 'OLS', colour: lightColours.text, dash: undefined },
  { label: 'RMA', colour: seriesColours[1], dash: '6 4' },
] as const

/** The two lines of the answer; the interval belongs to the first. */
const linesOf = (fit: Frame | undefined): FitLine[] => {
  if (!fit) return []
  const [slope, intercept, lower, upper] = ['slope', 'intercept', 'lower', 'upper'].map(key => numbersOf(fit, key))
  return looks.flatMap((look, i) => {
    const [a, b, low, high] = [slope![i], intercept![i], lower![i], upper![i]]
    if (typeof a !== 'number' || typeof b !== 'number') return []
    const interval = i === 0 && typeof low === 'number' && typeof high === 'number' ? { interval: [low, high] as const } : {}
    return [{ ...look, slope: a, intercept: b, ...interval }]
  })
}

const Picture = ({ c, frame, size, ref }: { c: CorrelationState; frame: Frame; size: Size; ref: React.Ref<SVGSVGElement> }) => {
  const axes = useMemo(() => {
    const axis = (key: 'x' | 'y') => {
      const column = columnOf(frame, key)!
      return { name: column.label, unit: column.unit ?? '', decimals: column.decimals ?? 0, values: column.values as number[] }
    }
    return { x: axis('x'), y: axis('y'), labels: textsOf(frame, 'time') }
  }, [frame])
  return <ScatterChart {...size} {...axes} ref={ref} label={frame.meta.title} fits={linesOf(c.fit.data)} />
}

/** 散点 of the chosen cell. */
export const ScatterCard = ({ c }: { c: CorrelationState }) => {
  const names = c.told && c.chosen ? `${c.told.names[c.chosen[0]]} – ${c.told.names[c.chosen[1]]}` : '散点'
  return (
    <FigureCard
      title={<Subscript text={names} />}
      subtitle="点选矩阵单元"
      name={`${c.scatter.data?.meta.title ?? names} ${c.scatter.data?.meta.period ?? ''}`}
      query={c.scatter}
      what="散点查询"
      basisOf={frame => frame.meta.basis}
      isEmpty={blank}
      why={few}
      draw={(frame, size, ref) => <Picture c={c} frame={frame} size={size} ref={ref} />}
      table={
        <StateGate query={c.scatter} what="散点查询">
          {frame => <FrameTable frame={frame} />}
        </StateGate>
      }
      exportTool={<FrameExport call={analysisFigureCalls.ScatterExport} input={c.inputs.pair} compact />}
    />
  )
}
