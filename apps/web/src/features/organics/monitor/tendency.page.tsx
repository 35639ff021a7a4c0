import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { isItemOf, type MonitorItem, monitorItems } from '@qingyuan/domain/monitor-items.ts'
import { choice } from '#/filters/choice.tsx'
import { lastDays } from '#/filters/period.tsx'
import { useCall } from '#/hooks/use-call.ts'
import { AuditCard } from '#/page/audit-card.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { QueryCard } from '#/page/cards/query-card.tsx'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { ItemPanels } from './item-panels.tsx'
import { hoursOfDays, itemFilter, type MonitorStationRow, stationsFilter, useMonitorStations } from './monitor-filters.tsx'

const views = { single: '单站多项', list: '多站单项', table: '数据列表', audit: '数据审核' } as const
const steps = { hour: '小时', day: '日', minute: '10 分钟' } as const
const timeTypes = { hour: 1, day: 2, minute: 0 } as const
const filters = {
  view: choice(views),
  stations: stationsFilter,
  item: itemFilter,
  step: choice(steps),
  days: lastDays(3),
}
type Props = PageProps<typeof filters, Record<never, never>>

const kindOf = ({ typeId }: MonitorStationRow) => ({
  kind: typeId === 'species' || typeId === 'nmhc' || typeId === 'micro' ? ('station' as const) : ('sensor' as const),
  level: typeId === 'micro' ? ('micro' as const) : null,
})
/** Quantities that a station reports now, else those that it may have. */
const itemsOf = (station: MonitorStationRow): MonitorItem[] => {
  const reported = station.items.filter(
    (id): id is MonitorItem => Object.hasOwn(monitorItems, id) && isItemOf(id as MonitorItem, kindOf(station)),
  )
  return reported.length > 0 ? reported : ['tvoc']
}

const firstCount = 3

/** The chosen stations; without a choice the first ones that report the quantity. */
const chosenOf = (known: readonly MonitorStationRow[], chosen: readonly number[], wanted: MonitorItem, count: number) => {
  const own = chosen.flatMap(id => known.find(station => station.id === id) ?? [])
  return own.length > 0 ? own : known.filter(({ items }) => items.includes(wanted)).slice(0, count)
}

const Body = ({ view, stations: ids, item: wanted, step, days: span }: Props) => {
  const known = useMonitorStations()
  const chosen = known && chosenOf(known, ids, wanted, view === 'single' ? 1 : firstCount)
  const stationIds = chosen?.map(({ id }) => id) ?? []
  const at = { ...hoursOfDays(span), timeType: timeTypes[step] }
  const ready = stationIds.length > 0
  const single = ready && view === 'single' ? { stationIds: stationIds.slice(0, 1), items: itemsOf(chosen![0]!), ...at } : null
  const list = ready && view === 'list' ? { stationIds, item: wanted, ...at } : null
  if (view === 'audit') return <AuditCard stationIds={stationIds} item={wanted} span={hoursOfDays(span)} />
  if (view === 'table')
    return (
      <FrameCard
        call={vocMonitorCalls.tendencyAnalyseList}
        input={ready ? { stationIds, items: [...new Set(chosen!.flatMap(itemsOf))].slice(0, 8), ...at } : null}
        main
        hotkey
        title="站点数据列表"
        subtitle={frame => frame.meta.scale}
        name={`站点数据列表 ${span.from} ~ ${span.to}`}
        what="站点数据查询"
      />
    )
  const title = view === 'single' ? `${chosen?.[0]?.name ?? ''}多项趋势` : `${monitorItems[wanted].label}多站趋势`
  return view === 'single' ? (
    <Panels call="tendencySuperpositionSingle" input={single} title={title} />
  ) : (
    <Panels call="tendencySuperpositionList" input={list} title={title} />
  )
}

interface PanelsProps {
  call: 'tendencySuperpositionSingle' | 'tendencySuperpositionList'
  input: object | null
  title: string
}

const Panels = ({ call, input, title }: PanelsProps) => {
  const query = useCall(vocMonitorCalls[call], input as never)
  return (
    <QueryCard
      query={query}
      main
      title={title}
      subtitle={answer => `${answer.method} · 已复审 ${Math.round(answer.reviewedShare * 100)}%`}
      what="站点趋势查询"
      isEmpty={answer => answer.times.length === 0}
    >
      {answer => <ItemPanels answer={answer} />}
    </QueryCard>
  )
}

/** 站点趋势分析. */
export const Page = createPage({ filters }, Body)
