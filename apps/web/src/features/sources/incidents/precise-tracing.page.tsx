import { parameters } from '@qingyuan/domain/parameters.ts'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { FieldLegend } from '#/map/field-legend.tsx'
import { PageFrame } from '#/page/page-frame.tsx'
import { RunProgress } from '#/page/run/run-gate.tsx'
import { isRunning } from '#/page/run/use-run.ts'
import { pageStateOf } from '#/page/state-gate.tsx'
import { EnterpriseDrawer } from './drawers/enterprise-drawer.tsx'
import { OrderDrawer } from './drawers/order-drawer.tsx'
import { ReportDrawer } from './drawers/report-drawer.tsx'
import { TwinDrawer } from './drawers/twin-drawer.tsx'
import type { Incident } from './incident.ts'
import { fieldOf } from './map/fields.ts'
import mapCss from './map/map.module.css'
import { ModelFilePicker } from './map/model-file-picker.tsx'
import { TraceMap } from './map/trace-map.tsx'
import { TrajectoryInset } from './map/trajectory-inset.tsx'
import { WindCard } from './map/wind-card.tsx'
import { Playback } from './playback.tsx'
import css from './precise-tracing.module.css'
import { TracingActions, TracingFilters } from './question/filters.tsx'
import { type Mode, type Tracing, useQuestion } from './question/use-question.ts'
import { StatusLine } from './status-line.tsx'
import { leadingOf } from './suspects/suspect-look.ts'
import { SuspectPanel } from './suspects/suspect-panel.tsx'
import { type IncidentState, useIncident } from './use-incident.ts'
import { type Player, usePlayer } from './use-player.ts'

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

/** The map with what lies over it. */
const MapCard = ({ t, state, player }: { t: Tracing; state: IncidentState; player: Player }) => {
  const { incident, diffusion, hotspot, modelFile } = state
  const { mode } = t.state
  const parameter = incident ? parameters[incident.parameter as keyof typeof parameters].label : ''
  const field = useMemo(
    () => fieldOf(mode, parameter, incident, diffusion.shown, hotspot.result, modelFile.result),
    [mode, parameter, incident, diffusion.shown, hotspot.result, modelFile.result],
  )
  const waitsFor = { footprint: null, diffusion: diffusion.first, hotspot, file: null }[mode]
  const hourly = incident ? windAt(incident, player.at) : undefined
  const mean = incident?.wind
  const hourWind = t.state.hour ? hourly : undefined
  const shownWind = hourWind ?? mean
  return (
    <section className={mapCss.card} aria-label="溯源地图">
      <TraceMap t={t} incident={incident} field={field} hour={incident ? (incident.hours[player.at] ?? '') : ''} />
      <div className={mapCss.modes}>
        <Segmented<Mode>
          value={mode}
          onChange={next => t.change({ mode: next })}
          options={[...modeOptions, ...(modelFile.file ? [fileOption] : [])]}
          disabled={!incident}
        />
        {mode === 'file' && <ModelFilePicker t={t} state={modelFile} />}
      </div>
      {shownWind && (
        <WindCard
          speed={shownWind.speed}
          direction={shownWind.direction}
          what={hourWind ? `${t.state.hour.slice(11)} 时` : '事件时段平均'}
        />
      )}
      {field && <FieldLegend title={<Subscript text={field.title} />} classes={field.classes} text={field.text} />}
      {waitsFor?.run && isRunning(waitsFor.run) && (
        <div className={mapCss.waiting}>
          <RunProgress run={waitsFor.run} />
        </div>
      )}
      {incident && t.asked && <TrajectoryInset question={t.asked} station={[incident.place.lon, incident.place.lat]} />}
    </section>
  )
}

/** At most one drawer, about the answer on screen. */
const Drawers = ({ t, state, ordered }: { t: Tracing; state: IncidentState; ordered: readonly number[] | null }) => {
  const { incident } = state
  const { drawer, chosen, alarm } = t.state
  const close = () => t.change({ drawer: '' })
  if (!incident || !t.asked || drawer === '') return null
  const common = { question: t.asked, onClose: close }
  const suspect = incident.suspects.find(each => each.enterpriseId === chosen)
  if (drawer === 'order')
    return (
      <OrderDrawer
        key={ordered?.join()}
        {...common}
        incident={incident}
        chosen={ordered ?? leadingOf(incident.suspects).map(each => each.enterpriseId)}
        alarmId={alarm}
      />
    )
  if (drawer === 'report') return <ReportDrawer {...common} placeName={incident.place.name} />
  if (drawer === 'twin') return <TwinDrawer placeId={incident.place.id} placeName={incident.place.name} onClose={close} />
  return suspect ? <EnterpriseDrawer {...common} suspect={suspect} /> : null
}

/** 污染源精准溯源. */
export const Page = () => {
  const t = useQuestion()
  const state = useIncident(t)
  const player = usePlayer(t, state)
  const [ordered, setOrdered] = useState<readonly number[] | null>(null)
  const { asked, incident } = state
  const order = (enterpriseIds: readonly number[]) => {
    setOrdered(enterpriseIds)
    t.change({ drawer: 'order' })
  }
  const start = () => {
    if (asked.run && !t.changed && !asked.running && !incident) asked.retry()
    t.start()
  }
  const failed = asked.run && !incident && !asked.running
  return (
    <PageFrame
      state={asked.running ? 'loading' : failed ? 'error' : pageStateOf([t.stationsQuery, asked.query], t.stations?.length === 0)}
      filters={<TracingFilters t={t} />}
      actions={<TracingActions t={t} busy={asked.running} onStart={start} />}
      drawer={<Drawers t={t} state={state} ordered={ordered} />}
    >
      <StatusLine state={state} onTwin={() => t.change({ drawer: 'twin' })} />
      <div className={css.stage}>
        <div className={css.left}>
          <MapCard t={t} state={state} player={player} />
          {incident && <Playback incident={incident} player={player} />}
        </div>
        <SuspectPanel t={t} asked={asked} onOrder={order} />
      </div>
    </PageFrame>
  )
}
