import { PictureOutlined } from '@ant-design/icons'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { canvasesToPng } from '@qingyuan/charts/to-png.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { saveBlob } from '#/client.ts'
import { FilterField } from '#/filters/filter-field.tsx'
import { optionsOf } from '#/filters/options-of.ts'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { useUrlState } from '#/hooks/use-url-state.ts'
import { ClassLegend, classFields } from '#/map/class-legend.tsx'
import { FieldLegend } from '#/map/field-legend.tsx'
import { mapItems } from '#/map/parameters.tsx'
import { TimeSlider } from '#/map/time-slider.tsx'
import { usePlayback } from '#/map/use-playback.ts'
import { useDisplay } from '#/page/display.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { RunLine } from '#/page/run/run-line.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { toast } from '#/toaster.tsx'
import { mostBack, useWindData, type View, type WindData } from './use-wind-data.ts'
import { type Ground, grounds, viewShape, type WindSource, windHeights, windSources } from './view.ts'
import css from './wind-map.module.css'
import { speedClasses, WindMap } from './wind-map.tsx'
import { WindPanel } from './wind-panel.tsx'

const noHours = { times: [], aqi: [], classes: [] }
interface BarProps {
  view: View
  change: (patch: Partial<View>) => void
  data: WindData
}

const Filters = ({ view, change, data }: BarProps) => (
  <>
    <FilterField label="指标">
      <PollutantPicker value={view.item} onChange={item => change({ item })} from={mapItems} />
    </FilterField>
    <FilterField label="风场">
      <Segmented<WindSource> value={view.wind} onChange={wind => change({ wind })} options={optionsOf(windSources)} />
    </FilterField>
    <Select
      value={view.wind === 'stations' ? 10 : view.height}
      disabled={view.wind === 'stations'}
      onChange={height => change({ height })}
      options={windHeights.map(metres => ({ value: metres as number, label: `${metres} m` }))}
      style={{ width: 88 }}
      aria-label="风场高度"
    />
    <FilterField label="底色">
      <Segmented<Ground> value={view.ground} onChange={ground => change({ ground })} options={optionsOf(grounds)} />
    </FilterField>
    <FilterField label="扇区">
      <PlacePicker
        value={data.station ? [data.station.placeId] : []}
        onChange={([place]) => place !== undefined && change({ place })}
        kinds={['station']}
        single
        width={152}
      />
    </FilterField>
    <Select
      value={Math.min(view.back, mostBack)}
      onChange={back => change({ back })}
      options={Array.from({ length: mostBack }, (_, i) => ({ value: i + 1, label: `近 ${i + 1} h` }))}
      style={{ width: 88 }}
      aria-label="扇区时长"
    />
  </>
)

/** What the wind on the map is: how it was made, or that it is still being made. */
const WindWords = ({ data: { wind } }: { data: WindData }) => {
  if (wind.error) return <span className={css.bad}>风场没有算出：{wind.error}</span>
  if (wind.running) return <span className={css.quiet}>诊断风场计算中 {Math.round((wind.run?.progress ?? 0) * 100)}%</span>
  if (wind.run && wind.gridded) return <RunLine run={wind.run} />
  if (wind.gridded) return <span className={css.quiet}>{wind.gridded.source}</span>
  return wind.grid ? <span className={css.quiet}>测站 10 m 风插值</span> : null
}

const Legend = ({ view, data }: { view: View; data: WindData }) => {
  const colours = useDisplay(display => display.palette)
  if (view.ground === 'speed' && data.wind.gridded)
    return <FieldLegend title={`风速 m/s · ${data.wind.gridded.heightM} m`} classes={speedClasses} text={String} />
  return (
    <ClassLegend
      item={view.item}
      day={data.hour.slice(0, 10)}
      colours={colours}
      surface={view.ground === 'surface' ? data.surface.data : undefined}
    />
  )
}

/** 风污染地图. */
export const Page = () => {
  const [view, change] = useUrlState(viewShape)
  const [city, setCity] = useState<CityMap | null>(null)
  const colours = useDisplay(display => display.palette)
  const data = useWindData(view)
  const timeline = data.timeline.data ?? noHours
  const playback = usePlayback({
    times: timeline.times,
    values: timeline.aqi,
    hour: view.hour,
    onHour: hour => change({ hour }),
    busy: data.places.isFetching || data.surface.isFetching || data.wind.busy,
  })
  const save = () => {
    if (!city) return
    const { label, unit } = parameters[view.item]
    const caption = `风污染地图 · ${label} ${unit} · ${data.hour} 时（北京时间）· ${windSources[view.wind]}风场 · 边界仅供示意`
    canvasesToPng(city.pictures(), caption, view.ground === 'surface' ? classFields(view.item, colours) : [])
      .then(blob => saveBlob(blob, `风污染地图-${label}-${data.hour.replace(' ', '-')}.png`))
      .catch(() => toast.error('图片没有保存成功'))
  }
  return (
    <PageFrame
      state={pageStateOf([data.places, data.timeline], data.places.data?.time === null)}
      filters={<Filters view={view} change={change} data={data} />}
      actions={<Button icon={<PictureOutlined />} onClick={save} aria-label="存图" title="存图" />}
    >
      <StateGate query={data.places} what="站点实况查询" skeleton="block" isEmpty={places => places.time === null}>
        {() => (
          <div className={css.stage} data-panel={data.station !== undefined}>
            <section className={css.map} aria-label="风污染地图">
              <WindMap view={view} data={data} onMap={setCity} onPick={place => change({ place })} />
              <Legend view={view} data={data} />
              <div className={css.tip}>
                <WindWords data={data} />
                {!data.station && <span className={css.quiet}>点选站点，看它的后向扇区</span>}
              </div>
            </section>
            <WindPanel data={data} item={view.item} onPick={place => change({ place })} />
            <div className={css.slider}>
              <TimeSlider timeline={timeline} playback={playback} colours={colours} />
            </div>
          </div>
        )}
      </StateGate>
    </PageFrame>
  )
}
