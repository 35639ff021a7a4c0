import { PictureOutlined } from '@ant-design/icons'
import type { CityMap } from '@qingyuan/charts/map/city-map.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { Button, Select } from 'antd'
import { useState } from 'react'
import type { FilterGroup } from '#/filters/filter.ts'
import { WordSwitch } from '#/filters/filter-field.tsx'
import { PlacePicker } from '#/filters/place-picker.tsx'
import { PollutantPicker } from '#/filters/pollutant-picker.tsx'
import { useDemoMark } from '#/hooks/runtime.ts'
import { ClassLegend, classFields } from '#/map/class-legend.tsx'
import { FieldLegend } from '#/map/field-legend.tsx'
import { MapBox, MapPanel } from '#/map/map-panel.tsx'
import { mapItems } from '#/map/parameters.tsx'
import { saveMap } from '#/map/save-map.ts'
import { TimeSlider } from '#/map/time-slider.tsx'
import { usePlayback } from '#/map/use-playback.ts'
import { useScaleName, useScaleOn } from '#/page/class-scale.ts'
import { createPage, type PageProps } from '#/page/create-page.tsx'
import { useDisplay } from '#/page/display.ts'
import { RunLine } from '#/page/run/run-line.tsx'
import { StateGate } from '#/page/state-gate.tsx'
import { groundWords, mostBack, useWindData, viewShape, type WindData, windSources } from './use-wind-data.ts'
import css from './wind-map.module.css'
import { speedClasses, WindMap } from './wind-map.tsx'
import { WindPanel } from './wind-panel.tsx'

const noHours = { times: [], aqi: [], classes: [] }
const windHeights = [10, 50, 100, 200, 500, 1000]

const windFilter: FilterGroup<typeof viewShape, WindData> = {
  shape: viewShape,
  useInput: useWindData,
  Control: ({ state: view, input: { station }, change }) => (
    <>
      <PollutantPicker label="指标" value={view.item} onChange={item => change({ item })} from={mapItems} />
      <WordSwitch label="风场" words={windSources} value={view.wind} onChange={wind => change({ wind })} />
      <Select
        value={view.wind === 'stations' ? 10 : view.height}
        disabled={view.wind === 'stations'}
        onChange={height => change({ height })}
        options={windHeights.map(metres => ({ value: metres, label: `${metres} m` }))}
        style={{ width: 88 }}
        aria-label="风场高度"
      />
      <WordSwitch label="底色" words={groundWords} value={view.ground} onChange={ground => change({ ground })} />
      <PlacePicker
        label="扇区"
        value={station ? [station.placeId] : []}
        onChange={([place]) => place !== undefined && change({ place })}
        kinds={['station']}
        single
        width={152}
      />
      <Select
        value={Math.min(view.back, mostBack)}
        onChange={back => change({ back })}
        options={Array.from({ length: mostBack }, (_, i) => ({ value: i + 1, label: `近 ${i + 1} h` }))}
        style={{ width: 88 }}
        aria-label="扇区时长"
      />
    </>
  ),
}

/** What the wind on the map is: how it was made, or that it is still being made. */
const WindWords = ({ data: { wind } }: { data: WindData }) => {
  if (wind.error) return <Caption tone="warn">风场没有算出：{wind.error}</Caption>
  if (wind.running)
    return (
      <Caption>
        {wind.grid && '先按测站 10 m 风插值显示，'}诊断风场计算中 {Math.round((wind.run?.progress ?? 0) * 100)}%
      </Caption>
    )
  if (wind.run && wind.gridded) return <RunLine run={wind.run} />
  if (wind.gridded) return <Caption>{wind.gridded.source}</Caption>
  return wind.grid ? <Caption>测站 10 m 风插值</Caption> : null
}

const Legend = ({ data }: { data: WindData }) => {
  const { view } = data
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

const filters = { wind: windFilter }
type Props = PageProps<typeof filters, object>

/** The map that is drawn, which the page saves. */
const useShared = (_: Props) => {
  const [city, setCity] = useState<CityMap | null>(null)
  return { city, setCity }
}
type Shared = Props & ReturnType<typeof useShared>

const SaveButton = ({ wind: { view, hour }, city }: Shared) => {
  const scale = useScaleOn(hour.slice(0, 10))
  const scaleName = useScaleName(view.item, hour.slice(0, 10))
  const colours = useDisplay(display => display.palette)
  const mark = useDemoMark()
  const { label, unit } = parameters[view.item]
  const picture = {
    name: `风污染地图-${label}-${hour.replace(' ', '-')}`,
    caption: `风污染地图 · ${label} ${unit} · ${hour} 时（北京时间）· ${view.ground === 'surface' ? `${scaleName} · ` : ''}${windSources[view.wind]}风场 · 边界仅供示意`,
    legend: view.ground === 'surface' ? classFields(view.item, colours, scale) : [],
  }
  return <Button icon={<PictureOutlined />} onClick={() => city && saveMap(city, picture, mark)} aria-label="存图" title="存图" />
}

const WindPollution = ({ wind: data, page, setCity }: Shared) => {
  const colours = useDisplay(display => display.palette)
  const timeline = data.timeline.data ?? noHours
  const playback = usePlayback({
    times: timeline.times,
    values: timeline.aqi,
    hour: data.view.hour,
    onHour: hour => page.change({ hour }),
    busy: data.places.isFetching || data.surface.isFetching || data.wind.busy,
  })
  const pick = (place: number) => page.change({ place })
  return (
    <StateGate query={data.places} what="站点实况查询" skeleton="block" main isEmpty={places => places.time === null}>
      {() => (
        <div className={css.stage} data-panel={data.station !== undefined}>
          <MapBox label="风污染地图">
            <WindMap data={data} onMap={setCity} onPick={pick} />
            <Legend data={data} />
            <MapPanel kind="text">
              <WindWords data={data} />
              {!data.station && <Caption>点选站点，看它的后向扇区</Caption>}
            </MapPanel>
          </MapBox>
          <WindPanel data={data} onPick={pick} />
          <div className={css.slider}>
            <TimeSlider timeline={timeline} playback={playback} colours={colours} />
          </div>
        </div>
      )}
    </StateGate>
  )
}

/** 风污染地图. */
export const Page = createPage({ filters, useShared, actions: props => <SaveButton {...props} /> }, WindPollution)
