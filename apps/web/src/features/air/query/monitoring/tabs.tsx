import { StandardChip } from '#/page/standard-chip.tsx'
import { ChartTools, TabStage, useStageView } from '../parts/stage.tsx'
import { AccumulationExport, AccumulationTab } from './accumulation/accumulation-tab.tsx'
import { DataExport, DataTab } from './data/data-tab.tsx'
import { OverlayExport, OverlayTab } from './overlay/overlay-tab.tsx'
import { ReviewExport, ReviewTab } from './review/review-tab.tsx'
import { isOpen, suspectRows } from './review/suspects.ts'
import type { TabProps } from './tab-props.ts'
import type { Tab } from './use-monitoring.ts'

const bodies = { data: DataTab, accumulation: AccumulationTab, overlay: OverlayTab, review: ReviewTab }
const exports = { data: DataExport, accumulation: AccumulationExport, overlay: OverlayExport, review: ReviewExport }
const titles = { data: '监测数据', accumulation: '累计数据', overlay: '叠加分析', review: '待审核数据' }

/** 数据 · 累计 · 叠加 · 审核. */
export const MonitoringTabs = ({ m, asked, review }: Omit<TabProps, 'stage'>) => {
  const { tab } = m.state
  const stage = useStageView(tab !== 'review')
  const frame = asked.active[0]?.data
  const suspects = asked.queries.suspects.data
  const open = suspects ? suspectRows(suspects).filter(row => isOpen(row.kind)).length : 0
  const places = m.shown.map(place => place.name)
  const words = {
    title: `${titles[tab]} ${places[0] ?? ''}${places.length > 1 ? `等 ${places.length} 个点位` : ''}`,
    about: [frame?.meta.period, frame?.meta.standard].filter(Boolean).join(' · '),
  }
  const [Body, Export] = [bodies[tab], exports[tab]]
  return (
    <TabStage<Tab>
      tabs={[
        { key: 'data', label: '数据' },
        { key: 'accumulation', label: '累计' },
        { key: 'overlay', label: '叠加' },
        {
          key: 'review',
          label:
            open > 0 ? (
              <>
                审核 <b>{open}</b>
              </>
            ) : (
              '审核'
            ),
        },
      ]}
      value={tab}
      onChange={next => m.change({ tab: next, suspect: '' })}
      tools={
        <>
          <StandardChip standard={frame?.meta.standard} />
          {tab !== 'review' && <ChartTools stage={stage} words={words} />}
        </>
      }
      end={<Export m={m} asked={asked} />}
    >
      <Body m={m} asked={asked} review={review} stage={stage} />
    </TabStage>
  )
}
