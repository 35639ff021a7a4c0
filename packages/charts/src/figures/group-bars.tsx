import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { Ref } from 'react'
import { chartInk, seriesColours } from '../palette.ts'
import { textWidth } from '../text-width.ts'
import { Figure } from './figure.tsx'
import { cutText } from './label-fit.ts'

export interface GroupBarRow {
  name: string
  /** One a series; null: no bar. */
  values: readonly (number | null)[]
  /** Interval of the last value, as a whisker. */
  interval?: readonly [low: number, high: number]
  /** Words after the bars. */
  note?: string
  warns?: boolean
}

interface GroupBarsProps {
  series: readonly string[]
  colours?: readonly string[]
  rows: readonly GroupBarRow[]
  unit: string
  decimals: number
  onPick?: (row: number) => void
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const [head, right] = [22, 96] as const
const defaults = [lightColours.neutral, seriesColours[0], seriesColours[1]] as const

const lineHeight = 13

/** A name on one line, on two at its last bracket where the row has room for them, else cut. */
const nameLines = (name: string, room: number, height: number): string[] => {
  const at = Math.max(name.lastIndexOf('（'), name.lastIndexOf('('))
  const isBroken = at > 0 && textWidth(name) > room && height >= 2 * lineHeight
  return (isBroken ? [name.slice(0, at), name.slice(at)] : [name]).map(line => cutText(line, room))
}

/** Lying bars side by side for each row: the same quantity seen in two or three ways. */
export const GroupBars = ({ series, colours = defaults, rows, unit, decimals, onPick, width, height, label, ref }: GroupBarsProps) => {
  const left = Math.min(width * 0.42, Math.max(0, ...rows.map(({ name }) => textWidth(name))) + 10)
  const row = Math.min(40, (height - head) / Math.max(1, rows.length))
  const tall = Math.max(2, (row - 4) / series.length)
  const top = Math.max(1e-9, ...rows.flatMap(({ values, interval }) => [...values.map(value => value ?? 0), interval?.[1] ?? 0]))
  const long = Math.max(20, width - left - right)
  const x = (value: number) => (Math.max(0, value) / top) * long
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      {series.map((name, i) => (
        <g key={name} transform={`translate(${left + i * 84} 2)`}>
          <rect width={10} height={10} fill={colours[i]} />
          <text x={14} y={9} fill={chartInk.light.text}>
            {name}
          </text>
        </g>
      ))}
      <text x={width} y={11} textAnchor="end" fill={chartInk.light.text}>
        {unit}
      </text>
      {rows.map(({ name, values, interval, note, warns }, i) => (
        <g key={name} transform={`translate(0 ${head + i * row})`} onClick={onPick && (() => onPick(i))} cursor={onPick && 'pointer'}>
          <title>{`${name}　${series.map((each, s) => `${each} ${numberText(values[s], decimals)}`).join('，')} ${unit}`}</title>
          <rect width={width} height={row} fill="transparent" />
          {nameLines(name, left - 8, row).map((line, n, { length }) => (
            <text key={n} x={left - 6} y={row / 2 + 4 + (n - (length - 1) / 2) * lineHeight} textAnchor="end" fill={chartInk.light.strong}>
              {line}
            </text>
          ))}
          {values.map(
            (value, s) =>
              value !== null && (
                <rect key={s} x={left} y={2 + s * tall} width={x(value)} height={Math.max(1, tall - 1)} fill={colours[s]} />
              ),
          )}
          {interval && (
            <path
              d={`M${left + x(interval[0])} ${row / 2}H${left + x(interval[1])}M${left + x(interval[0])} ${row / 2 - 3}V${row / 2 + 3}M${left + x(interval[1])} ${row / 2 - 3}V${row / 2 + 3}`}
              stroke={lightColours.text}
              fill="none"
            />
          )}
          <text
            x={left + x(Math.max(...values.map(value => value ?? 0), interval?.[1] ?? 0)) + 6}
            y={row / 2 + 4}
            fill={warns ? lightColours.warningText : chartInk.light.text}
          >
            {note ?? values.map(value => numberText(value, decimals)).join(' → ')}
          </text>
        </g>
      ))}
    </Figure>
  )
}
