import { classColour } from '@qingyuan/charts/palette.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { daysInMonth, parseDay, wallClock } from '@qingyuan/domain/time.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { darkColours } from '@qingyuan/ui/tokens.ts'
import { type MapItem, ParameterName } from '#/map/parameters.tsx'
import type { TraceQuestion } from '#/page/use-trace.ts'
import { Traced } from '../figures.tsx'
import css from '../screen.module.css'
import { useScreen } from '../screen-context.ts'
import { dayQuestion } from '../trace-questions.ts'
import type { ScreenData } from '../use-screen-data.ts'
import { Card } from './card.tsx'

/** Days of the month: the chosen quantity as measured, and as the forecast has it. */
const cellsOf = (data: ScreenData, monthText: string) => {
  const { year, month, day: now } = data.today
  const known = new Map(data.calendar.data?.days.map(day => [day.day, day]))
  const ahead = new Map((data.strip.data?.ahead.days ?? []).map(day => [day.day, day]))
  const today = `${monthText}-${String(now).padStart(2, '0')}`
  return Array.from({ length: daysInMonth(year, month) }, (_, i) => {
    const day = `${monthText}-${String(i + 1).padStart(2, '0')}`
    const [past, next] = [known.get(day), day > today ? ahead.get(day) : undefined]
    const measured = past?.value
    return {
      day,
      value: measured ?? next?.median ?? null,
      level: measured == null ? (next?.class ?? null) : (past?.class ?? null),
      ahead: measured == null && next?.median != null,
      today: day === today,
      judged: past?.complete ?? false,
    }
  })
}

/** Ozone of a day is its largest 8 h mean. */
const dayIdOf = (item: MapItem) => (item === 'o3' ? 'o3_8h' : item)

type Cell = ReturnType<typeof cellsOf>[number]

const DayCell = ({ cell, column, question }: { cell: Cell; column: number; question: TraceQuestion | null }) => {
  const { colours, compact, item, looks, pick } = useScreen()
  const { decimals, label, unit } = parameters[dayIdOf(item)]
  const colour = classColour(colours, cell.level)
  const filled = colour && !cell.ahead
  return (
    <div
      className={css.day}
      data-today={cell.today}
      data-ahead={cell.ahead}
      data-wide={(cell.value ?? 0) > 99}
      style={{
        gridColumn: column,
        background: filled ? colour.fill : colour ? `${colour.fill}2e` : darkColours.fill,
        color: filled ? colour.on : (colour?.text ?? darkColours.textTertiary),
        borderColor: cell.ahead ? colour?.text : undefined,
      }}
      title={`${cell.day} ${cell.value === null ? '没有有效日值' : `${label} ${numberText(cell.value, decimals)} ${unit}`}${cell.level ? ` ${airClass(cell.level).label}` : ''}${cell.ahead ? '（预报）' : ''}`}
    >
      {!compact && <Text size={pick(11, 11, 14)}>{+cell.day.slice(8)}</Text>}
      <Text {...looks.day}>
        <Traced of={cell.ahead || cell.value === null ? null : question}>
          {cell.value === null ? '' : numberText(cell.value, decimals)}
        </Traced>
      </Text>
    </div>
  )
}

/** The month, Monday first. */
export const Calendar = () => {
  const { data, compact, item, looks, pick } = useScreen()
  const { year, month } = data.today
  const monthText = `${year}-${String(month).padStart(2, '0')}`
  const cells = cellsOf(data, monthText)
  const judged = cells.filter(({ judged, level, ahead }) => judged && level !== null && !ahead)
  const good = judged.filter(({ level }) => (level ?? 9) <= 2).length
  const issued = data.strip.data?.ahead.issued
  const forecast = issued ? `虚框为 ${issued.slice(5)} 起报` : '暂无预报'
  const first = (wallClock(parseDay(`${monthText}-01`) ?? 0).weekday + 6) % 7
  const weeks = Math.ceil((first + daysInMonth(year, month)) / 7)
  return (
    <Card
      name="calendar"
      title="污染日历"
      aside={
        <>
          <ParameterName id={dayIdOf(item)} /> {compact ? '' : `优良 ${good}/${judged.length} 天`} · {forecast}
        </>
      }
      query={data.calendar}
    >
      {() => (
        <div className={css.month} style={{ gridTemplateRows: `auto repeat(${weeks}, 1fr)`, gap: pick(4, 3), paddingBottom: pick(12, 8) }}>
          {[...'一二三四五六日'].map(name => (
            <Text key={name} {...looks.weekday}>
              {name}
            </Text>
          ))}
          {cells.map((cell, i) => (
            <DayCell key={cell.day} cell={cell} column={((first + i) % 7) + 1} question={dayQuestion(data.area?.placeId, cell.day, item)} />
          ))}
        </div>
      )}
    </Card>
  )
}
