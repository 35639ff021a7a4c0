import { numberText } from '@qingyuan/domain/number-text.ts'
import { lightColours } from '@qingyuan/ui/tokens.ts'
import { chartInk, intervalColours, worseColour } from '../palette.ts'
import { unbrokenRuns } from '../svg/segments.ts'

interface TargetCourseProps {
  /** First day of each month of the period, as its place among the days 0..days - 1. */
  months: readonly { at: number; label: string }[]
  /** Days of the whole period. */
  days: number
  /** Running value from the first day on, as many as have passed. */
  now: readonly (number | null)[]
  lastYear: readonly (number | null)[]
  target: number | null
  /** Percentiles 5, 25, 50, 75, 95 of the value at the end. */
  outcome: readonly number[] | null
  width: number
  height: number
  decimals: number
  unit: string
  label: string
}

const edge = { left: 40, right: 52, top: 22, bottom: 22 }
const ink = chartInk.light

/** The running value settles in its first two weeks: they would stretch the scale, and are not drawn. */
const withoutFirstDays = (values: readonly (number | null)[]): (number | null)[] => {
  const first = Math.min(14, Math.floor(values.length / 6))
  return values.map((value, day) => (day < first ? null : value))
}

const rangeOf = ({ now, lastYear, target, outcome }: Pick<TargetCourseProps, 'now' | 'lastYear' | 'target' | 'outcome'>) => {
  const all = [...now, ...lastYear, target, ...(outcome ?? [])].filter((value): value is number => value !== null)
  if (all.length === 0) return { low: 0, high: 1, step: 1 }
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const room = Math.max((most - least) * 0.15, most * 0.02, 0.1)
  const step = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find(size => (most - least + 2 * room) / size <= 5) ?? 200
  return { low: Math.floor((least - room) / step) * step, high: Math.ceil((most + room) / step) * step, step }
}

/** Line of a running value; a gap breaks it. */
const pathOf = (values: readonly (number | null)[], x: (day: number) => number, y: (value: number) => number) =>
  unbrokenRuns(values)
    .map(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, k) => `${k ? 'L' : 'M'}${x(from + k).toFixed(1)} ${y(values[from + k]!).toFixed(1)}`).join(
        '',
      ),
    )
    .join('')

const Fan = ({
  outcome,
  from,
  at,
  start,
  y,
}: {
  outcome: readonly number[]
  from: number
  at: number
  start: number
  y: (v: number) => number
}) => {
  const [p5, p25, p50, p75, p95] = outcome as [number, number, number, number, number]
  const wedge = (low: number, high: number) => `M${from} ${start}L${at} ${y(low)}L${at} ${y(high)}Z`
  return (
    <>
      <path d={wedge(p5, p95)} fill={intervalColours.outer} />
      <path d={wedge(p25, p75)} fill={intervalColours.inner} />
      <path d={`M${from} ${start}L${at} ${y(p50)}`} stroke={lightColours.accent} strokeWidth={1.5} strokeDasharray="4 3" />
    </>
  )
}

/** px of the longest month in a narrow figure: below, every other one is named. */
const monthWidth = 32
/** px below which the legend has no room for the percentiles. */
const wideLegend = 440

const Legend = ({ fan, past, width }: { fan: boolean; past: boolean; width: number }) => (
  <g fontSize={11} fill={ink.text}>
    <line x1={edge.left} x2={edge.left + 22} y1={8} y2={8} stroke={lightColours.accent} strokeWidth={2} />
    <text x={edge.left + 27} y={12}>
      今年累计
    </text>
    {past && (
      <>
        <line x1={edge.left + 90} x2={edge.left + 112} y1={8} y2={8} stroke={ink.text} strokeWidth={1.5} strokeDasharray="2 3" />
        <text x={edge.left + 117} y={12}>
          去年累计
        </text>
      </>
    )}
    {fan && (
      <>
        <rect x={edge.left + 180} y={4} width={22} height={8} fill={intervalColours.outer} />
        <rect x={edge.left + 180} y={6} width={22} height={4} fill={intervalColours.inner} />
        <text x={edge.left + 207} y={12}>
          {width < wideLegend ? '期末模拟' : '期末模拟 P5–P95、P25–P75'}
        </text>
      </>
    )}
  </g>
)

/** The running value of a period towards its target: this year, last year, the target, and where the simulated ends lie. */
export const TargetCourse = (props: TargetCourseProps) => {
  const { months, days, target, outcome, width, height, decimals, unit, label } = props
  const [now, lastYear] = [withoutFirstDays(props.now), withoutFirstDays(props.lastYear)]
  const { low, high, step } = rangeOf({ now, lastYear, target, outcome })
  const plot = { w: width - edge.left - edge.right, h: height - edge.top - edge.bottom }
  const x = (day: number) => edge.left + (day / Math.max(days - 1, 1)) * plot.w
  const y = (value: number) => edge.top + plot.h * (1 - (value - low) / (high - low))
  const last = now.findLastIndex(value => value !== null)
  const figures = Math.max(decimals, step < 1 ? (step < 0.1 ? 2 : 1) : 0)
  const end = outcome?.[2]
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} style={{ display: 'block' }}>
      <clipPath id="course-frame">
        <rect x={edge.left} y={edge.top} width={plot.w + 2} height={plot.h} />
      </clipPath>
      {Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => low + k * step).map(tick => (
        <g key={tick}>
          <line x1={edge.left} x2={edge.left + plot.w} y1={y(tick)} y2={y(tick)} stroke={ink.grid} />
          <text x={edge.left - 6} y={y(tick) + 4} fontSize={11} textAnchor="end" fill={ink.text}>
            {numberText(tick, step < 1 ? figures : 0)}
          </text>
        </g>
      ))}
      {months
        .filter((_, n) => n % (plot.w / months.length < monthWidth ? 2 : 1) === 0)
        .map(({ at, label: month }) => (
          <text key={at} x={x(at) + 2} y={height - 6} fontSize={11} fill={ink.text}>
            {month}
          </text>
        ))}
      <line x1={edge.left} x2={edge.left + plot.w} y1={edge.top + plot.h} y2={edge.top + plot.h} stroke={ink.axis} />
      <g clipPath="url(#course-frame)" fill="none">
        {outcome && last >= 0 && last < days - 1 && <Fan outcome={outcome} from={x(last)} at={x(days - 1)} start={y(now[last]!)} y={y} />}
        <path d={pathOf(lastYear, x, y)} stroke={ink.text} strokeWidth={1.5} strokeDasharray="2 3" />
        {target !== null && (
          <line
            x1={edge.left}
            x2={edge.left + plot.w}
            y1={y(target)}
            y2={y(target)}
            stroke={worseColour}
            strokeWidth={1.5}
            strokeDasharray="5 3"
          />
        )}
        <path d={pathOf(now, x, y)} stroke={lightColours.accent} strokeWidth={2} strokeLinejoin="round" />
      </g>
      {target !== null && (
        <text
          x={edge.left + plot.w + 4}
          y={y(target) + (end !== undefined && Math.abs(y(end) - y(target)) < 13 && y(end) < y(target) ? 12 : 0)}
          fontSize={11}
          fill={worseColour}
        >
          目标 {numberText(target, decimals)}
        </text>
      )}
      {end !== undefined && (
        <text
          x={edge.left + plot.w + 4}
          y={y(end) + (target !== null && Math.abs(y(end) - y(target)) < 13 && y(end) >= y(target) ? 12 : 0)}
          fontSize={11}
          fill={lightColours.accent}
        >
          中位 {numberText(end, decimals)}
        </text>
      )}
      <Legend fan={outcome !== null} past={lastYear.some(value => value !== null)} width={width} />
      <text x={0} y={12} fontSize={11} fill={ink.text}>
        {unit}
      </text>
    </svg>
  )
}
