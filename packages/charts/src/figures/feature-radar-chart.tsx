import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { Ref } from 'react'
import { chartInk, raisedColour, rangeColour } from '../palette.ts'
import { atBearing } from './compass.tsx'
import { Figure } from './figure.tsx'

export interface RadarAxis {
  name: string
  /** Share of the moment over its usual share; null without an answer. */
  value: number | null
  lower: number | null
  upper: number | null
}

interface FeatureRadarChartProps {
  axes: readonly RadarAxis[]
  /** Said in the middle of the head: 偏燃煤型. */
  type: string | null
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const legend = ['── 当前', '┄ 上下界（灰带内为常值）', '■ 高于上界', '1 = 前 30 天平均']
/** px that the legend needs in one line, and of the height of a line. */
const [legendWidth, legendLine] = [420, 15] as const
const legendLines = (width: number): string[] =>
  width >= legendWidth ? [legend.join('　')] : [legend.slice(0, 2).join('　'), legend.slice(2).join('　')]
const colours = { value: lightColours.accent, raised: raisedColour, band: rangeColour, bound: lightColours.textTertiary } as const

/** Polygon through one number an axis; empty when one is missing. */
const polygon = (distances: readonly (number | null)[]): string =>
  distances.some(each => each === null)
    ? ''
    : `M${distances
        .map((distance, i) =>
          atBearing((360 / distances.length) * i, distance!)
            .map(x => x.toFixed(1))
            .join(' '),
        )
        .join('L')}Z`

/** Feature radar: the mixture of a moment against its usual one (1), between the bounds beyond which an axis marks the type. */
export const FeatureRadarChart = ({ axes, type, width, height, label, ref }: FeatureRadarChartProps) => {
  const ink = chartInk.light
  const foot = 9 + legendLine * legendLines(width).length
  const radius = Math.max(50, Math.min((width - 112) / 1.9, (height - foot - 110) / 1.81))
  const largest = Math.max(1.5, ...axes.flatMap(({ value, upper }) => [value ?? 0, upper ?? 0]))
  const step = largest > 4 ? 2 : largest > 2 ? 1 : 0.5
  const top = Math.ceil(largest / step) * step
  const reach = (value: number | null) => (value === null ? null : (Math.max(0, value) / top) * radius)
  const of = (part: 'value' | 'lower' | 'upper') => polygon(axes.map(axis => reach(axis[part])))
  const [upper, lower, value] = [of('upper'), of('lower'), of('value')]
  const rings = Array.from({ length: Math.round(top / step) }, (_, i) => (i + 1) * step)
  const raised = ({ value: own, upper: bound }: RadarAxis) => own !== null && bound !== null && own > bound
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <text x={width / 2} y={16} fontSize={14} fontWeight={600} fill={ink.strong} textAnchor="middle">
        {type ?? '样本不足，不作判断'}
      </text>
      <g transform={`translate(${width / 2} ${78 + radius})`}>
        {rings.map(ring => (
          <path
            key={ring}
            d={polygon(axes.map(() => reach(ring)))}
            fill="none"
            stroke={ring === 1 ? ink.axis : ink.grid}
            strokeWidth={ring === 1 ? 1.4 : 1}
          />
        ))}
        {upper && lower && <path d={`${upper}${lower}`} fill={colours.band} fillRule="evenodd" fillOpacity={0.75} />}
        {upper && <path d={upper} fill="none" stroke={colours.bound} strokeDasharray="5 3" />}
        {lower && <path d={lower} fill="none" stroke={colours.bound} strokeDasharray="2 3" />}
        {value && <path d={value} fill={colours.value} fillOpacity={0.12} stroke={colours.value} strokeWidth={2} />}
        {axes.map((axis, i) => {
          const bearing = (360 / axes.length) * i
          const [ex, ey] = atBearing(bearing, radius)
          const [tx, ty] = atBearing(bearing, radius + 12)
          const at = reach(axis.value)
          const [x, y] = at === null ? [0, 0] : atBearing(bearing, at)
          const above = ey < 0
          const line = above ? ty - 16 : ty + 4
          return (
            <g key={axis.name}>
              <line x2={ex} y2={ey} stroke={ink.grid} />
              {at !== null &&
                (raised(axis) ? (
                  <rect x={x - 4} y={y - 4} width={8} height={8} fill={colours.raised} />
                ) : (
                  <circle cx={x} cy={y} r={3.5} fill={colours.value} />
                ))}
              <text x={tx} y={line} textAnchor="middle" fontSize={12} fontWeight={600} fill={raised(axis) ? colours.raised : ink.strong}>
                {axis.name} {numberText(axis.value, 2)}
                {raised(axis) ? ' ▲' : ''}
              </text>
              <text x={tx} y={line + 13} textAnchor="middle" fontSize={11} fill={ink.text}>
                {axis.upper === null ? '' : `${numberText(axis.lower, 2)}–${numberText(axis.upper, 2)}`}
              </text>
            </g>
          )
        })}
        {rings.map(ring => (
          <text
            key={ring}
            x={5}
            y={-reach(ring)! + 12}
            fontSize={11}
            fill={ink.text}
            stroke={lightColours.surface}
            strokeWidth={2.5}
            paintOrder="stroke"
          >
            {numberText(ring, step < 1 ? 1 : 0)}
          </text>
        ))}
      </g>
      {legendLines(width).map((line, n, lines) => (
        <text key={line} x={width / 2} y={height - 8 - legendLine * (lines.length - 1 - n)} fill={ink.text} textAnchor="middle">
          {line}
        </text>
      ))}
    </Figure>
  )
}
