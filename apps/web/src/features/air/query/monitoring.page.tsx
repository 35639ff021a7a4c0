import { type Call, exportOf } from '@qingyuan/contract/call.ts'
import { scaleText } from '@qingyuan/domain/standards/class-scale.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { useState } from 'react'
import { daysOfRange, movedRange } from '#/filters/range.ts'
import { useUser } from '#/hooks/current-user.ts'
import { usePageQuery } from '#/hooks/page-state.tsx'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { createPage } from '#/page/create-page.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { hasPermission } from '#/session.ts'
import { AccumulationTab } from './accumulation-tab.tsx'
import { curvesText } from './data-curves.tsx'
import { DataTab, placesText } from './data-tab.tsx'
import { MarkDrawer } from './mark-drawer.tsx'
import { type TabQueries, tabCalls, tabInputs, useRefresh, useTabQueries } from './monitoring-calls.ts'
import { type MonitoringProps, monitoringDrawers, monitoringFilters, type Tab } from './monitoring-filters.tsx'
import { OverlayTab } from './overlay-tab.tsx'
import { ReviewTab } from './review-tab.tsx'
import { SuspectDrawer, suspectKeyOf } from './suspect-drawer.tsx'
import { isOpen, suspectRows } from './suspects.ts'
import { ChartTools, type Marking, TabStage, useStageView } from './tab-stage.tsx'

const bodies = { data: DataTab, accumulation: AccumulationTab, overlay: OverlayTab, review: ReviewTab }
const titles = { data: '监测数据', accumulation: '累计数据', overlay: '叠加分析', review: '待审核数据' }

/** ← → move the range by its own length; nothing later than now can be reached. */
const useRangeKeys = ({ monitoring: { step, range, now }, page }: MonitoringProps) => {
  const move = (by: 1 | -1) => {
    const next = movedRange(step, range, by)
    const begins = step === 'hour' ? parseHour(next.from) : Date.parse(daysOfRange(step, next).first)
    if (begins !== null && begins <= now) page.change(next)
  }
  useHotkeys({ ArrowLeft: () => move(-1), ArrowRight: () => move(1) })
}

/** Number of suspects without a verdict, shown on the tab. */
const openCount = ({ review: { data } }: TabQueries): number => (data ? suspectRows(data).filter(({ kind }) => isOpen(kind)).length : 0)

/** The verdict that is being given, for the tabs and the drawer; `onMark` is null without the permission. */
const useMarking = () => {
  const isReviewer = useUser(({ user }) => hasPermission(user, 'air:review'))
  const [marking, setMarking] = useState<Marking | null>(null)
  return { marking, setMarking, onMark: isReviewer ? setMarking : null, refresh: useRefresh() }
}
type SharedProps = MonitoringProps & ReturnType<typeof useMarking>

/** 数据 · 累计 · 叠加 · 审核. */
const Monitoring = (props: SharedProps) => {
  const { monitoring, suspect, page, marking, setMarking } = props
  const { tab, shown } = monitoring
  const stage = useStageView(tab !== 'review')
  const queries = useTabQueries(monitoring)
  usePageQuery(queries.legend)
  const open = openCount(queries)
  const call: Call = tabCalls[tab](monitoring)
  const frame = queries[tab].data
  useRangeKeys(props)
  useHotkeys(marking ? { Escape: () => setMarking(null) } : {})
  const openSuspect = (key: string) => {
    setMarking(null)
    suspect.open(key)
  }
  const Body = bodies[tab]
  return (
    <TabStage<Tab>
      tabs={[
        { key: 'data', label: '数据' },
        { key: 'accumulation', label: '累计' },
        { key: 'overlay', label: '叠加' },
        {
          key: 'review',
          label: <>审核 {open > 0 && <b>{open}</b>}</>,
        },
      ]}
      value={tab}
      onChange={next => {
        suspect.close()
        page.change({ tab: next })
      }}
      tools={
        <>
          <StandardChip standard={frame && scaleText(frame.meta)} />
          {tab !== 'review' && (
            <ChartTools
              stage={stage}
              title={`${placesText(shown)} ${titles[tab]}`}
              about={[
                tab === 'data' && frame && curvesText(frame, monitoring.dataStep, monitoring.lines),
                frame?.meta.period,
                frame && scaleText(frame.meta),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          )}
        </>
      }
      end={<FrameExport call={exportOf(call)} input={tabInputs[tab](monitoring)} hotkey />}
    >
      <Body {...props} suspect={{ ...suspect, open: openSuspect }} queries={queries} stage={stage} />
    </TabStage>
  )
}

/** At most one: a verdict being given, a suspect being looked at; without them the page shows the lineage of a number. */
const drawerOf = ({ monitoring: { byId }, suspect, marking, setMarking, onMark, refresh }: SharedProps) => {
  const key = suspectKeyOf(suspect.value)
  const place = key && byId.get(key.placeId)
  if (marking)
    return <MarkDrawer key={JSON.stringify(marking.targets)} marking={marking} onClose={() => setMarking(null)} onMarked={refresh} />
  return key && place && <SuspectDrawer {...key} place={place.name} onMark={onMark} onClose={suspect.close} />
}

/** 监测数据管理. */
export const Page = createPage(
  { filters: monitoringFilters, drawers: monitoringDrawers, useShared: useMarking, drawer: drawerOf },
  Monitoring,
)
