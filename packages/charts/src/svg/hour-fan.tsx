import { addDays } from '@qingyuan/domain/time.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { chartInk, intervalColours } from '../palette.ts'
import { peakValue, unbrokenRuns } from './segments.ts'

type Values = readonly (number | null)[]

interface HourFanProps {
  /** Hour labels, oldest first. */
  hours: readonly string[]
  median: Values
  /** Ends of the 80 % range. */
  lower: Values
  upper: Values
  limits: readonly { label: string; value: number }[]
  width: number
  height: number
  label: string
}

/** px that the first hour's label needs. */
const firstWidth = 84
const axis = { left: 28, right: 34, top: 10, bottom: 18 }

/** Hours ahead as a median line within its range; days named at midnight, limits dashed. */
export const HourFan = ({ hours, median, lower, upper, limits, width, height, label }: HourFanProps) => {
  const ink = chartInk.light
  const plot = { width: width - axis.left - axis.right, height: height - axis.top - axis.bottom }
  const top = Math.ceil(peakValue(upper, 100) / 50) * 50
  const x = (i: number) => axis.left + (plot.width * (i + 0.5)) / Math.max(hours.length, 1)
  const y = (value: number) => axis.top + plot.height * (1 - value / top)
  const line = (values: Values, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, k) => `${x(from + k).toFixed(1)},${y(values[from + k]!).toFixed(1)}`)
  const bounded = upper.map((value, i) => (lower[i] === null || lower[i] === undefined ? null : value))
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {[0, top / 2, top].map(tick => (
        <text key={tick} x={axis.left - 6} y={y(tick) + 4} fontSize={11} fill={ink.text} textAnchor="end">
          {tick}
        </text>
      ))}
      <line x1={axis.left} x2={width - axis.right} y1={y(0)} y2={y(0)} stroke={ink.axis} />
      {unbrokenRuns(bounded).map(({ from, to }) => (
        <polygon
          key={from}
          points={[...line(upper, from, to), ...line(lower, from, to).reverse()].join(' ')}
          fill={intervalColours.outer}
        />
      ))}
      {limits
        .filter(({ value }) => value <= top)
        .map(({ label: name, value }) => (
          <g key={value}>
            <line
              x1={axis.left}
              x2={width - axis.right}
              y1={y(value)}
              y2={y(value)}
              stroke={lightColours.textTertiary}
              strokeDasharray="4 3"
            />
            <text x={width - axis.right + 4} y={y(value) + 4} fontSize={11} fill={ink.text}>
              {name}
            </text>
          </g>
        ))}
      {unbrokenRuns(median).map(({ from, to }) => (
        <polyline
          key={from}
          points={line(median, from, to).join(' ')}
          fill="none"
          stroke={lightColours.accent}
          strokeWidth={2}
          strokeLinejoin="round"
        />
      ))}
      {hours.map((hour, i) =>
        i === 0 || (hour.endsWith(' 24') && x(i) > axis.left + firstWidth) ? (
          <text key={hour} x={x(i)} y={height - 4} fontSize={11} fill={ink.text} textAnchor={i === 0 ? 'start' : 'middle'}>
            {i === 0 ? `${hour.slice(5)} 时` : `${addDays(hour.slice(0, 10), 1).slice(8)} 日`}
          </text>
        ) : null,
      )}
      {hours.map((hour, i) => (
        <rect
          key={hour}
          x={x(i) - plot.width / hours.length / 2}
          y={axis.top}
          width={plot.width / hours.length}
          height={plot.height}
          fill="transparent"
        >
          <title>{`${hour} 时　中位 ${median[i] ?? '—'}　范围 ${lower[i] ?? '—'}–${upper[i] ?? '—'}`}</title>
        </rect>
      ))}
    </svg>
  )
}
