import { classColour } from '@qingyuan/charts/palette.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { daysInMonth, parseDay, wallClock } from '@qingyuan/domain/time.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { Traced } from '../figures.tsx'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { dayQuestion } from '../trace-questions.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

/** Days of the month with what was measured, and what the extrapolation says of the days to come. */
const cellsOf = (data: ScreenData, monthText: string) => {
  const { year, month, day: now } = data.today
  const known = new Map(data.calendar.data?.days.map(day => [day.day, day]))
  const ahead = new Map((data.strip.data?.ahead.days ?? []).map(day => [day.day, day]))
  const today = `${monthText}-${String(now).padStart(2, '0')}`
  return Array.from({ length: daysInMonth(year, month) }, (_, i) => {
    const day = `${monthText}-${String(i + 1).padStart(2, '0')}`
    const [past, next] = [known.get(day), day > today ? ahead.get(day) : undefined]
    const middle = next && next.lower !== null && next.upper !== null ? Math.round((next.lower + next.upper) / 2) : null
    const aqi = past?.aqi ?? middle
    return { day, aqi, level: past?.level ?? specClass('aqi', middle), ahead: past?.aqi == null && middle !== null, today: day === today }
  })
}

type Cell = ReturnType<typeof cellsOf>[number]

const DayCell = ({ cell, column, question }: { cell: Cell; column: number; question: TraceQuestion | null }) => {
  const { colours, compact, looks, pick } = useScreen()
  const colour = classColour(colours, cell.level)
  const filled = colour && !cell.ahead
  return (
    <div
      className={css.day}
      data-today={cell.today}
      data-ahead={cell.ahead}
      data-wide={(cell.aqi ?? 0) > 99}
      style={{
        gridColumn: column,
        background: filled ? colour.fill : colour ? `${colour.fill}2e` : darkColours.fill,
        color: filled ? colour.on : (colour?.text ?? darkColours.textTertiary),
        borderColor: cell.ahead ? colour?.text : undefined,
      }}
      title={`${cell.day} ${cell.aqi === null ? '没有有效日值' : `AQI ${cell.aqi}`}${cell.level ? ` ${airClass(cell.level).label}` : ''}${cell.ahead ? '（外推）' : ''}`}
    >
      {!compact && <Text size={pick(11, 11, 14)}>{+cell.day.slice(8)}</Text>}
      <Text {...looks.day}>
        <Traced of={cell.ahead || cell.aqi === null ? null : question}>{cell.aqi === null ? '' : numberText(cell.aqi, 0)}</Traced>
      </Text>
    </div>
  )
}

/** The month, Monday first. */
export const Calendar = () => {
  const { data, compact, looks, pick } = useScreen()
  const { year, month } = data.today
  const monthText = `${year}-${String(month).padStart(2, '0')}`
  const measured = data.calendar.data?.days.filter(day => day.level !== null) ?? []
  const good = measured.filter(day => (day.level ?? 9) <= 2).length
  const first = (wallClock(parseDay(`${monthText}-01`) ?? 0).weekday + 6) % 7
  const weeks = Math.ceil((first + daysInMonth(year, month)) / 7)
  return (
    <Card
      name="calendar"
      title="污染日历"
      aside={compact ? `${month} 月 · 虚框外推` : `${monthText} · 优良 ${good}/${measured.length} 天 · 虚框为外推`}
      query={data.calendar}
    >
      {() => (
        <div className={css.month} style={{ gridTemplateRows: `auto repeat(${weeks}, 1fr)`, gap: pick(4, 3), paddingBottom: pick(12, 8) }}>
          {[...'一二三四五六日'].map(name => (
            <Text key={name} {...looks.weekday}>
              {name}
            </Text>
          ))}
          {cellsOf(data, monthText).map((cell, i) => (
            <DayCell key={cell.day} cell={cell} column={((first + i) % 7) + 1} question={dayQuestion(data.city?.placeId, cell.day)} />
          ))}
        </div>
      )}
    </Card>
  )
}
