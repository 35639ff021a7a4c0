import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { AlarmFilters } from '../alarm-filters.tsx'
import { StatisticsFigures } from './figures.tsx'
import { GroupedCard } from './grouped-card.tsx'
import { TimeCards } from './time-cards.tsx'
import { useStatistics } from './use-statistics.ts'

/** 站点报警统计. */
export const Page = () => {
  const s = useStatistics()
  return (
    <PageFrame
      state={pageStateOf([s.summary, s.grouped, s.byDay, s.byHour], s.grouped.data?.rowCount === 0)}
      filters={<AlarmFilters state={s.state} input={s.input} onChange={s.change} />}
    >
      <StatisticsFigures s={s} />
      <TimeCards s={s} />
      <GroupedCard s={s} />
    </PageFrame>
  )
}
