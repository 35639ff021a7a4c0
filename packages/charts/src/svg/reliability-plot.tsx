import { chartInk, seriesColours } from '../palette.ts'

interface ReliabilityPlotProps {
  /** Nominal share and what came, 0..1; null where nothing was judged. */
  points: readonly { level: number; share: number | null }[]
  size: number
}

const ticks = [0, 0.25, 0.5, 0.75, 1]
const [left, below, above] = [38, 26, 10]
const { text, grid, axis, limit } = chartInk.light

/** How much of what came lay below each level of a forecast, against what the level promised: on the diagonal the ranges mean what they say. */
export const ReliabilityPlot = ({ points, size }: ReliabilityPlotProps) => {
  const side = Math.max(size - left - above, 40)
  const x = (share: number) => left + share * side
  const y = (share: number) => above + (1 - share) * side
  const known = points.flatMap(({ level, share }) => (share === null ? [] : [{ level, share }]))
  return (
    <svg width={size} height={side + above + below} role="img" aria-label="区间可靠性">
      {ticks.map(tick => (
        <g key={tick} fontSize={11} fill={text}>
          <line x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? axis : grid} />
          <text x={left - 6} y={y(tick) + 4} textAnchor="end">
            {tick * 100}
          </text>
          <text x={x(tick)} y={y(0) + 16} textAnchor={tick === 1 ? 'end' : 'middle'}>
            {tick * 2 === Math.round(tick * 2) ? `${tick * 100}%` : ''}
          </text>
        </g>
      ))}
      <line x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} stroke={limit} strokeDasharray="4 3" />
      <polyline
        points={known.map(({ level, share }) => `${x(level)},${y(share)}`).join(' ')}
        fill="none"
        stroke={seriesColours[1]}
        strokeWidth={2}
      />
      {known.map(({ level, share }) => (
        <circle key={level} cx={x(level)} cy={y(share)} r={3.4} fill={seriesColours[1]}>
          <title>{`名义 ${level * 100}%，实际 ${Math.round(share * 100)}%`}</title>
        </circle>
      ))}
    </svg>
  )
}
