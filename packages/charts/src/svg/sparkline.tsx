import { darkColours } from '@qingyuan/ui/tokens.ts'
import { peakValue, unbrokenRuns } from './segments.ts'

interface SparklineProps {
  /** Oldest first; null is a gap. */
  values: readonly (number | null)[]
  width: number
  height: number
  color: string
  /** Ground the end dot is ringed with; default: of the big screen. */
  surface?: string
  /** Limit in the values' unit: dashed line, inside the scale. */
  limit?: number | null
  limitColor?: string
  label: string
}

const pathOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** 24 hours at a glance: line 1.8, area 13 %, y from 0, end dot, dashed limit. A gap breaks line and area. */
export const Sparkline = ({
  values,
  width,
  height,
  color,
  surface = darkColours.surface,
  limit,
  limitColor = darkColours.textTertiary,
  label,
}: SparklineProps) => {
  const pad = 5
  const top = peakValue(values, (limit ?? 0) * (limit && peakValue(values) > limit * 0.55 ? 1.12 : 0)) * 1.06 || 1
  const x = (i: number) => pad + (i / Math.max(values.length - 1, 1)) * (width - 2 * pad)
  const y = (value: number) => height - 2 - (value / top) * (height - pad - 2)
  const runs = unbrokenRuns(values).map(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, k) => [x(from + k), y(values[from + k]!)] as const),
  )
  const last = values.at(-1)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {runs.map(points => (
        <g key={points[0]![0]}>
          {points.length > 1 && (
            <path d={`${pathOf(points)}L${points.at(-1)![0]} ${height}L${points[0]![0]} ${height}Z`} fill={color} fillOpacity={0.13} />
          )}
          <path
            d={points.length > 1 ? pathOf(points) : `${pathOf(points)}h.01`}
            fill="none"
            stroke={color}
            strokeWidth={1.8}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
      {limit && limit <= top ? (
        <line x1={pad} x2={width - pad} y1={y(limit)} y2={y(limit)} stroke={limitColor} strokeDasharray="3 3" strokeWidth={1} />
      ) : null}
      {last !== null && last !== undefined && Number.isFinite(last) ? (
        <circle cx={x(values.length - 1)} cy={y(last)} r={3.2} fill={color} stroke={surface} strokeWidth={1.5} />
      ) : null}
    </svg>
  )
}
