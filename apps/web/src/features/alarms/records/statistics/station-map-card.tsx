import { alarmStatisticsCalls } from '@qingyuan/contract/alarms/records.ts'
import { useCall } from '#/hooks/use-call.ts'
import { BubbleMap } from '#/map/bubble-map.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { alarmInput } from '../alarm-filters.tsx'
import { NoAlarms } from '../no-alarms.tsx'
import { bubblesOf, textOf } from './station-bubbles.ts'
import type { StatisticsProps } from './statistics-filters.ts'

/** How many alarms each station has; a click shows the figures and lists of this station alone, a second one those of all. */
export const StationMapCard = (props: StatisticsProps) => {
  const { where, page } = props
  const query = useCall(alarmStatisticsCalls.Query, { ...alarmInput(props), placeId: undefined, by: 'station' })
  const chosen = where.placeId ?? null
  return (
    <QueryCard
      query={query}
      what="报警站点分布查询"
      title="站点分布"
      subtitle="报警次数，点站点只看该站"
      skeleton="block"
      isEmpty={frame => frame.rowCount === 0}
      empty={<NoAlarms {...props} />}
    >
      {frame => (
        <BubbleMap
          counts
          label="各站报警次数"
          bubbles={bubblesOf(frame)}
          {...{ chosen, textOf }}
          onPick={id => page.change({ place: id === chosen ? null : id })}
        />
      )}
    </QueryCard>
  )
}
