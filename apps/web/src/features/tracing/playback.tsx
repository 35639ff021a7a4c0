import { CaretRightFilled, PauseOutlined } from '@ant-design/icons'
import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { IncidentBars } from '@qingyuan/charts/light/incident-bars.tsx'
import { parameterText } from '@qingyuan/charts/number-text.ts'
import { type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import type { PointerEvent } from 'react'
import { useDisplay } from '#/page/display.ts'
import { ParameterLabel } from '#/page/subscript.tsx'
import css from './playback.module.css'
import type { Incident } from './use-incident.ts'
import type { Player } from './use-player.ts'

const limitOf = (id: PollutantId, day: string): { value: number; label: string } => {
  const { hour, day: daily } = standardOn(day).limits[id]
  return hour ? { value: hour[1], label: `小时二级 ${hour[1]}` } : { value: daily[1], label: `日均二级 ${daily[1]}` }
}

/** The last 24 hours of the incident as the track of the playback. */
export const Playback = ({ incident, player }: { incident: Incident; player: Player }) => {
  const colours = useDisplay(display => display.palette)
  const id = incident.parameter as PollutantId
  const { at, playing, speed, go, toggle, faster } = player
  const label = incident.hours[at] ?? ''
  const limit = limitOf(id, incident.hours.at(-1)?.slice(0, 10) ?? '')
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && !event.buttons) return
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - box.left) / box.width) * incident.hours.length)
    go(Math.min(Math.max(index, 0), incident.hours.length - 1))
  }
  return (
    <section className={css.card} aria-label="回放">
      <div className={css.left}>
        <button type="button" className={css.play} aria-label={playing ? '暂停' : '播放扩散'} onClick={toggle}>
          {playing ? <PauseOutlined /> : <CaretRightFilled />}
        </button>
        <div>
          <b>{label ? `${label.slice(5, 10)} ${label.slice(11)} 时` : '—'}</b>
          <span>
            1 h/步 ·{' '}
            <button type="button" className={css.speed} aria-label={`速度 ${speed} 倍`} onClick={faster}>
              {speed}×
            </button>
          </span>
        </div>
        <p>
          <ParameterLabel id={id} /> <b>{parameterText(id, incident.observed[at])}</b> {incident.unit}
          <br />
          基线 {parameterText(id, incident.baseline[at])} · 平均上升 <b>{parameterText(id, incident.rise)}</b>
        </p>
      </div>
      <div
        className={css.track}
        role="slider"
        tabIndex={0}
        aria-label="小时"
        aria-valuemin={0}
        aria-valuemax={incident.hours.length - 1}
        aria-valuenow={Math.max(at, 0)}
        aria-valuetext={`${label} ${parameters[id].label} ${parameterText(id, incident.observed[at])}`}
        onPointerDown={drag}
        onPointerMove={drag}
      >
        <FillBox>
          {({ width, height }) => (
            <IncidentBars
              times={incident.hours}
              values={incident.observed}
              baseline={incident.baseline}
              classes={incident.levels}
              marked={incident.inIncident}
              at={at}
              limit={limit.value}
              limitLabel={limit.label}
              width={width}
              height={height}
              theme={colours}
            />
          )}
        </FillBox>
      </div>
    </section>
  )
}
