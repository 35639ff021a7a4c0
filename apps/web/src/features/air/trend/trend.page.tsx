import { airPage } from '#/page/air-page.tsx'
import { TrendReading } from './reading-card.tsx'
import css from './trend.module.css'
import { ChangeCard, ProfileCard } from './trend-cards.tsx'
import { trendFilters } from './trend-filters.tsx'

/** 空气质量变化趋势. */
export const Page = airPage({ filters: trendFilters, resets: { places: ['focus'] } }, trend => (
  <>
    <div className={css.above}>
      <ChangeCard {...trend} />
      <TrendReading {...trend} />
    </div>
    <div className={css.below}>
      <ProfileCard by="hour" title="日变化" trend={trend} />
      <ProfileCard by="weekday" title="周变化" trend={trend} />
      <ProfileCard by="month" title="月变化" trend={trend} />
    </div>
  </>
))
