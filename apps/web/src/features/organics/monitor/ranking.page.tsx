import { BarRankChart } from '@qingyuan/charts/series/bar-rank-chart.tsx'
import { rankGroups, rankStatistics } from '@qingyuan/contract/organics/monitor-schemas.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { Text } from '@qingyuan/ui/layout.tsx'
import { choice } from '#/filters/choice.tsx'
import { lastDays } from '#/filters/period.tsx'
import { urlOneOf } from '#/hooks/use-url-state.ts'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { areaFilter, hoursOfDays, itemFilter, typeFilter } from './monitor-filters.tsx'

const filters = {
  item: itemFilter,
  statistic: choice(rankStatistics, { label: '统计量', width: 104 }),
  by: choice(rankGroups, { label: '对象', width: 96 }),
  type: typeFilter,
  area: areaFilter,
  days: lastDays(7),
  view: urlOneOf(['chart', 'table'] as const, 'table'),
}

const mostBars = 30

/** 站点排名分析. */
export const Page = createPage({ filters }, ({ item, statistic, by, type, area, days, view, page }) => (
  <FrameCard
    call={vocMonitorCalls.rankingAnalyse}
    input={{ item, statistic, by, typeId: type, areaId: area, ...hoursOfDays(days) }}
    main
    hotkey
    title={frame => frame?.meta.title ?? '站点排名'}
    subtitle={frame =>
      [
        ...[frame.method, frame.meta.scale, `已复审 ${Math.round(100 * frame.reviewedShare)}%`],
        frame.excluded.length > 0 && `${frame.excluded.length} 个对象未参与排名`,
      ]
        .filter(Boolean)
        .join(' · ')
    }
    name={`站点排名 ${days.from} ~ ${days.to}`}
    what="站点排名查询"
    view={view}
    onView={next => page.change({ view: next })}
    chart={(frame, ref) => (
      <>
        {frame.rowCount > mostBars && (
          <Text as="p" size={12} colour="textSecondary">
            前 {mostBars} 名；全部见表。
          </Text>
        )}
        <BarRankChart
          ref={ref}
          lying
          column="value"
          height="100%"
          frame={{
            ...frame,
            rowCount: Math.min(mostBars, frame.rowCount),
            columns: frame.columns
              .filter(({ key }) => key === 'name' || key === 'value')
              .map(column => ({ ...column, values: column.values.slice(0, mostBars) })) as never,
          }}
        />
      </>
    )}
  />
))
