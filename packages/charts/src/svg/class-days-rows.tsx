import { airClasses } from '@qingyuan/domain/classes.ts'
import { type ClassTheme, chartInk, classColour } from '../palette.ts'

interface ClassDaysRowsProps {
  /** Days of class 1..6 of each row. */
  rows: readonly { name: string; days: readonly number[] }[]
  width: number
  height: number
  theme: ClassTheme
  label: string
}

const edge = { left: 116, right: 52, top: 24 }
const ink = chartInk.light

const Row = ({
  days,
  y,
  high,
  x,
  theme,
}: {
  days: readonly number[]
  y: number
  high: number
  x: (days: number) => number
  theme: ClassTheme
}) => {
  const from = (i: number) => days.slice(0, i).reduce((sum, day) => sum + day, 0)
  const all = from(days.length)
  return (
    <>
      {days.map((count, i) => {
        const colour = classColour(theme, i + 1)
        const [left, wide] = [x(from(i)), x(from(i) + count) - x(from(i))]
        return (
          count > 0 && (
            <g key={i}>
              <title>{`${airClasses[i]?.label} ${count} 天`}</title>
              <rect x={left + 0.25} y={y + 3} width={Math.max(wide - 0.5, 0.5)} height={high - 6} fill={colour?.fill} />
              {wide > 20 && (
                <text x={left + wide / 2} y={y + high / 2 + 4} fontSize={11} textAnchor="middle" fill={colour?.on}>
                  {wide > 44 ? `${airClasses[i]?.roman} ${count}` : count}
                </text>
              )}
            </g>
          )
        )
      })}
      <text x={x(all) + 5} y={y + high / 2 + 4} fontSize={11} fill={ink.text}>
        {all === 0 ? '—' : `${all} 天`}
      </text>
    </>
  )
}

/** Days by class, one bar a place (and month), all on one scale; each part that has room shows its number of days, and its class numeral where both fit. */
export const ClassDaysRows = ({ rows, width, height, theme, label }: ClassDaysRowsProps) => {
  const most = Math.max(...rows.map(({ days }) => days.reduce((sum, day) => sum + day, 0)), 1)
  const x = (days: number) => edge.left + (days / most) * (width - edge.left - edge.right)
  // Many months are taller than the card: it scrolls.
  const high = Math.min(32, Math.max(18, (height - edge.top) / Math.max(rows.length, 1)))
  const tall = Math.max(height, edge.top + high * rows.length)
  return (
    <svg width={width} height={tall} viewBox={`0 0 ${width} ${tall}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {airClasses.map(({ label: word, roman }, i) => (
        <g key={word} transform={`translate(${edge.left + i * 96} 2)`}>
          <rect width={18} height={14} rx={2} fill={classColour(theme, i + 1)?.fill} />
          <text x={9} y={11} fontSize={11} textAnchor="middle" fill={classColour(theme, i + 1)?.on}>
            {roman}
          </text>
          <text x={23} y={11} fontSize={11} fill={ink.text}>
            {word}
          </text>
        </g>
      ))}
      {rows.map(({ name, days }, r) => (
        <g key={name}>
          <text x={0} y={edge.top + r * high + high / 2 + 4} fontSize={12} fill={ink.strong}>
            {name}
          </text>
          <Row days={days} y={edge.top + r * high} high={high} x={x} theme={theme} />
        </g>
      ))}
    </svg>
  )
}
