import { parseHour, wallClock } from '@qingyuan/domain/time.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type ClassTheme, chartInk, classColour } from '../palette.ts'
import { peakValue } from './segments.ts'

interface HourBarsProps {
  times: readonly string[]
  values: readonly (number | null)[]
  classes: readonly (number | null)[]
  /** Index of the hour the map shows. */
  at: number
  width: number
  height: number
  theme: ClassTheme
  /** Value that the columns reach at least in full height, so that clean hours stay low. */
  least?: number
}

const foot = 20
const weekdays = '日一二三四五六'

/** Label where a day begins, or among days a month, among months a year; null elsewhere. */
const mark = (time: string): string | null => {
  const hour = parseHour(time)
  if (hour === null) return !time.endsWith('-01') ? null : time.length === 7 ? time.slice(0, 4) : `${Number(time.slice(5, 7))} 月`
  const clock = wallClock(hour)
  return clock.hour === 0 ? `${clock.day} ${weekdays[clock.weekday]}` : null
}

/** Hours as class columns that are a slider's track: days named at midnight, missing hours hatched, a head at the hour shown. */
export const HourBars = ({ times, values, classes, at, width, height, theme, least = 50 }: HourBarsProps) => {
  const ink = chartInk.light
  const step = width / Math.max(times.length, 1)
  const tall = height - foot - 12
  const top = peakValue(values, least) * 1.1
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" style={{ display: 'block' }}>
      <defs>
        <pattern id="missing-hours" width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V4" stroke={ink.muted} strokeWidth={1.2} />
        </pattern>
      </defs>
      {times.map((time, i) => {
        const value = values[i] ?? null
        const h = value === null ? tall * 0.4 : Math.max((value / top) * tall, 3)
        const begins = mark(time)
        return (
          <g key={time}>
            <rect
              x={i * step}
              y={height - foot - h}
              width={Math.max(step - 1, 1)}
              height={h}
              fill={value === null ? 'url(#missing-hours)' : (classColour(theme, classes[i])?.fill ?? ink.muted)}
              opacity={i > at ? 0.45 : 1}
            />
            {begins && (times.length - i) * step > 40 && (
              <>
                <line x1={i * step} x2={i * step} y1={0} y2={height - foot + 4} stroke={ink.axis} />
                <text x={i * step + 4} y={height - 4} fontSize={12} fill={ink.text}>
                  {begins}
                </text>
              </>
            )}
          </g>
        )
      })}
      {times.length > 0 && (
        <g transform={`translate(${(at + 0.5) * step} 0)`}>
          <line y1={5} y2={height - foot + 2} stroke={ink.strong} strokeWidth={2} />
          <circle cy={6} r={5} fill={lightColours.accent} stroke={lightColours.onAccent} strokeWidth={1.5} />
        </g>
      )}
    </svg>
  )
}
