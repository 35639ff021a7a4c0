import type { OutputOf } from '@qingyuan/contract/call.ts'
import { weatherOutlookCalls } from '@qingyuan/contract/weather/outlook.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { numberCell } from '@qingyuan/domain/frame-cells.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { useCall } from '#/hooks/use-call.ts'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import css from '../parts/weather.module.css'
import type { Outlook } from './outlook-filters.ts'

type DiffusionDays = OutputOf<typeof weatherOutlookCalls.DiffusionDays>

const weekdays = '日一二三四五六'
const looks: Readonly<Record<string, string | undefined>> = { 好: css.good, 一般: css.fair, 差: css.poor }

const Day = ({ frame, row, time, times, onTime }: Omit<Outlook, 'row'> & { frame: DiffusionDays; row: number }) => {
  const columns = columnsByKey(frame)
  const text = (column: FrameColumn) => String(column.values[row] ?? '—')
  const number = (column: FrameColumn, decimals: number) => numberText(numberCell(column, row), decimals)
  const day = text(columns.time)
  return (
    <button
      type="button"
      className={css.day}
      aria-pressed={time.startsWith(day)}
      onClick={() => onTime(times.includes(`${day} 15`) ? times.indexOf(`${day} 15`) : times.findIndex(each => each.startsWith(day)))}
    >
      <span>
        {day.slice(5)} {weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}
        <i className={looks[text(columns.diffusion)]}>{text(columns.diffusion)}</i>
      </span>
      <b>
        {number(columns.temperature_low, 0)} ~ {number(columns.temperature_high, 0)} ℃
      </b>
      <span>
        {text(columns.wind_point)} {number(columns.wind_speed, 1)} m/s
      </span>
      <span>
        雨 {number(columns.precipitation, 1)} mm · 稳定 {number(columns.stable_hours, 0)} h
      </span>
      <span>混合层 {number(columns.mixing_height, 0)} m</span>
      <span>通风量 {number(columns.ventilation, 0)} m²/s</span>
    </button>
  )
}

/** The coming days at the chosen place; a click takes the map to their afternoon. */
export const DayCards = (props: Outlook) => (
  <QueryCard
    query={useCall(weatherOutlookCalls.DiffusionDays, props.place ? { placeIds: [props.place.id] } : null)}
    flush
    height="content"
    what="逐日扩散条件"
    skeleton="block"
    isEmpty={frame => frame.rowCount === 0}
    empty={<EmptyState title="没有覆盖未来时段的格点气象场">数值预报场入库后，这里给出七天的逐时气象与扩散条件。</EmptyState>}
  >
    {frame => (
      <div className={css.days}>
        {Array.from({ length: frame.rowCount }, (_, row) => (
          <Day key={row} {...props} {...{ frame, row }} />
        ))}
      </div>
    )}
  </QueryCard>
)
