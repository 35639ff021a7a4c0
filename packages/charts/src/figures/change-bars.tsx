import { numberText } from '@qingyuan/domain/number-text.ts'
import type { Ref } from 'react'
import { niceStep } from '../nice-step.ts'
import { chartInk, seriesColours } from '../palette.ts'
import { textWidth } from '../text-width.ts'
import { Figure } from './figure.tsx'

export interface ChangeRow {
  name: string
  /** Small square before the name. */
  colour: string
  /** One a series: a difference with its interval. */
  values: readonly { middle: number | null; low: number | null; high: number | null }[]
  /** Words at the right end. */
  note: string
  /** The difference is significant. */
  strong: boolean
}

interface ChangeBarsProps {
  rows: readonly ChangeRow[]
  series: readonly string[]
  unit: string
  decimals: number
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const [head, foot, right] = [22, 20, 66] as const
const looks = [seriesColours[0], seriesColours[3]] as const

/** Differences about 0 as points with their intervals, two or three kinds of them in each row. */
export const ChangeBars = ({ rows, series, unit, decimals, width, height, label, ref }: ChangeBarsProps) => {
  const left = Math.min(width * 0.32, Math.max(0, ...rows.map(({ name }) => textWidth(name))) + 24)
  const long = Math.max(60, width - left - right)
  const row = Math.min(34, (height - head - foot) / Math.max(1, rows.length))
  const known = rows.flatMap(({ values }) => values.flatMap(({ middle, low, high }) => [middle, low, high].filter(value => value !== null)))
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const step = niceStep(most - least || 1, 5)
  const [from, to] = [Math.floor(least / step) * step, Math.max(step, Math.ceil(most / step) * step)]
  const x = (value: number) => left + ((value - from) / (to - from)) * long
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toPrecision(10)))
  const places = Math.min(3, Math.max(...ticks.map(tick => String(tick).split('.')[1]?.length ?? 0)))
  const bottom = head + rows.length * row
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      {series.map((name, s) => (
        <g key={name} transform={`translate(${left + s * 96} 8)`}>
          <line x2={18} stroke={looks[s % looks.length]} strokeWidth={2} />
          <circle cx={9} r={3.5} fill={looks[s % looks.length]} />
          <text x={24} y={4} fill={chartInk.light.text}>
            {name}
          </text>
        </g>
      ))}
      {ticks.map(tick => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={head} y2={bottom} stroke={tick === 0 ? chartInk.light.axis : chartInk.light.grid} />
          <text x={x(tick)} y={bottom + 14} textAnchor="middle" fill={chartInk.light.text}>
            {numberText(tick, places)}
          </text>
        </g>
      ))}
      <text x={width - 2} y={bottom + 14} textAnchor="end" fill={chartInk.light.text}>
        {unit}
      </text>
      {rows.map(({ name, colour, values, note, strong }, i) => (
        <g key={name} transform={`translate(0 ${head + i * row})`}>
          <title>
            {`${name}　${series.map((each, s) => `${each} ${numberText(values[s]?.middle, decimals)}（${numberText(values[s]?.low, decimals)} ~ ${numberText(values[s]?.high, decimals)}）`).join('，')} ${unit}`}
          </title>
          <rect width={width} height={row} fill="transparent" />
          <rect x={4} y={row / 2 - 4} width={8} height={8} rx={1} fill={colour} />
          <text x={left - 6} y={row / 2 + 4} textAnchor="end" fill={chartInk.light.strong} fontWeight={strong ? 600 : 400}>
            {name}
          </text>
          {values.map(({ middle, low, high }, s) => {
            if (middle === null) return null
            const y = ((s + 1) * row) / (values.length + 1)
            return (
              <g key={s} stroke={looks[s % looks.length]} fill={looks[s % looks.length]}>
                {low !== null && high !== null && <line x1={x(low)} x2={x(high)} y1={y} y2={y} strokeWidth={2} />}
                <circle cx={x(middle)} cy={y} r={3} />
              </g>
            )
          })}
          <text x={width - 2} y={row / 2 + 4} textAnchor="end" fill={chartInk.light.strong} fontWeight={strong ? 600 : 400}>
            {note}
          </text>
        </g>
      ))}
    </Figure>
  )
}
