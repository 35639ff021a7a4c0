import { airClass, classRangeText } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { dayOfHour, parseDay, parseHour, wallClock } from '@qingyuan/domain/time.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { type ClassTheme, chartInk, classColour } from '../palette.ts'
import { peakValue, unbrokenRuns } from './segments.ts'

export interface Outlook {
  /** Hour labels of the past, oldest first, and what was measured. */
  times: readonly string[]
  values: readonly (number | null)[]
  classes: readonly (number | null)[]
  windDirection: readonly (number | null)[]
  days: readonly { day: string; value: number | null; class: number | null }[]
  ahead: {
    times: readonly string[]
    median: readonly (number | null)[]
    /** 80 % interval. */
    lower: readonly (number | null)[]
    upper: readonly (number | null)[]
    days: readonly { day: string; lower: number | null; upper: number | null; lowerClass: number | null; upperClass: number | null }[]
  }
}

interface OutlookStripProps {
  data: Outlook
  /** Class of a value, for the hours ahead. */
  classOf: (value: number | null) => number | null
  width: number
  height: number
  theme: ClassTheme
  decimals: number
  now: string
  /** A past hour was clicked: its position in `times`. */
  onHour?: (index: number) => void
}

const weekdays = '日一二三四五六'
const axis = { left: 34, right: 6, top: 44, bottom: 38 }

const dayTitle = (day: string) => {
  const start = parseDay(day)
  return start === null ? day : `${+day.slice(8)} ${weekdays[wallClock(start).weekday]}`
}

const niceTop = (value: number) => {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find(s => value / s <= 4) ?? 2000
  return { step, top: Math.max(Math.ceil(value / step), 2) * step }
}

/** Path of a run of values, for lines; a gap begins anew. */
const linePath = (values: readonly (number | null)[], x: (i: number) => number, y: (v: number) => number) =>
  unbrokenRuns(values)
    .map(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, k) => `${k ? 'L' : 'M'}${x(from + k).toFixed(1)} ${y(values[from + k]!).toFixed(1)}`).join(
        '',
      ),
    )
    .join('')

/** Past hours as solid class columns, hours ahead at 55 % with their 80 % interval between two hairlines, wind every six hours. */
export const OutlookStrip = ({ data, classOf, width, height, theme, decimals, now, onHour }: OutlookStripProps) => {
  const ink = chartInk.dark
  const past = data.times.length
  const times = [...data.times, ...data.ahead.times]
  const { step, top } = niceTop(Math.max(peakValue(data.values, 1), peakValue(data.ahead.upper, 1)))
  const plot = { w: width - axis.left - axis.right, h: height - axis.top - axis.bottom }
  const column = plot.w / Math.max(times.length, 1)
  const x = (i: number) => axis.left + i * column
  const y = (value: number) => axis.top + plot.h * (1 - Math.min(value, top) / top)
  const dayOf = times.map(time => dayOfHour(parseHour(time) ?? 0))
  const running = data.times.at(-1)?.endsWith(' 24') ? undefined : dayOf[data.times.length - 1]
  const days = [...new Set(dayOf)].map(day => ({ day, from: dayOf.indexOf(day), to: dayOf.lastIndexOf(day) }))
  const bar = (value: number | null, level: number | null, i: number, opacity: number) => {
    const colour = classColour(theme, level)
    if (value === null || !colour) return null
    return (
      <rect
        key={times[i]}
        x={x(i)}
        y={y(value)}
        width={Math.max(column - Math.min(1, column * 0.25), 0.6)}
        height={Math.max(axis.top + plot.h - y(value), 1)}
        fill={colour.fill}
        opacity={opacity}
      />
    )
  }
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="过去与未来的逐时值"
      style={{ display: 'block' }}
    >
      {Array.from({ length: Math.round(top / step) }, (_, k) => (k + 1) * step).map(tick => (
        <g key={tick}>
          <line x1={axis.left} x2={width - axis.right} y1={y(tick)} y2={y(tick)} stroke={ink.grid} />
          <text x={axis.left - 6} y={y(tick) + 4} fontSize={12} fill={ink.text} textAnchor="end">
            {numberText(tick, tick < 5 ? decimals : 0)}
          </text>
        </g>
      ))}
      {days.map(({ day, from, to }) => {
        const centre = x((from + to + 1) / 2)
        const wide = (to - from + 1) * column
        const known = data.days.find(d => d.day === day)
        const range = data.ahead.days.find(d => d.day === day)
        return (
          <g key={day}>
            {from > 0 && <line x1={x(from)} x2={x(from)} y1={axis.top - 6} y2={axis.top + plot.h} stroke={ink.axis} />}
            {wide > 34 && (
              <text x={centre} y={13} fontSize={14} fontWeight={600} fill={ink.strong} textAnchor="middle">
                {dayTitle(day)}
              </text>
            )}
            {wide > 44 && (
              <DayFigure
                isSoFar={day === running}
                known={known}
                range={range}
                centre={centre}
                wide={wide}
                theme={theme}
                decimals={decimals}
              />
            )}
          </g>
        )
      })}
      {data.values.map((value, i) => bar(value, data.classes[i] ?? null, i, 1))}
      {data.ahead.median.map((value, i) => bar(value, classOf(value), past + i, 0.55))}
      {onHour &&
        data.values.map((value, i) =>
          value === null ? null : (
            <rect
              key={times[i]}
              x={x(i)}
              y={axis.top}
              width={column}
              height={plot.h}
              fill="transparent"
              style={{ cursor: 'pointer' }}
              onClick={() => onHour(i)}
            >
              <title>{`${times[i]}　${numberText(value, decimals)}　溯数`}</title>
            </rect>
          ),
        )}
      {[data.ahead.lower, data.ahead.upper].map((edge, i) => (
        <path
          key={i ? 'upper' : 'lower'}
          d={linePath(edge, k => x(past + k) + column / 2, y)}
          fill="none"
          stroke={lightColours.onAccent}
          strokeOpacity={0.7}
          strokeWidth={1}
        />
      ))}
      <line x1={axis.left} x2={width - axis.right} y1={axis.top + plot.h} y2={axis.top + plot.h} stroke={ink.axis} />
      {times.map((time, i) =>
        i % 6 === 3 && data.windDirection[i] !== null && data.windDirection[i] !== undefined ? (
          <g key={time} transform={`translate(${x(i) + column / 2} ${axis.top + plot.h + 13}) rotate(${data.windDirection[i]! + 180})`}>
            <path d="M0 6V-6M-3 -2.5L0 -6L3 -2.5" fill="none" stroke={ink.text} strokeWidth={1.3} />
          </g>
        ) : null,
      )}
      {past > 0 && (
        <line x1={x(past)} x2={x(past)} y1={axis.top - 10} y2={axis.top + plot.h + 4} stroke={lightColours.surface} strokeWidth={2} />
      )}
      <text x={axis.left} y={height - 3} fontSize={12} fill={ink.text}>
        −{past} h
      </text>
      {past > 0 && (
        <text
          x={Math.min(x(past), width - 40)}
          y={height - 3}
          fontSize={13}
          fontWeight={600}
          fill={ink.strong}
          textAnchor={data.ahead.times.length ? 'middle' : 'end'}
        >
          {now}
        </text>
      )}
      {data.ahead.times.length > 0 && (
        <text x={width - axis.right} y={height - 3} fontSize={12} fill={ink.text} textAnchor="end">
          +{data.ahead.times.length} h
        </text>
      )}
    </svg>
  )
}

interface DayFigureProps {
  /** The day has not ended: its value is of the hours so far. */
  isSoFar: boolean
  known: Outlook['days'][number] | undefined
  range: Outlook['ahead']['days'][number] | undefined
  centre: number
  wide: number
  theme: ClassTheme
  decimals: number
}

/** Under a day's name: mean and class word of a past day, range of a day ahead with each end in its class colour. */
const DayFigure = ({ isSoFar, known, range, centre, wide, theme, decimals }: DayFigureProps) => {
  if (known && known.value !== null)
    return (
      <text
        x={centre}
        y={31}
        fontSize={13}
        fontWeight={600}
        fill={classColour(theme, known.class)?.text ?? chartInk.dark.text}
        textAnchor="middle"
      >
        {numberText(known.value, decimals)} {wide > 62 ? (isSoFar ? '至今' : known.class ? airClass(known.class).short : '') : ''}
      </text>
    )
  if (!range || range.lower === null || range.upper === null) return null
  const { lowerClass: low, upperClass: high } = range
  const words = wide > 150 ? ` ${classRangeText(low, high) ?? ''}` : ''
  return (
    <text x={centre} y={31} fontSize={13} fontWeight={600} fill={chartInk.dark.text} textAnchor="middle">
      <tspan fill={classColour(theme, low)?.text}>{numberText(range.lower, decimals)}</tspan>–
      <tspan fill={classColour(theme, high)?.text}>{numberText(range.upper, decimals)}</tspan>
      {words}
    </text>
  )
}
