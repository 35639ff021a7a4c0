import { Card } from '@qingyuan/ui/card.tsx'
import { Select } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { RunProgress } from '#/page/run/run-gate.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { EmptyState, pageStateOf } from '#/page/state-gate.tsx'
import { Actions } from './actions.tsx'
import { CountyCard } from './county-card.tsx'
import { CourseCard } from './course-card.tsx'
import { DayCards } from './day-cards.tsx'
import { EditDrawer } from './edit-drawer.tsx'
import css from './forecast.module.css'
import { type Forecast, useForecast } from './use-forecast.ts'
import { ReliabilityCard, VerificationCard } from './verification-cards.tsx'

const spans = [30, 60, 90, 180]

const Filters = ({ f }: { f: Forecast }) => (
  <>
    <FilterField label="范围">
      <PlacePicker
        single
        kinds={['city', 'county', 'station']}
        value={f.place ? [f.place.id] : []}
        onChange={([place]) => place !== undefined && f.change({ place })}
      />
    </FilterField>
    <FilterField label="起报">
      <Select
        value={f.issue?.issued}
        onChange={issued => f.change({ issued: issued === f.issues.data?.[0]?.issued ? '' : issued, edit: '' })}
        options={(f.issues.data ?? []).map(each => ({ value: each.issued, label: `${each.issued}${each.hindcast ? ' 回报' : ''}` }))}
        style={{ width: 144 }}
        aria-label="起报日"
      />
    </FilterField>
    <FilterField label="检验">
      <Select
        value={f.state.span}
        onChange={span => f.change({ span })}
        options={spans.map(days => ({ value: days, label: `近 ${days} 天` }))}
        style={{ width: 104 }}
        aria-label="检验天数"
      />
    </FilterField>
  </>
)

/** 空气质量预报. */
export const Page = () => {
  const f = useForecast()
  const none = f.issues.data?.length === 0
  const run = f.running.data
  return (
    <PageFrame
      state={pageStateOf(
        [f.placesQuery, f.issues, f.days, f.course, f.countyDays, f.verification, f.reliability, f.edits, f.running],
        none && !run,
      )}
      filters={<Filters f={f} />}
      actions={
        <>
          <StandardChip standard={f.days.data?.meta.standard} />
          <Actions f={f} />
        </>
      }
      drawer={f.mayEdit && f.issue && <EditDrawer f={f} />}
    >
      {none && run ? (
        <Card title="正在起报" subtitle="首次起报先用已有的日均值训练，约一分钟；完成后自动显示">
          <RunProgress run={run} />
        </Card>
      ) : none ? (
        <EmptyState title="还没有预报">每日零时后，有覆盖未来七天的格点气象和约两个月的日均值时自动起报；也可由预报员立即起报。</EmptyState>
      ) : (
        <div className={css.page}>
          <DayCards f={f} />
          <CourseCard f={f} />
          <div className={css.below}>
            <CountyCard f={f} />
            <VerificationCard f={f} />
            <ReliabilityCard f={f} />
          </div>
        </div>
      )}
    </PageFrame>
  )
}
