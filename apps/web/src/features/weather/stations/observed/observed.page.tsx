import { airPage } from '#/page/air-page.tsx'
import css from '../parts/weather.module.css'
import { observedFilters, useObserved } from './observed-filters.ts'
import { TableCard } from './table-card.tsx'
import { TrendCard } from './trend-card.tsx'
import { WindCard } from './wind-card.tsx'

/** 实况气象数据. */
export const Page = airPage({ filters: observedFilters, useShared: useObserved, resets: { step: ['at'], from: ['at'] } }, props => (
  <div className={css.observed}>
    <TrendCard {...props} />
    <WindCard {...props} />
    <TableCard {...props} />
  </div>
))
