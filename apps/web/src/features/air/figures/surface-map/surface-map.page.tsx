import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Select } from 'antd'
import { Link } from 'react-router'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { FilterField } from '#/filters/filter-field.tsx'
import { HourFilter } from '#/filters/hour-filter.tsx'
import { OutsidePageState } from '#/hooks/page-state.tsx'
import { useServerNow } from '#/hooks/server-now.ts'
import { boundsOf } from '#/map/parameters.tsx'
import { TimeSlider } from '#/map/time-slider.tsx'
import { FrameCard } from '#/page/cards/frame-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { useDisplay } from '#/page/display.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { EmptyState, StateGate } from '#/page/state-gate.tsx'
import { townshipsLink } from '../townships/use-townships.ts'
import { Legend } from './legend.tsx'
import { SaveMenu } from './save-menu.tsx'
import { type SurfaceProps, surfaceFilters } from './surface-filters.tsx'
import css from './surface-map.module.css'
import { SurfaceStage } from './surface-stage.tsx'
import { type SurfaceMapState, useSurfaceMap } from './use-surface-map.ts'

type Props = SurfaceProps & SurfaceMapState

/** The outlines that the surface can be cut to: the city, its counties, townships once their borders are there. */
const ClipPicker = (m: SurfaceMapState) => {
  const own = m.counties.length === 1
  const counties = m.counties.map(place => ({ value: place.code, label: place.name }))
  const towns = (m.townships ?? []).map(({ id, name, county }) => ({ value: `t${id}`, label: name, county }))
  const take = (value: string) =>
    m.change(value.startsWith('t') ? { town: Number(value.slice(1)) } : { town: null, clip: value === '' ? null : Number(value) })
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      value={m.town ? `t${m.town.id}` : m.clip === null ? '' : String(m.clip)}
      disabled={own && towns.length === 0}
      onChange={take}
      options={[
        ...(own ? [] : [{ value: '', label: '全市' }]),
        ...counties,
        ...(towns.length > 0 ? [{ label: '乡镇', options: towns }] : []),
      ]}
      style={{ width: 112 }}
      aria-label="裁剪范围"
    />
  )
}

/** The hour that a difference takes away, the outline, the days. */
const SurfaceBar = (props: Props) => {
  const { before, change, days, view } = props
  const now = useServerNow()
  return (
    <>
      {view.layer === 'difference' && before && (
        <HourFilter label="减去" value={before} onChange={against => change({ against })} now={now} />
      )}
      <FilterField label="范围">
        <ClipPicker {...props} />
      </FilterField>
      <DayRangeFilter {...days} onChange={(from, to) => change({ from, to })} />
    </>
  )
}

/** 留一误差: how wrong the surface would be at each station without it. */
const ErrorCard = ({ errorInput, hour, townships }: Props) => (
  <FrameCard
    compact
    main={false}
    call={analysisMapCalls.LeaveOneOut}
    input={errorInput}
    title="留一误差"
    subtitle={`${hour} 时`}
    what="留一误差查询"
    empty="该小时没有站点数据"
    below={
      <p className={css.note}>
        误差 = 实测 − 去除该站后的估计。
        {townships?.length === 0 && (
          <>
            按乡镇裁剪须先<Link to={townshipsLink}>导入乡镇边界</Link>。
          </>
        )}
      </p>
    }
  />
)

const SurfaceMap = (props: Props) => {
  const { before, frame, hour, hours, isEmpty, playback, surface, view } = props
  const colours = useDisplay(display => display.palette)
  const timeline = { times: hours.times, aqi: hours.city, classes: hours.cityClasses }
  return (
    <StateGate
      main
      query={frame}
      what="站点逐时查询"
      skeleton="block"
      isEmpty={() => isEmpty}
      empty={<EmptyState title="该时段没有站点数据">请换日期或指标。</EmptyState>}
    >
      {() => (
        <div className={css.stage}>
          <section className={css.map} aria-label="污染插值图" data-surface={surface.reply && !surface.busy ? 'drawn' : 'waiting'}>
            <SurfaceStage m={props} />
            <Legend m={props} />
            {surface.failed && <p className={css.bad}>插值没有算出，请刷新页面重试。</p>}
            {before && <p className={css.bad}>{`${hour} 时 − ${before} 时`}</p>}
          </section>
          {/* The map makes the page. */}
          <OutsidePageState>
            <ErrorCard {...props} />
          </OutsidePageState>
          <div className={css.slider}>
            <TimeSlider
              {...{ timeline, playback, colours }}
              what={parameters[view.item].label}
              least={boundsOf(view.item, 'platform')[0]}
            />
          </div>
        </div>
      )}
    </StateGate>
  )
}

/** 污染插值图. */
export const Page = createPage(
  {
    filters: surfaceFilters,
    resets: { from: ['hour'], to: ['hour'] },
    useShared: useSurfaceMap,
    bar: props => <SurfaceBar {...props} />,
    actions: props => (
      <>
        <SaveMenu m={props} />
        <FrameExport call={analysisMapCalls.StationHoursExport} input={{ parameter: props.view.item, ...props.days }} compact hotkey />
      </>
    ),
  },
  SurfaceMap,
)
