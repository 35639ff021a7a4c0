import { analysisMapCalls } from '@qingyuan/contract/air/figure-maps.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Segmented, Select } from 'antd'
import { Link } from 'react-router'
import { DayRangeFilter } from '#/filters/day-range-filter.tsx'
import { FilterField } from '#/filters/filter-field.tsx'
import { HourFilter } from '#/filters/hour-filter.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { boundsOf, mapItems } from '#/map/parameters.tsx'
import { TimeSlider } from '#/map/time-slider.tsx'
import { useDisplay } from '#/page/display.ts'
import { FrameExport } from '#/page/frame-export.tsx'
import { FrameTable } from '#/page/frame-table.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { EmptyState, pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { townshipsLink } from '../townships/townships-link.ts'
import { Legend } from './legend.tsx'
import { SaveMenu } from './save-menu.tsx'
import css from './surface-map.module.css'
import { SurfaceStage } from './surface-stage.tsx'
import { type SurfaceMapState, useSurfaceMap } from './use-surface-map.ts'
import { type Layer, layers, type Method, methods } from './view.ts'

/** The outlines that the surface can be cut to: the city, its counties, townships once their borders are there. */
const ClipPicker = ({ m }: { m: SurfaceMapState }) => {
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

const Filters = ({ m }: { m: SurfaceMapState }) => (
  <>
    <FilterField label="指标">
      <PollutantPicker value={m.view.item} onChange={item => m.change({ item })} from={mapItems} />
    </FilterField>
    <FilterField label="方法">
      <Segmented<Method> value={m.view.method} onChange={method => m.change({ method })} options={optionsOf(methods)} />
    </FilterField>
    <FilterField label="图层">
      <Segmented<Layer> value={m.view.layer} onChange={layer => m.change({ layer })} options={optionsOf(layers)} />
    </FilterField>
    {m.view.layer === 'difference' && m.before && (
      <FilterField label="减去">
        <HourFilter value={m.before} onChange={against => m.change({ against })} now={m.now} />
      </FilterField>
    )}
    <FilterField label="范围">
      <ClipPicker m={m} />
    </FilterField>
    <DayRangeFilter {...m.days} onChange={(from, to) => m.change({ from, to, hour: '' })} />
  </>
)

const widths = { station: 116, county: 64, value: 64, estimate: 80, error: 60, relative: 76 }

/** 留一误差: how wrong the surface would be at each station without it. */
const ErrorCard = ({ m }: { m: SurfaceMapState }) => (
  <Card
    fill
    title="留一误差"
    subtitle={`${m.hour} 时`}
    tools={<FrameExport call={analysisMapCalls.LeaveOneOutExport} input={m.errorInput} compact />}
  >
    <StateGate
      query={m.errors}
      what="留一误差查询"
      isEmpty={frame => frame.rowCount === 0}
      empty={<EmptyState title="该小时没有站点数据" />}
    >
      {frame => <FrameTable frame={frame} widths={widths} />}
    </StateGate>
    <p className={css.note}>
      误差 = 实测 − 去除该站后的估计。
      {m.townships?.length === 0 && (
        <>
          按乡镇裁剪须先<Link to={townshipsLink}>导入乡镇边界</Link>。
        </>
      )}
    </p>
  </Card>
)

/** 污染插值图. */
export const Page = () => {
  const m = useSurfaceMap()
  const colours = useDisplay(display => display.palette)
  const { times, city: aqi, cityClasses: classes } = m.hours
  const empty = m.frame.data !== undefined && m.placesQuery.data !== undefined && times.length === 0
  return (
    <PageFrame
      state={pageStateOf([m.frame, m.placesQuery], empty)}
      filters={<Filters m={m} />}
      actions={
        <>
          <SaveMenu m={m} />
          <FrameExport call={analysisMapCalls.StationHoursExport} input={{ parameter: m.view.item, ...m.days }} compact hotkey />
        </>
      }
    >
      <StateGate
        query={m.frame}
        what="站点逐时查询"
        skeleton="block"
        isEmpty={() => empty}
        empty={<EmptyState title="该时段没有站点数据">请换日期或指标。</EmptyState>}
      >
        {() => (
          <div className={css.stage}>
            <section className={css.map} aria-label="污染插值图" data-surface={m.surface.told && !m.surface.busy ? 'drawn' : 'waiting'}>
              <SurfaceStage m={m} />
              <Legend m={m} />
              {m.surface.failed && <p className={css.bad}>插值没有算出，请刷新页面重试。</p>}
              {m.before && <p className={css.bad}>{`${m.hour} 时 − ${m.before} 时`}</p>}
            </section>
            <ErrorCard m={m} />
            <div className={css.slider}>
              <TimeSlider timeline={{ times, aqi, classes }} playback={m.playback} colours={colours} least={boundsOf(m.view.item)[0]} />
            </div>
          </div>
        )}
      </StateGate>
    </PageFrame>
  )
}
