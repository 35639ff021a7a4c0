import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type Ref, useId, useState } from 'react'
import { chartInk, rampColour, rampStops } from '../palette.ts'
import { textWidth } from '../text-width.ts'
import { Figure } from './figure.tsx'

interface HeatMapProps {
  /** Names of the columns from left to right. */
  columns: readonly string[]
  rows: readonly { name: string; values: readonly (number | null)[] }[]
  /** What is said of the cell under the pointer. */
  textOf: (row: number, column: number) => string
  onPick?: (row: number) => void
  /** Highest value of the scale; default: the largest one, at most 2.5. */
  top?: number
  width: number
  height: number
  label: string
  ref?: Ref<SVGSVGElement>
}

const foot = 40
const usualTop = 2.5

/** Rows of values as coloured cells, 0 to the top of the scale; a missing cell stays white. */
export const HeatMap = ({ columns, rows, textOf, onPick, top: given, width, height, label, ref }: HeatMapProps) => {
  const id = useId()
  const [over, setOver] = useState<readonly [row: number, column: number] | null>(null)
  const top = given ?? Math.min(usualTop, Math.max(1, ...rows.flatMap(({ values }) => values.map(value => value ?? 0))))
  const left = Math.min(width * 0.34, Math.max(0, ...rows.map(({ name }) => textWidth(name))) + 10)
  const [w, h] = [(width - left - 6) / columns.length, Math.min(26, (height - foot) / Math.max(1, rows.length))]
  const every = w < 18 ? 3 : 1
  const below = rows.length * h
  const said = over && rows[over[0]] ? textOf(over[0], over[1]) : null
  return (
    <Figure ref={ref} width={width} height={height} label={label}>
      <g onPointerLeave={() => setOver(null)}>
        {rows.map(({ name, values }, row) => (
          <g key={name} onClick={onPick && (() => onPick(row))} cursor={onPick && 'pointer'}>
            <text x={left - 6} y={row * h + h / 2 + 4} textAnchor="end" fill={chartInk.light.strong} fontSize={Math.min(11, h)}>
              {name}
            </text>
            {values.map((value, column) => (
              <rect
                key={column}
                x={left + column * w}
                y={row * h}
                width={Math.max(1, w - 1)}
                height={Math.max(1, h - 1)}
                fill={value === null ? lightColours.surface : rampColour('warm', value / top)}
                onPointerEnter={() => setOver([row, column])}
              />
            ))}
          </g>
        ))}
        {over && (
          <rect
            x={left + over[1] * w}
            y={over[0] * h}
            width={w - 1}
            height={h - 1}
            fill="none"
            stroke={lightColours.text}
            strokeWidth={1.6}
            pointerEvents="none"
          />
        )}
      </g>
      {columns.map(
        (name, column) =>
          (column % every === every - 1 || every === 1) && (
            <text key={name} x={left + (column + 0.5) * w} y={below + 13} textAnchor="middle" fill={chartInk.light.text}>
              {name}
            </text>
          ),
      )}
      <g transform={`translate(${left} ${height - 14})`}>
        {said === null ? (
          <>
            <defs>
              <linearGradient id={id}>
                {rampStops('warm').map((colour, i, all) => (
                  <stop key={colour} offset={i / (all.length - 1)} stopColor={colour} />
                ))}
              </linearGradient>
            </defs>
            <rect x={12} width={110} height={9} fill={`url(#${id})`} />
            <text x={6} y={9} textAnchor="end" fill={chartInk.light.text}>
              0
            </text>
            <text x={128} y={9} fill={chartInk.light.text}>
              {`${numberText(top, 1)} 倍均值`}
            </text>
          </>
        ) : (
          <text x={-left + 8} y={9} fill={chartInk.light.strong}>
            {said}
          </text>
        )}
      </g>
    </Figure>
  )
}
