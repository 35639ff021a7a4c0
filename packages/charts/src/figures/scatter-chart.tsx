import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type PointerEvent, type Ref, useMemo, useState } from 'react'
import { niceStep } from '../nice-step.ts'
import { chartInk } from '../palette.ts'
import { Figure } from './figure.tsx'

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

const useNearest = (xs: readonly number[], ys: readonly number[]) => {
  const [near, setNear] = useState<number | null>(null)
  const move = (event: PointerEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const [px, py] = [event.clientX - box.left - edge.left, event.clientY - box.top - edge.top]
    let [best, least] = [-1, 144]
    for (let i = 0; i < xs.length; i++) {
      const d = (xs[i]! - px) ** 2 + (ys[i]! - py) ** 2
      if (d < least) [best, least] = [i, d]
    }
    setNear(best < 0 ? null : best)
  }
  return { near: near !== null && near < xs.length ? near : null, move, leave: () => setNear(null) }
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
  const { near, move, leave } = useNearest(xs, ys)
  const line = (slope: number, intercept: number) => {
    const [a, b] = [tx[0]!, tx.at(-1)!]
    return `M${toX(a)} ${toY(intercept + slope * a)}L${toX(b)} ${toY(intercept + slope * b)}`
  }
  const decimalsOf = (ticks: readonly number[]) => Math.min(3, Math.max(...ticks.map(tick => String(tick).split('.')[1]?.length ?? 0)))
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <g transform={`translate(${edge.left} ${edge.top})`}>
        <defs>
          <clipPath id="scatter-plot">
            <rect width={w} height={h} />
          </clipPath>
        </defs>
        {ty.map(tick => (
          <g key={tick}>
            <line x2={w} y1={toY(tick)} y2={toY(tick)} stroke={ink.grid} />
            <text x={-6} y={toY(tick) + 4} fill={ink.text} textAnchor="end">
              {numberText(tick, decimalsOf(ty))}
            </text>
          </g>
        ))}
        {tx.map(tick => (
          <text key={tick} x={toX(tick)} y={h + 15} fill={ink.text} textAnchor="middle">
            {numberText(tick, decimalsOf(tx))}
          </text>
        ))}
        <line x2={w} y1={h} y2={h} stroke={ink.axis} />
        {picture && <image href={picture} width={w} height={h} />}
        <g clipPath="url(#scatter-plot)" fill="none">
          {fits.map(({ label: name, slope, intercept, interval, dash, colour }) => (
            <g key={name} stroke={colour}>
              {interval?.map(each => (
                <path key={each} d={line(each, means[1] - each * means[0])} strokeWidth={1} strokeDasharray="2 3" />
              ))}
              <path d={line(slope, intercept)} strokeWidth={2} strokeDasharray={dash} />
            </g>
          ))}
        </g>
        <text x={w} y={h + 29} fill={ink.text} textAnchor="end">
          {[x.name, x.unit].filter(Boolean).join(' ')}
        </text>
        <text x={-edge.left + 6} y={-16} fill={ink.text}>
          {[y.name, y.unit].filter(Boolean).join(' ')}
        </text>
        {fits.map(({ label: name, dash, colour }, i) => (
          <g key={name} transform={`translate(${w - (fits.length - i) * 64} -20)`}>
            <line x2={22} y1={0} y2={0} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
            <text x={26} y={4} fill={ink.text}>
              {name}
            </text>
          </g>
        ))}
        {near !== null && (
          <g pointerEvents="none">
            <circle cx={xs[near]} cy={ys[near]} r={4.5} fill="none" stroke={ink.strong} strokeWidth={1.6} />
            <text
              x={Math.min(Math.max(xs[near]!, 90), w - 90)}
              y={Math.max(ys[near]! - 10, 10)}
              textAnchor="middle"
              fill={ink.strong}
              paintOrder="stroke"
              stroke={lightColours.surface}
              strokeWidth={4}
            >
              {`${labels[near] ?? ''}　${numberText(x.values[near], x.decimals)} ， ${numberText(y.values[near], y.decimals)}`}
            </text>
          </g>
        )}
      </g>
      <rect width={width} height={height} fill="transparent" onPointerMove={move} onPointerLeave={leave} />
    </Figure>
  )
}
