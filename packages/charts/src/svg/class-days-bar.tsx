import { airClass } from '@qingyuan/domain/classes.ts'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { type ClassTheme, classColours } from '../palette.ts'

interface ClassDaysBarProps {
  /** Days of class 1..6. */
  days: readonly number[]
  width: number
  height: number
  theme: ClassTheme
  /** Share 0..1 of good days wanted, and of last year; null is not drawn. */
  target?: number | null
  lastYear?: number | null
  /** Default: of the big screen. */
  tickColor?: string
}

/** Day counts by class as one bar; a solid tick for the target, a dashed one for last year. A count is written where it fits, with its class's numeral where both do. */
export const ClassDaysBar = ({ days, width, height, theme, target, lastYear, tickColor = darkColours.onAccent }: ClassDaysBarProps) => {
  const total = days.reduce((sum, n) => sum + n, 0)
  const label = days.map((n, i) => (i < 6 ? `${airClass(i + 1).label} ${n} 天` : '')).join('，')
  const bar = { y: 4, height: height - 8 }
  let from = 0
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {total === 0 && (
        <rect
          x={0.5}
          y={bar.y + 0.5}
          width={width - 1}
          height={bar.height - 1}
          fill="none"
          stroke={darkColours.textDisabled}
          strokeDasharray="3 3"
        />
      )}
      {classColours[theme].map((colour, i) => {
        const count = days[i] ?? 0
        if (!count) return null
        const x = (from / total) * width
        const wide = (count / total) * width
        from += count
        return (
          <g key={colour.fill}>
            <rect x={x + 0.5} y={bar.y} width={Math.max(wide - 1, 1)} height={bar.height} fill={colour.fill} />
            {wide > 26 && (
              <text x={x + 6} y={height / 2 + 4} fontSize={12} fontWeight={600} fill={colour.on}>
                {wide > 52 ? `${airClass(i + 1).roman} ${count}` : count}
              </text>
            )}
          </g>
        )
      })}
      {total > 0 && target ? (
        <line x1={target * width} x2={target * width} y1={0} y2={height} stroke={tickColor} strokeWidth={2.5} />
      ) : null}
      {total > 0 && lastYear ? (
        <line x1={lastYear * width} x2={lastYear * width} y1={0} y2={height} stroke={tickColor} strokeWidth={1.5} strokeDasharray="2 2" />
      ) : null}
    </svg>
  )
}
