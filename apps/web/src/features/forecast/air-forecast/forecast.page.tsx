import { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Stack } from '@qingyuan/ui/layout.tsx'
import { useEffect, useRef } from 'react'
import { usePageQuery, usePageState } from '#/hooks/page-state.tsx'
import { useCall, useInvalidate } from '#/hooks/use-call.ts'
import { createPage } from '#/page/create-page.tsx'
import { RunProgress } from '#/page/run/run-gate.tsx'
import { EmptyState } from '#/page/state-gate.tsx'
import { Actions } from './actions.tsx'
import { CountyCard } from './county-card.tsx'
import { CourseCard } from './course-card.tsx'
import { DayCards } from './day-cards.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import css from './forecast.module.css'
import { forecastDrawers, forecastFilters, useForecast } from './forecast-filters.tsx'
import { ReliabilityCard, VerificationCard } from './verification-cards.tsx'

/** Before there is anything to show, the page follows the calculation. */
const FirstRun = () => {
  const run = useCall(forecastCalls.Running, {}, { refetchEveryMs: 3000 })
  const invalidate = useInvalidate()
  const last = useRef(run.data?.jobId)
  useEffect(() => {
    // The calculation that was followed is over: read what it left.
    if (last.current && !run.data?.jobId) void invalidate(forecastCalls.Issues)
    last.current = run.data?.jobId
  }, [run.data?.jobId, invalidate])
  usePageQuery(run)
  usePageState(run.data === null ? 'empty' : null)
  return run.data ? (
    <Card title="正在起报" subtitle="首次起报先用已有的日均值训练，约一分钟；完成后自动显示">
      <RunProgress run={run.data} />
    </Card>
  ) : (
    <EmptyState title="还没有预报">
      有覆盖未来七天的格点气象和约两个月的日均值后自动起报：新装系统在数据齐备后数分钟内，此后每日零时后；也可由预报员立即起报。
    </EmptyState>
  )
}

/** 空气质量预报. */
export const Page = createPage(
  {
    filters: forecastFilters,
    drawers: forecastDrawers,
    useShared: useForecast,
    resets: { issued: ['edit'] },
    lacking: ({ issued: { issues } }) => issues?.length === 0 && <FirstRun />,
    actions: props => <Actions {...props} />,
    drawer: props => props.mayEdit && props.issue && props.edit.value !== null && <EditDrawer {...props} />,
  },
  props => (
    <Stack grow>
      <DayCards {...props} />
      <Stack grow={0.74} minHeight={200}>
        <CourseCard {...props} />
      </Stack>
      <div className={css.below}>
        <CountyCard {...props} />
        <VerificationCard {...props} />
        <ReliabilityCard {...props} />
      </div>
    </Stack>
  ),
)
