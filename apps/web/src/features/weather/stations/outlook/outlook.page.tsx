import { Caption } from '@qingyuan/ui/layout.tsx'
import { airPage } from '#/page/air-page.tsx'
import css from '../parts/weather.module.css'
import { DayCards } from './day-cards.tsx'
import { HoursCard } from './hours-card.tsx'
import { LowerCard } from './lower-card.tsx'
import { MapCard } from './map-card.tsx'
import { outlookFilters, useOutlook } from './outlook-filters.ts'

/** 气象条件预报. */
export const Page = airPage(
  {
    filters: outlookFilters,
    useShared: useOutlook,
    actions: ({ hours }) => {
      const made = hours.data?.meta.timeConvention.split('；')[2]
      return made && <Caption tone="label">{made}</Caption>
    },
  },
  props => (
    <div className={css.outlook}>
      <DayCards {...props} />
      <HoursCard {...props} />
      <MapCard {...props} />
      <LowerCard {...props} />
    </div>
  ),
)
