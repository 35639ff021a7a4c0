import { numberText } from '@qingyuan/domain/number-text.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { addDays } from '@qingyuan/domain/time.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import type { ReactNode } from 'react'
import { ClassBadge } from '#/page/class-badge.tsx'
import css from './briefing.module.css'
import type { Briefing } from './briefing-look.ts'

const Tile = ({ title, children, levels = [] }: { title: string; children: ReactNode; levels?: readonly (number | null)[] }) => (
  <div>
    <Caption as="div">{title}</Caption>
    <b>{children}</b>
    <div>{[...new Set(levels)].map(level => level !== null && <ClassBadge key={level} level={level} />)}</div>
  </div>
)

const classOf = (aqi: number | null) => specClass('aqi', aqi === null ? null : Math.round(aqi))

/** Yesterday, today, tomorrow and the days that may still be over the limit, as far as they are known: the head of the page on a phone. */
export const BriefingTiles = ({ figures: { yesterday, forecast, spare }, day }: Pick<Briefing, 'figures' | 'day'>) => {
  const ahead = [
    { title: '今日', of: day },
    { title: '明日', of: addDays(day, 1) },
  ].flatMap(({ title, of }) => {
    const found = forecast.find(each => each.day === of)
    return found && found.lower !== null && found.upper !== null ? [{ title, lower: found.lower, upper: found.upper }] : []
  })
  return (
    <div className={css.tiles}>
      {yesterday && (
        <Tile title="昨日 AQI" levels={[yesterday.level]}>
          {yesterday.aqi}
        </Tile>
      )}
      {ahead.map(({ title, lower, upper }) => (
        <Tile key={title} title={`${title}预报`} levels={[classOf(lower), classOf(upper)]}>
          {numberText(lower, 0)}–{numberText(upper, 0)}
        </Tile>
      ))}
      {spare && (
        <Tile title="年内还可超标">
          {spare.days} <small>天</small>
        </Tile>
      )}
    </div>
  )
}
