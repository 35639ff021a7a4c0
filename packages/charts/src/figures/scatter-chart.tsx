import { numberText } from '@qingyuan/domain/number-text.ts'
import { type Ref, useMemo } from 'react'
import { niceStep } from '../nice-step.ts'
import { chartInk } from '../palette.ts'
import { textWidth } from '../text-width.ts'
import { Figure } from './figure.tsx'
import { NamedPoint, ScatterPlane, useNearest } from './scatter-plane.tsx'

export interface ScatterAxis {
  name: string
  unit: string
  decimals: number
  values: readonly number[]
}

export interface FitLine {
  label: string
  slope: number
  intercept: number
  /** Slopes of the 95 % interval; the lines turn about the means. */
  interval?: readonly [lower: number, upper: number]
  dash?: string
  colour: string
}

interface ScatterChartProps {
  x: ScatterAxis
  y: ScatterAxis
  /** Of each point, said where the pointer is. */
  labels: readonly (string | null)[]
  fits: readonly FitLine[]
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const edge = { left: 46, right: 16, top: 30, bottom: 34 } as const
type Span = readonly [low: number, high: number]

const spanOf = (values: readonly number[]): Span => {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low < high ? [low, high] : [low - 1, high + 1]
}
const ticksOf = ([low, high]: Span): number[] => {
  const step = niceStep(high - low, 5)
  const first = Math.floor(low / step)
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(10)))
}
/** Width of entries of the legend: line, name and the distance to the next one. */
const legendWidth = (fits: readonly FitLine[]) => fits.reduce((sum, { label }) => sum + 26 + textWidth(label) + 12, 0) - 12
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Ten thousand points as one picture: the more there are, the clearer each is. */
const paint = (xs: readonly number[], ys: readonly number[], width: number, height: number): string => {
  const scale = 2
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return ''
  pen.scale(scale, scale)
  pen.fillStyle = `rgba(22,104,220,${Math.max(0.1, Math.min(0.6, 40 / Math.sqrt(xs.length + 1)))})`
  const size = xs.length > 3_000 ? 2.4 : 4
  for (let i = 0; i < xs.length; i++) {
    pen.beginPath()
    pen.arc(xs[i]!, ys[i]!, size / 2, 0, 2 * Math.PI)
    pen.fill()
  }
  return canvas.toDataURL()
}

/** Pairs of values with straight lines through them; numbers of the lines stand in the legend. */
export const ScatterChart = ({ x, y, labels, fits, width, height, label, ref }: ScatterChartProps) => {
  const ink = chartInk.light
  const [w, h] = [Math.max(80, width - edge.left - edge.right), Math.max(60, height - edge.top - edge.bottom)]
  const plot = useMemo(() => {
    const [tx, ty] = [ticksOf(spanOf(x.values)), ticksOf(spanOf(y.values))]
    const toX = (value: number) => ((value - tx[0]!) / (tx.at(-1)! - tx[0]!)) * w
    const toY = (value: number) => h - ((value - ty[0]!) / (ty.at(-1)! - ty[0]!)) * h
    const [xs, ys] = [x.values.map(toX), y.values.map(toY)]
    return { tx, ty, toX, toY, xs, ys, picture: paint(xs, ys, w, h), means: [meanOf(x.values), meanOf(y.values)] as const }
  }, [x.values, y.values, w, h])
  const { tx, ty, toX, toY, xs, ys, picture, means } = plot
  const { near, move, leave } = useNearest(xs, ys, edge)
  const line = (slope: number, intercept: number) => {
    const [a, b] = [tx[0]!, tx.at(-1)!]
    return `M${toX(a)} ${toY(intercept + slope * a)}L${toX(b)} ${toY(intercept + slope * b)}`
  }
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <g transform={`translate(${edge.left} ${edge.top})`}>
        <ScatterPlane x={{ ticks: tx, position: toX }} y={{ ticks: ty, position: toY }} width={w} height={h} picture={picture}>
          {fits.map(({ label: name, slope, intercept, interval, dash, colour }) => (
            <g key={name} stroke={colour}>
              {interval?.map(each => (
                <path key={each} d={line(each, means[1] - each * means[0])} strokeWidth={1} strokeDasharray="2 3" />
              ))}
              <path d={line(slope, intercept)} strokeWidth={2} strokeDasharray={dash} />
            </g>
          ))}
        </ScatterPlane>
        <text x={w} y={h + 29} fill={ink.text} textAnchor="end">
          {[x.name, x.unit].filter(Boolean).join(' ')}
        </text>
        <text x={-edge.left + 6} y={-16} fill={ink.text}>
          {[y.name, y.unit].filter(Boolean).join(' ')}
        </text>
        {fits.map(({ label: name, dash, colour }, i) => (
          <g key={name} transform={`translate(${w - legendWidth(fits.slice(i))} -20)`}>
            <line x2={22} y1={0} y2={0} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
            <text x={26} y={4} fill={ink.text}>
              {name}
            </text>
          </g>
        ))}
        {near !== null && (
          <NamedPoint
            x={xs[near]!}
            y={ys[near]!}
            width={w}
            text={`${labels[near] ?? ''}　${numberText(x.values[near], x.decimals)} ， ${numberText(y.values[near], y.decimals)}`}
          />
        )}
      </g>
      <rect width={width} height={height} fill="transparent" onPointerMove={move} onPointerLeave={leave} />
    </Figure>
  )
}
