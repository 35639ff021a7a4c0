import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import { type Call, exportOf } from '@qingyuan/contract/call.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { useState } from 'react'
import { daysOfRange, movedRange } from '#/filters/range.ts'
import { useUser } from '#/hooks/current-user.ts'
import { useCall } from '#/hooks/use-call.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import { createPage } from '#/page/create-page.tsx'
import { FrameExport } from '#/page/frame-export.tsx'
import { PageDrawer } from '#/page/page-frame.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { hasPermission } from '#/session.ts'
import { AccumulationTab } from './accumulation-tab.tsx'
import { DataTab, placesText } from './data-tab.tsx'
import { MarkDrawer } from './mark-drawer.tsx'
import { tabCalls, tabInputs, useRefresh } from './monitoring-calls.ts'
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
const useOpenCount = ({ monitoring }: MonitoringProps): number => {
  const { tab, step } = monitoring
  const suspects = useCall(reviewCalls.Suspects, tab === 'review' || step === 'hour' ? tabInputs.review(monitoring) : null).data
  return suspects ? suspectRows(suspects).filter(({ kind }) => isOpen(kind)).length : 0
}

/** 数据 · 累计 · 叠加 · 审核; at most one drawer: a verdict being given, a suspect being looked at, a number being explained. */
const Monitoring = (props: MonitoringProps) => {
  const { monitoring, suspect, page } = props
  const { tab, shown, byId } = monitoring
  const isReviewer = useUser(({ user }) => hasPermission(user, 'air:review'))
  const [marking, setMarking] = useState<Marking | null>(null)
  const stage = useStageView(tab !== 'review')
  const trace = useTrace()
  const refresh = useRefresh()
  const open = useOpenCount(props)
  const call: Call = tabCalls[tab](monitoring)
  const input = tabInputs[tab](monitoring)
  const frame = useCall(call, input).data as Frame | undefined
  const key = suspectKeyOf(suspect.value)
  const place = key && byId.get(key.placeId)
  useRangeKeys(props)
  useHotkeys(marking ? { Escape: () => setMarking(null) } : {})
  const mark = (next: Marking) => {
    trace.close()
    setMarking(next)
  }
  const tools = isReviewer ? mark : null
  const Body = bodies[tab]
  return (
    <>
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
            <StandardChip standard={frame?.meta.standard} />
            {tab !== 'review' && (
              <ChartTools
                stage={stage}
                title={`${titles[tab]} ${placesText(shown)}`}
                about={[frame?.meta.period, frame?.meta.standard].filter(Boolean).join(' · ')}
              />
            )}
          </>
        }
        end={<FrameExport call={exportOf(call)} input={input} hotkey />}
      >
        <Body {...props} stage={stage} onMark={tools} />
      </TabStage>
      <PageDrawer>
        {marking ? (
          <MarkDrawer key={JSON.stringify(marking.targets)} marking={marking} onClose={() => setMarking(null)} onMarked={refresh} />
        ) : (
          key && place && <SuspectDrawer {...key} place={place.name} onMark={tools} onClose={suspect.close} />
        )}
      </PageDrawer>
    </>
  )
}

/** 监测数据管理. */
export const Page = createPage({ filters: monitoringFilters, drawers: monitoringDrawers }, Monitoring)
