import { airPage } from '#/page/air-page.tsx'
import css from './calendar.module.css'
import { MonthsCard, PrimaryCard, YearCard, YearFigures } from './calendar-cards.tsx'
import { calendarFilters } from './calendar-filters.tsx'

/** 污染日历. */
export const Page = airPage({ filters: calendarFilters }, props => (
  <div className={css.page}>
    <div className={css.figures}>
      <YearFigures {...props} />
    </div>
    <div className={css.year}>
      <YearCard {...props} />
    </div>
    <div className={css.months}>
      <MonthsCard {...props} />
    </div>
    <PrimaryCard {...props} />
  </div>
))
