import { PageFrame } from '#/page/page-frame.tsx'
import { StandardChip } from '#/page/standard-chip.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { isBlank } from '../parts/frame-rows.ts'
import { ChangeCard } from './change-card.tsx'
import { TrendFilters } from './filters.tsx'
import { ProfileCards } from './profile-cards.tsx'
import { ReadingCard } from './reading-card.tsx'
import css from './trend.module.css'
import { useTrend, useTrendQueries } from './use-trend.ts'

/** 空气质量变化趋势. */
export const Page = () => {
  const t = useTrend()
  const q = useTrendQueries(t)
  const answer = q.changed.data
  return (
    <PageFrame
      state={pageStateOf([t.placesQuery, q.changed], answer && isBlank(answer))}
      filters={<TrendFilters t={t} />}
      actions={<StandardChip standard={answer?.meta.standard} />}
    >
      <div className={css.above}>
        <ChangeCard t={t} q={q} />
        <ReadingCard t={t} q={q} />
      </div>
      <ProfileCards t={t} q={q} />
    </PageFrame>
  )
}
