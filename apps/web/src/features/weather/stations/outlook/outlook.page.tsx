import { Segmented } from 'antd'
import { FilterField } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf } from '#/page/state-gate.tsx'
import css from '../parts/weather.module.css'
import { DayCards } from './day-cards.tsx'
import { HoursCard } from './hours-card.tsx'
import { LowerCard } from './lower-card.tsx'
import { MapCard } from './map-card.tsx'
import { type Outlook, useOutlook, type Variable, variables } from './use-outlook.ts'

const Filters = ({ o }: { o: Outlook }) => (
  <>
    <FilterField label="点位">
      <PlacePicker
        single
        kinds={['city', 'county', 'station']}
        value={o.place ? [o.place.id] : []}
        onChange={([place]) => place !== undefined && o.change({ place })}
      />
    </FilterField>
    <FilterField label="分布图">
      <Segmented<Variable> value={o.state.variable} onChange={variable => o.change({ variable })} options={optionsOf(variables)} />
    </FilterField>
  </>
)

/** 气象条件预报. */
export const Page = () => {
  const o = useOutlook()
  const made = o.hours.data?.meta.timeConvention.split('；')[2]
  return (
    <PageFrame
      state={pageStateOf([o.placesQuery, o.hours, o.days, o.countyDays], o.hours.data?.rowCount === 0)}
      filters={<Filters o={o} />}
      actions={made && <span className={css.made}>{made}</span>}
    >
      <div className={css.outlook}>
        <DayCards o={o} />
        <HoursCard o={o} />
        <MapCard o={o} />
        <LowerCard o={o} />
      </div>
    </PageFrame>
  )
}
