import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type ClassTheme, chartInk, classColour } from '../palette.ts'
import { peakValue } from './segments.ts'

interface IncidentBarsProps {
  times: readonly string[]
  values: readonly (number | null)[]
  /** Concentration without the incident; drawn as a line of steps. */
  baseline: readonly (number | null)[]
  classes: readonly (number | null)[]
  /** Hours of the incident: shaded. */
  marked: readonly boolean[]
  /** Index of the hour shown; −1 for none. */
  at: number
  limit: number | null
  limitLabel: string
  width: number
  height: number
  theme: ClassTheme
}

const foot = 18
const head = 14

/** The day before and during an incident: hours in class colours, the baseline under them, the incident shaded, a head at the hour shown. */
export const IncidentBars = (props: IncidentBarsProps) => {
  const { times, values, baseline, classes, marked, at, limit, limitLabel, width, height, theme } = props
  const ink = chartInk.light
  const step = width / Math.max(times.length, 1)
  const floor = height - foot
  const top = Math.max(peakValue(values, 20), limit ?? 0) * 1.08
  const y = (value: number) => floor - (value / top) * (floor - head)
  const first = marked.indexOf(true)
  const last = marked.lastIndexOf(true)
  const path = baseline
    .map((value, i) => (value === null ? '' : `M${(i * step).toFixed(1)} ${y(value).toFixed(1)}H${((i + 1) * step).toFixed(1)}`))
    .join('')
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" style={{ display: 'block' }}>
      {first >= 0 && (
        <rect x={first * step} y={head - 6} width={(last - first + 1) * step} height={floor - head + 6} fill={lightColours.accentSoft} />
      )}
      {times.map((time, i) => {
        const value = values[i] ?? null
        return (
          <g key={time}>
            {value === null ? (
              <path d={`M${i * step + 2} ${floor - 1}H${(i + 1) * step - 2}`} stroke={ink.muted} strokeDasharray="2 2" />
            ) : (
              <rect
                x={i * step + 0.5}
                y={y(value)}
                width={Math.max(step - 1, 1)}
                height={Math.max(floor - y(value), 1)}
                fill={classColour(theme, classes[i])?.fill ?? ink.muted}
                opacity={marked[i] ? 1 : 0.5}
              />
            )}
            {i % 3 === (times.length - 1) % 3 && (
              <text x={(i + 0.5) * step} y={height - 4} fontSize={11} fill={ink.text} textAnchor="middle">
                {time.slice(11)}
              </text>
            )}
          </g>
        )
      })}
      <path d={path} stroke={ink.strong} strokeWidth={1.5} fill="none" />
      {first >= 0 && (
        <path
          d={`M${first * step} ${head - 6}V${floor}M${(last + 1) * step} ${head - 6}V${floor}`}
          stroke={lightColours.accent}
          strokeWidth={1.5}
        />
      )}
      {limit !== null && (
        <>
          <line x2={width} y1={y(limit)} y2={y(limit)} stroke={ink.limit} strokeDasharray="4 3" />
          <path d={`M2 ${head - 6}H20`} stroke={ink.limit} strokeDasharray="4 3" />
          <text x={24} y={head - 2} fontSize={11} fill={ink.text}>
            {limitLabel}
          </text>
        </>
      )}
      {at >= 0 && (
        <g transform={`translate(${(at + 0.5) * step} 0)`}>
          <line y1={6} y2={floor} stroke={ink.strong} strokeWidth={2} />
          <circle cy={6} r={5} fill={lightColours.accent} stroke={lightColours.onAccent} strokeWidth={1.5} />
        </g>
      )}
    </svg>
  )
}
