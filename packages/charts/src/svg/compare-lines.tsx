import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { chartInk } from '../palette.ts'
import { peakValue, unbrokenRuns } from './segments.ts'

interface CompareLinesProps {
  /** Hour labels, oldest first. */
  times: readonly string[]
  own: readonly (number | null)[]
  others: readonly { name: string; values: readonly (number | null)[] }[]
  limit: number | null
  width: number
  height: number
  decimals: number
  label: string
}

const edge = { left: 30, right: 4, top: 6, bottom: 20 }

/** One station in blue among its neighbours in grey, with the limit; gaps stay gaps. */
export const CompareLines = ({ times, own, others, limit, width, height, decimals, label }: CompareLinesProps) => {
  const ink = chartInk.light
  const most = Math.max(
    peakValue(own, 1),
    ...others.map(other => peakValue(other.values)),
    limit && peakValue(own) > limit * 0.4 ? limit : 0,
  )
  const step = [0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find(s => most / s <= 4) ?? 1000
  const top = Math.ceil(most / step) * step
  const plot = { w: width - edge.left - edge.right, h: height - edge.top - edge.bottom }
  const x = (i: number) => edge.left + (i / Math.max(times.length - 1, 1)) * plot.w
  const y = (value: number) => edge.top + plot.h * (1 - value / top)
  const path = (values: readonly (number | null)[]) =>
    unbrokenRuns(values)
      .map(({ from, to }) =>
        Array.from(
          { length: to - from + 1 },
          (_, k) => `${k ? 'L' : 'M'}${x(from + k).toFixed(1)} ${y(values[from + k]!).toFixed(1)}`,
        ).join(''),
      )
      .join('')
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {Array.from({ length: Math.round(top / step) + 1 }, (_, k) => k * step).map(tick => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} stroke={tick ? ink.grid : ink.axis} />
          <text x={edge.left - 6} y={y(tick) + 4} fontSize={11} fill={ink.text} textAnchor="end">
            {numberText(tick, step < 1 ? decimals : 0)}
          </text>
        </g>
      ))}
      {others.map(other => (
        <path key={other.name} d={path(other.values)} fill="none" stroke={lightColours.neutral} strokeWidth={1.3} />
      ))}
      {limit !== null && limit <= top && (
        <line x1={edge.left} x2={width - edge.right} y1={y(limit)} y2={y(limit)} stroke={lightColours.worse} strokeDasharray="4 3" />
      )}
      <path d={path(own)} fill="none" stroke={lightColours.accent} strokeWidth={2} strokeLinejoin="round" />
      {[0, Math.floor(times.length / 2), times.length - 1].map((i, k) => (
        <text key={i} x={x(i)} y={height - 4} fontSize={11} fill={ink.text} textAnchor={k === 0 ? 'start' : k === 1 ? 'middle' : 'end'}>
          {times[i] ? `${times[i].slice(11, 13)}:00` : ''}
        </text>
      ))}
    </svg>
  )
}
