import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { MonitoringDrawer } from './drawer.tsx'
import { MonitoringFilters } from './filters.tsx'
import { useReview } from './review/use-review.ts'
import { MonitoringTabs } from './tabs.tsx'
import { useMonitoringKeys } from './use-keys.ts'
import { useMonitoring } from './use-monitoring.ts'
import { useQuestions } from './use-questions.ts'
import { useRefresh } from './use-refresh.ts'

/** 监测数据管理. */
export const Page = () => {
  const m = useMonitoring()
  const asked = useQuestions(m)
  const refresh = useRefresh()
  const review = useReview(m)
  useMonitoringKeys(m)
  return (
    <PageFrame
      state={pageStateOf([m.placesQuery, ...asked.active], asked.blank)}
      filters={<MonitoringFilters m={m} />}
      drawer={<MonitoringDrawer review={review} onMarked={refresh} />}
    >
      <MonitoringTabs m={m} asked={asked} review={review} />
    </PageFrame>
  )
}
