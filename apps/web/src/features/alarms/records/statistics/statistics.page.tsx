import { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import { Columns } from '@qingyuan/ui/layout.tsx'
import { useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { createPage } from '#/page/create-page.tsx'
import { alarmInput } from '../alarm-filters.tsx'
import { StatisticsFigures } from './figures.tsx'
import { GroupedCard } from './grouped-card.tsx'
import { type StatisticsProps, statisticsFilters } from './statistics-filters.ts'
import { DayCard, HourCard } from './time-cards.tsx'

const Statistics = (props: StatisticsProps) => {
  const input = alarmInput(props)
  const invalidate = useInvalidate()
  useEvents(['alarm'], () => void invalidate(alarmStatisticsCalls.Query, alarmStatisticsCalls.Summary), 5000)
  return (
    <>
      <StatisticsFigures input={input} />
      <Columns widths={['3fr', '2fr']} height={248}>
        <DayCard input={input} />
        <HourCard input={input} />
      </Columns>
      <GroupedCard {...props} />
    </>
  )
}

/** 站点报警统计. */
export const Page = createPage({ filters: statisticsFilters }, Statistics)
