import { lightColours } from '@qingyuan/ui/tokens.ts'
import type { PointerEvent } from 'react'
import { chartInk } from '../palette.ts'
import { unbrokenRuns } from '../svg/segments.ts'

export interface HeightLine {
  key: string
  ageHours: readonly number[]
  /** m above ground. */
  heightM: readonly (number | null)[]
  colour: string
  dash?: string
  opacity?: number
}

interface HeightProfileProps {
  lines: readonly HeightLine[]
  /** Depth of the mixed layer along one path, drawn as a grey ground. */
  mixing?: Pick<HeightLine, 'ageHours' | 'heightM'> | null
  chosen?: string | null
  /** Age under the pointer. */
  age: number | null
  onAge: (age: number | null) => void
  /** Label at an age of the axis: an hour of the clock, or hours before. */
  textOf: (age: number) => string
  width: number
  height: number
  label: string
}

const edge = { left: 44, right: 12, top: 10, bottom: 24 }

/** Top of the axis and its step, in the 1-2-5 steps of a ruler. */
export const heightAxis = (most: number): { top: number; step: number } => {
  const step = [50, 100, 200, 250, 500, 1000, 2000].find(each => most / each <= 5) ?? 5000
  return { top: Math.max(Math.ceil(most / step), 1) * step, step }
}
const ageStep = (span: number) => [1, 3, 6, 12, 24].find(step => span / step <= 8) ?? 48

/** Heights above ground along trajectories; time runs to the right, a back trajectory starts at the right edge. */
export const HeightProfile = ({ lines, mixing = null, chosen = null, age, onAge, textOf, width, height, label }: HeightProfileProps) => {
  const ink = chartInk.light
  const ages = lines.flatMap(line => line.ageHours)
  const [first, last] = [Math.min(0, ...ages), Math.max(0, ...ages)]
  const most = Math.max(200, ...[...lines, ...(mixing ? [mixing] : [])].flatMap(line => line.heightM.map(value => value ?? 0)))
  const { top, step } = heightAxis(most)
  const plot = { w: width - edge.left - edge.right, h: height - edge.top - edge.bottom }
  const x = (at: number) => edge.left + ((at - first) / Math.max(last - first, 1)) * plot.w
  const y = (metres: number) => edge.top + plot.h * (1 - metres / top)
  const points = ({ ageHours, heightM }: Pick<HeightLine, 'ageHours' | 'heightM'>, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, k) => `${x(ageHours[from + k]!).toFixed(1)},${y(heightM[from + k]!).toFixed(1)}`)
  const ticks = ageStep(last - first)
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = first + ((event.clientX - box.left - edge.left) / plot.w) * (last - first)
    onAge(Math.round(Math.min(Math.max(at, first), last)))
  }
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      style={{ display: 'block' }}
      onPointerMove={move}
      onPointerLeave={() => onAge(null)}
    >
      {mixing &&
        unbrokenRuns(mixing.heightM).map(({ from, to }) => (
          <polygon
            key={from}
            points={[...points(mixing, from, to), `${x(mixing.ageHours[to]!)},${y(0)}`, `${x(mixing.ageHours[from]!)},${y(0)}`].join(' ')}
            fill={lightColours.fill}
          />
        ))}
      {Array.from({ length: Math.round(top / step) + 1 }, (_, k) => k * step).map(tick => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} stroke={tick ? ink.grid : ink.axis} />
          <text x={edge.left - 6} y={y(tick) + 4} fontSize={11} fill={ink.text} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {Array.from({ length: Math.floor((last - first) / ticks) + 1 }, (_, k) => (last > 0 ? k * ticks : -k * ticks)).map(tick => (
        <text key={tick} x={x(tick)} y={height - 7} fontSize={11} fill={ink.text} textAnchor={tick === last ? 'end' : 'middle'}>
          {textOf(tick)}
        </text>
      ))}
      {lines.map(line => (
        <g key={line.key} opacity={chosen !== null && line.key !== chosen ? 0.18 : (line.opacity ?? 1)}>
          {unbrokenRuns(line.heightM).map(({ from, to }) => (
            <polyline
              key={from}
              points={points(line, from, to).join(' ')}
              fill="none"
              stroke={line.colour}
              strokeWidth={line.key === chosen ? 3 : 2}
              strokeDasharray={line.dash}
              strokeLinejoin="round"
            />
          ))}
        </g>
      ))}
      {age !== null && <line x1={x(age)} x2={x(age)} y1={edge.top} y2={y(0)} stroke={ink.strong} strokeWidth={1} />}
    </svg>
  )
}
