import { MatrixChart } from '@qingyuan/charts/figures/matrix-chart.tsx'
import { type FitLine, ScatterChart } from '@qingyuan/charts/figures/scatter-chart.tsx'
import { seriesColours } from '@qingyuan/charts/palette.ts'
import type { Size } from '@qingyuan/charts/use-size.ts'
import { analysisCalls, analysisFigureCalls } from '@qingyuan/contract/air/figures.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell, textCells } from '@qingyuan/domain/frame-cells.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { Segmented } from 'antd'
import { type Ref, useMemo } from 'react'
import { optionsOf } from '#/filters/options-of.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { noFigure } from '#/page/state-gate.tsx'
import { type CorrelationProps, matrixInput } from './correlation-filters.tsx'
import { matrixOf } from './matrix.ts'
import type { FitFrame } from './reading.ts'

export const isTooFew = ({ meta }: Frame) => (meta.basis?.count ?? 0) < 3
const tooFew = noFigure('成对的有效值少于 3 个，不能计算相关性，请换点位、指标或时间范围。')

/** 相关矩阵: a click on a cell opens its scatter. */
export const MatrixCard = ({ chosen, ...props }: CorrelationProps & { chosen: readonly [number, number] | null }) => (
  <FrameCard
    main
    call={analysisCalls.Correlation}
    input={matrixInput(props)}
    title="相关性矩阵"
    subtitle={
      <Segmented
        size="small"
        value={props.method}
        onChange={method => props.page.change({ method })}
        options={optionsOf({ pearson: 'Pearson', spearman: 'Spearman' })}
      />
    }
    what="相关性计算"
    name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
    basis={({ meta }) => meta.basis}
    isEmpty={isTooFew}
    empty={tooFew}
    rowHeight={24}
    figure={(frame, size, ref) => {
      const { names, cells, keys } = matrixOf(frame)
      const pick = (row: number, column: number) => props.page.change({ pair: `${keys[column]}|${keys[row]}` })
      return <MatrixChart {...size} ref={ref} label="相关性矩阵" names={names} cells={cells} chosen={chosen} onPick={pick} />
    }}
  />
)

const looks = [
  { label: '最小二乘', colour: lightColours.text, dash: undefined },
  { label: '简约主轴', colour: seriesColours[1], dash: '6 4' },
] as const

/** The two lines of the answer; the interval belongs to the first. */
const linesOf = (fit: FitFrame | undefined): FitLine[] => {
  if (!fit) return []
  const columns = columnsByKey(fit)
  return looks.flatMap((look, i) => {
    const [slope, intercept] = [numberCell(columns.slope, i), numberCell(columns.intercept, i)]
    if (slope === null || intercept === null) return []
    const [low, high] = [numberCell(columns.lower, i), numberCell(columns.upper, i)]
    const interval = i === 0 && low !== null && high !== null ? { interval: [low, high] as const } : {}
    return [{ ...look, slope, intercept, ...interval }]
  })
}

interface ScatterProps {
  fit: FitFrame | undefined
  frame: OutputOf<typeof analysisFigureCalls.Scatter>
  size: Size
  ref: Ref<SVGSVGElement>
}

const Scatter = ({ fit, frame, size, ref }: ScatterProps) => {
  const axes = useMemo(() => {
    const { time, x, y } = columnsByKey(frame)
    const axis = ({ label, unit = '', decimals = 0, values }: FrameColumn) => ({ name: label, unit, decimals, values: values as number[] })
    return { x: axis(x), y: axis(y), labels: textCells(time) }
  }, [frame])
  return <ScatterChart {...size} {...axes} ref={ref} label={frame.meta.title} fits={linesOf(fit)} />
}

interface ScatterCardProps {
  input: InputOf<typeof analysisFigureCalls.Scatter> | null
  fit: FitFrame | undefined
  /** Of the two variables. */
  names: string
}

/** 散点 of the chosen cell. */
export const ScatterCard = ({ input, fit, names }: ScatterCardProps) => (
  <FrameCard
    call={analysisFigureCalls.Scatter}
    input={input}
    title={names}
    subtitle="点选矩阵单元"
    what="散点查询"
    name={({ meta }) => `${meta.title} ${meta.period ?? ''}`}
    basis={({ meta }) => meta.basis}
    isEmpty={isTooFew}
    empty={tooFew}
    figure={(frame, size, ref) => <Scatter fit={fit} frame={frame} size={size} ref={ref} />}
  />
)
