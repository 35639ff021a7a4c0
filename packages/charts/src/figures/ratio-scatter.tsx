import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type Ref, useMemo } from 'react'
import { niceStep } from '../nice-step.ts'
import { chartInk, seriesColours } from '../palette.ts'
import { Figure } from './figure.tsx'
import { NamedPoint, ScatterPlane, useNearest } from './scatter-plane.tsx'

/** A line through the origin: the ratio of a profile. */
export interface RatioLine {
  slope: number
  label: string
  source: string
}

interface RatioFit {
  label: string
  slope: number
  intercept: number
  interval?: readonly [low: number, high: number]
}

interface RatioScatterProps {
  x: { name: string; unit: string; values: readonly number[] }
  y: { name: string; unit: string; values: readonly number[] }
  labels: readonly (string | null)[]
  /** Points that a robust fit leaves out, drawn as crosses; none: empty. */
  outliers: readonly boolean[]
  fits: readonly RatioFit[]
  lines: readonly RatioLine[]
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const edge = { left: 44, right: 132, top: 24, bottom: 36 } as const
const looks = [
  { colour: lightColours.text, dash: undefined },
  { colour: seriesColours[1], dash: '7 4' },
  { colour: seriesColours[0], dash: '2 3' },
] as const
const lineColours = [seriesColours[4], seriesColours[3], seriesColours[7], seriesColours[5], seriesColours[6], seriesColours[2]] as const
/** Share of the points that the picture holds; the rest is beyond its edge and counted. */
const inside = 0.997

const topOf = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort()
  return (sorted[Math.min(sorted.length - 1, Math.floor(inside * sorted.length))] ?? 1) * 1.05
}
const scaleOf = (top: number) => {
  const step = niceStep(top, 5)
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, i) => Number((i * step).toPrecision(10)))
}

const paint = (xs: readonly number[], ys: readonly number[], outliers: readonly boolean[], width: number, height: number): string => {
  const scale = 2
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return ''
  pen.scale(scale, scale)
  const size = xs.length > 3_000 ? 1.3 : 2.2
  pen.fillStyle = `rgba(22,104,220,${Math.max(0.12, Math.min(0.55, 30 / Math.sqrt(xs.length + 1)))})`
  pen.strokeStyle = 'rgba(194,82,139,0.8)'
  for (let i = 0; i < xs.length; i++) {
    const [x, y] = [xs[i]!, ys[i]!]
    if (x > width || y < 0) continue
    pen.beginPath()
    if (outliers[i]) {
      pen.moveTo(x - 2.5, y - 2.5)
      pen.lineTo(x + 2.5, y + 2.5)
      pen.moveTo(x - 2.5, y + 2.5)
      pen.lineTo(x + 2.5, y - 2.5)
      pen.stroke()
    } else {
      pen.arc(x, y, size, 0, 2 * Math.PI)
      pen.fill()
    }
  }
  return canvas.toDataURL()
}

/** Two species against one another from the origin, with fits and the ratios of known sources, which are named at their ends. */
export const RatioScatter = ({ x, y, labels, outliers, fits, lines, width, height, label, ref }: RatioScatterProps) => {
  const ink = chartInk.light
  const right = width < 420 ? 96 : edge.right
  const [w, h] = [Math.max(80, width - edge.left - right), Math.max(60, height - edge.top - edge.bottom)]
  const plot = useMemo(() => {
    const [tx, ty] = [scaleOf(topOf(x.values)), scaleOf(topOf(y.values))]
    const toX = (value: number) => (value / tx.at(-1)!) * w
    const toY = (value: number) => h - (value / ty.at(-1)!) * h
    const [xs, ys] = [x.values.map(toX), y.values.map(toY)]
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const beyond = xs.filter((value, i) => value > w || ys[i]! < 0).length
    return { tx, ty, toX, toY, xs, ys, beyond, picture: paint(xs, ys, outliers, w, h), means: [mean(x.values), mean(y.values)] as const }
  }, [x.values, y.values, outliers, w, h])
  const { tx, ty, toX, toY, xs, ys, beyond, picture, means } = plot
  const [mostX, mostY] = [tx.at(-1)!, ty.at(-1)!]
  const path = (slope: number, intercept: number) => `M0 ${toY(intercept)}L${w} ${toY(intercept + slope * mostX)}`
  const { near, move, leave } = useNearest(xs, ys)
  /** A line ends at the right edge or at the top. */
  const endOf = (slope: number, intercept: number) => {
    const value = intercept + slope * mostX
    return value <= mostY ? { side: 'right' as const, at: toY(value) } : { side: 'top' as const, at: toX((mostY - intercept) / slope) }
  }
  const ends = [
    ...fits.map((fit, i) => ({
      text: fit.label,
      colour: looks[i % looks.length]!.colour as string,
      bold: true,
      end: endOf(fit.slope, fit.intercept),
      source: '',
    })),
    ...lines.map((line, i) => ({
      text: line.label,
      colour: lineColours[i % lineColours.length]! as string,
      bold: false,
      end: endOf(line.slope, 0),
      source: line.source,
    })),
  ]
  const placed = ends
    .map(each => ({ ...each, y: each.end.side === 'right' ? each.end.at : -each.end.at / 1000 }))
    .toSorted((a, b) => a.y - b.y)
  let least = -Infinity
  const named = placed.map(each => {
    const at = Math.max(each.y + 4, least)
    least = at + 13
    return { ...each, at }
  })
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <g transform={`translate(${edge.left} ${edge.top})`}>
        <ScatterPlane x={{ ticks: tx, position: toX }} y={{ ticks: ty, position: toY }} width={w} height={h} picture={picture}>
          {lines.map(({ slope, label: name }, i) => (
            <path key={name} d={path(slope, 0)} stroke={lineColours[i % lineColours.length]} strokeWidth={1.2} strokeDasharray="5 4" />
          ))}
          {fits.map(({ label: name, slope, intercept, interval }, i) => (
            <g key={name} stroke={looks[i % looks.length]!.colour}>
              {i === 0 &&
                interval?.map(each => <path key={each} d={path(each, means[1] - each * means[0])} strokeWidth={1} strokeDasharray="1 3" />)}
              <path d={path(slope, intercept)} strokeWidth={2} strokeDasharray={looks[i % looks.length]!.dash} />
            </g>
          ))}
        </ScatterPlane>
        {named.map(({ text, colour, bold, at, source }) => (
          <text key={text} x={w + 6} y={at} fill={colour} fontWeight={bold ? 700 : 500} fontSize={11}>
            {source && <title>{source}</title>}
            {text.length > 13 && right < 120 ? `${text.slice(0, 8)}…${text.split(' ').at(-1)}` : text}
          </text>
        ))}
        <text x={w} y={h + 30} fill={ink.text} textAnchor="end">
          {`${x.name} ${x.unit}`}
        </text>
        <text x={0} y={h + 30} fill={ink.text}>
          {[outliers.some(Boolean) && '× 稳健拟合剔除', beyond > 0 && `图外 ${beyond} 点`].filter(Boolean).join('　')}
        </text>
        <text x={-edge.left + 4} y={-10} fill={ink.text}>
          {`${y.name} ${y.unit}`}
        </text>
        {near !== null && (
          <NamedPoint
            x={xs[near]!}
            y={ys[near]!}
            width={w}
            text={`${labels[near] ?? ''}　${numberText(x.values[near], 3)}，${numberText(y.values[near], 3)}　比值 ${numberText(y.values[near]! / x.values[near]!, 2)}`}
          />
        )}
        <rect width={w} height={h} fill="transparent" onPointerMove={move} onPointerLeave={leave} />
      </g>
    </Figure>
  )
}
