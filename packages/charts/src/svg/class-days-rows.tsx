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

const edge = { right: 48, top: 24 }
const ink = chartInk.light

/** Room for the names at the left: 12 px a Chinese character, 7 px another one. */
const roomForNames = (names: readonly string[]): number =>
  Math.max(36, ...names.map(name => [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 12 : 7), 12)))

/** Entries of the legend one after the other: whole words where they fit, else short ones. */
const legendEntries = (room: number) => {
  const place = (word: (at: number) => string, gap: number) => {
    let x = 0
    return airClasses.map(({ roman }, at) => {
      const entry = { roman, word: word(at), x }
      x += 23 + 11 * entry.word.length + gap
      return { ...entry, end: x - gap }
    })
  }
  const whole = place(at => airClasses[at]!.label, 20)
  return whole.at(-1)!.end <= room ? whole : place(at => airClasses[at]!.short, 8)
}

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
  const left = roomForNames(rows.map(({ name }) => name))
  const x = (days: number) => left + (days / most) * (width - left - edge.right)
  const legend = legendEntries(width - left)
  // Short words may need the room above the names too.
  const from = Math.min(left, Math.max(0, width - legend.at(-1)!.end))
  // Many months are taller than the card: it scrolls.
  const high = Math.min(32, Math.max(18, (height - edge.top) / Math.max(rows.length, 1)))
  const tall = Math.max(height, edge.top + high * rows.length)
  return (
    <svg width={width} height={tall} viewBox={`0 0 ${width} ${tall}`} role="img" aria-label={label} style={{ display: 'block' }}>
      {legend.map(({ word, roman, x: at }, i) => (
        <g key={word} transform={`translate(${from + at} 2)`}>
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
