import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import { isBlank } from '../parts/frame-cells.ts'
import css from '../parts/weather.module.css'
import { ObservedFilters } from './filters.tsx'
import { TableCard } from './table-card.tsx'
import { TrendCard } from './trend-card.tsx'
import { useObserved } from './use-observed.ts'
import { WindCard } from './wind-card.tsx'

/** 实况气象数据. */
export const Page = () => {
  const o = useObserved()
  const asked = { stationData: o.data, accumulation: o.accumulated, pictures: o.pictures }[o.state.tab]
  return (
    <PageFrame
      state={pageStateOf([o.placesQuery, o.tend, o.winds, asked], o.tend.data && isBlank(o.tend.data))}
      filters={<ObservedFilters o={o} />}
    >
      <div className={css.observed}>
        <TrendCard o={o} />
        <WindCard o={o} />
        <TableCard o={o} />
      </div>
    </PageFrame>
  )
}
