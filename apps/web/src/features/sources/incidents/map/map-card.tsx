import { parameters } from '@qingyuan/domain/parameters.ts'
import { Row, Text } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Checkbox, Segmented, Select } from 'antd'
import { useMemo } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { MapBox, MapPanel } from '#/map/map-panel.tsx'
import { RunProgress } from '#/page/run/run-gate.tsx'
import { isRunning } from '#/page/run/use-run.ts'
import type { Incident } from '../incident.ts'
import type { Mode } from '../question/question-filter.tsx'
import type { TracingProps } from '../use-tracing.ts'
import { fieldOf } from './fields.ts'
import css from './map.module.css'
import { WindCard } from './marks.tsx'
import { TraceMap } from './trace-map.tsx'
import { TrajectoryInset } from './trajectory-inset.tsx'

const modeOptions = [
  { value: 'footprint', label: '足迹' },
  { value: 'diffusion', label: '正向扩散' },
  { value: 'hotspot', label: '热点网格' },
] as const satisfies readonly { value: Mode; label: string }[]
/** Only where an imported model covers the incident. */
const fileOption = { value: 'file', label: '模型文件' } as const

/** Which imported model is compared with ours, and which of its species. */
const ModelFilePicker = ({ tracing: { state }, modelFile: { files, file, species, hour }, page }: TracingProps) => {
  if (!file) return null
  const missing = state.hour !== '' && state.hour !== hour
  return (
    <Row wrap gap={6} padding={[6, 2, 2, 2]}>
      <Select
        value={file.id}
        onChange={id => page.change({ file: id, species: '' })}
        options={files.map(({ id, name }) => ({ value: id, label: name }))}
        style={{ width: 168 }}
        popupMatchSelectWidth={240}
        aria-label="模型文件"
      />
      <Select
        value={species}
        onChange={next => page.change({ species: next })}
        options={file.species.map(name => ({ value: name, label: name }))}
        style={{ width: 152 }}
        popupMatchSelectWidth={200}
        aria-label="物种"
      />
      {missing && (
        <Text width="100%" colour="textTertiary" size={11}>
          文件没有 {state.hour.slice(5)} 时，显示 {hour?.slice(5)} 时
        </Text>
      )}
    </Row>
  )
}

/** Wind of an hour of the incident; the hours before it have none. */
const windAt = ({ inIncident, wind }: Incident, at: number) =>
  inIncident[at] ? wind.hourly[inIncident.slice(0, at).filter(Boolean).length] : undefined

/** The map with its panels. */
export const MapCard = (props: TracingProps) => {
  const { tracing, incident, diffusion, hotspot, modelFile, player, page } = props
  const { mode, hour } = tracing.state
  const parameter = incident ? parameters[incident.parameter as keyof typeof parameters].label : ''
  const field = useMemo(
    () => fieldOf(mode, parameter, incident, diffusion.shown, hotspot.result, modelFile.result),
    [mode, parameter, incident, diffusion.shown, hotspot.result, modelFile.result],
  )
  const waitsFor = { footprint: null, diffusion: diffusion.first, hotspot, file: null }[mode]
  const hourly = incident ? windAt(incident, player.at) : undefined
  const mean = incident?.wind
  const hourWind = hour ? hourly : undefined
  const shownWind = hourWind ?? mean
  return (
    <MapBox label="溯源地图">
      <TraceMap {...props} field={field} hour={incident?.hours[player.at] ?? ''} />
      <MapPanel kind="switch">
        <Segmented<Mode>
          value={mode}
          onChange={next => page.change({ mode: next })}
          options={[...modeOptions, ...(modelFile.file ? [fileOption] : [])]}
          disabled={!incident}
        />
        {incident?.unknown.map && (
          <Checkbox
            checked={tracing.state.hidden === '1'}
            onChange={({ target }) => page.change({ hidden: target.checked ? '1' : '0' })}
            className={css.unknownSwitch}
          >
            未知来源
          </Checkbox>
        )}
        {mode === 'file' && <ModelFilePicker {...props} />}
      </MapPanel>
      {shownWind && (
        <WindCard speed={shownWind.speed} direction={shownWind.direction} what={hourWind ? `${hour.slice(11)} 时` : '事件时段平均'} />
      )}
      {field && <FieldLegend title={<Subscript text={field.title} />} classes={field.classes} text={field.text} />}
      {waitsFor?.run && isRunning(waitsFor.run) && (
        <MapPanel kind="progress">
          <RunProgress run={waitsFor.run} />
        </MapPanel>
      )}
      {mode === 'diffusion' && diffusion.first.query.error && (
        <MapPanel kind="progress" role="status">
          {diffusion.first.query.error.message}
        </MapPanel>
      )}
      {incident && tracing.question && <TrajectoryInset question={tracing.question} station={[incident.place.lon, incident.place.lat]} />}
    </MapBox>
  )
}
