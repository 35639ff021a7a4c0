import { IncidentBars } from '@qingyuan/charts/svg/incident-bars.tsx'
import { parameterText } from '@qingyuan/domain/number-text.ts'
import { type PollutantId, parameters } from '@qingyuan/domain/parameters.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { PlayButton, PlayTrack, SpeedButton } from '#/map/play-track.tsx'
import { useDisplay } from '#/page/display.ts'
import { ParameterLabel } from '#/page/parameter-label.tsx'
import type { Incident } from './incident.ts'
import css from './playback.module.css'
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
  return (
    <section className={css.card} aria-label="回放">
      <div className={css.left}>
        <PlayButton playing={playing} onToggle={toggle} label="播放扩散" />
        <div>
          <b>{label ? `${label.slice(5, 10)} ${label.slice(11)} 时` : '—'}</b>
          <span>
            1 h/步 · <SpeedButton speed={speed} onFaster={faster} />
          </span>
        </div>
        <p>
          <ParameterLabel id={id} /> <b>{parameterText(id, incident.observed[at])}</b> {incident.unit}
          <br />
          基线 {parameterText(id, incident.baseline[at])} · 平均上升 <b>{parameterText(id, incident.rise)}</b>
        </p>
      </div>
      <PlayTrack
        count={incident.hours.length}
        at={at}
        words={`${label} ${parameters[id].label} ${parameterText(id, incident.observed[at])}`}
        onGo={go}
      >
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
      </PlayTrack>
    </section>
  )
}
