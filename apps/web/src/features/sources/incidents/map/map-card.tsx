import { parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { MapPanel } from '#/map/map-panel.tsx'
import { RunProgress } from '#/page/run/run-gate.tsx'
import { isRunning } from '#/page/run/use-run.ts'
import type { Incident } from '../incident.ts'
import type { Mode } from '../question/question-filter.tsx'
import type { TracingProps } from '../use-tracing.ts'
import { fieldOf } from './fields.ts'
import css from './map.module.css'
import { ModelFilePicker } from './model-file-picker.tsx'
import { TraceMap } from './trace-map.tsx'
import { TrajectoryInset } from './trajectory-inset.tsx'
import { WindCard } from './wind-card.tsx'

const modeOptions = [
  { value: 'footprint', label: '足迹' },
  { value: 'diffusion', label: '正向扩散' },
  { value: 'hotspot', label: '热点网格' },
] as const satisfies readonly { value: Mode; label: string }[]
/** Only where an imported model covers the incident. */
const fileOption = { value: 'file', label: '模型文件' } as const

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
    <section className={css.card} aria-label="溯源地图">
      <TraceMap {...props} field={field} hour={incident?.hours[player.at] ?? ''} />
      <MapPanel kind="switch">
        <Segmented<Mode>
          value={mode}
          onChange={next => page.change({ mode: next })}
          options={[...modeOptions, ...(modelFile.file ? [fileOption] : [])]}
          disabled={!incident}
        />
        {mode === 'file' && <ModelFilePicker {...props} />}
      </MapPanel>
      {shownWind && (
        <WindCard speed={shownWind.speed} direction={shownWind.direction} what={hourWind ? `${hour.slice(11)} 时` : '事件时段平均'} />
      )}
      {field && <FieldLegend title={<Subscript text={field.title} />} classes={field.classes} text={field.text} />}
      {waitsFor?.run && isRunning(waitsFor.run) && (
        <div className={css.waiting}>
          <RunProgress run={waitsFor.run} />
        </div>
      )}
      {incident && tracing.question && <TrajectoryInset question={tracing.question} station={[incident.place.lon, incident.place.lat]} />}
    </section>
  )
}
