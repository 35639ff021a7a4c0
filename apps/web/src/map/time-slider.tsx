import { CaretRightFilled, PauseOutlined } from '@ant-design/icons'
import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { HourBars } from '@qingyuan/charts/light/hour-bars.tsx'
import type { ClassTheme } from '@qingyuan/charts/palette.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { homeCalls } from '@qingyuan/contract/calls/home.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import type { PointerEvent } from 'react'
import css from './time-slider.module.css'
import type { usePlayback } from './use-playback.ts'

interface TimeSliderProps {
  /** Hour labels with the AQI of the city, which colours the track. */
  timeline: OutputOf<typeof homeCalls.timeline>
  playback: ReturnType<typeof usePlayback>
  colours: ClassTheme
  /** Upper bound of the best class, where the track is not of AQI. */
  least?: number
}

const units: Readonly<Record<number, string>> = { 13: '1 h', 10: '1 日', 7: '1 月' }
/** An hour as on a clock; days and months as they are written. */
const shownTime = (label: string | undefined) => (label?.length === 13 ? `${label.slice(5, 10)} ${label.slice(11)}:00` : (label ?? '—'))

export const TimeSlider = ({ timeline, playback, colours, least }: TimeSliderProps) => {
  const { times, aqi, classes } = timeline
  const { at, playing, speed, go, toggle, faster } = playback
  const label = times[at]
  const level = classes[at]
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && !event.buttons) return
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - box.left) / box.width) * times.length)
    go(Math.min(Math.max(index, 0), times.length - 1))
  }
  return (
    <section className={css.slider} aria-label="时间轴">
      <button type="button" className={css.play} aria-label={playing ? '暂停' : '播放'} onClick={toggle} disabled={times.length < 2}>
        {playing ? <PauseOutlined /> : <CaretRightFilled />}
      </button>
      <div className={css.when}>
        <b>{shownTime(label)}</b>
        <span>
          {units[label?.length ?? 13]}/步 ·{' '}
          <button type="button" className={css.speed} aria-label={`速度 ${speed} 倍`} onClick={faster}>
            {speed}×
          </button>
        </span>
      </div>
      <div
        className={css.track}
        role="slider"
        tabIndex={0}
        aria-label="小时"
        aria-valuemin={0}
        aria-valuemax={Math.max(times.length - 1, 0)}
        aria-valuenow={Math.max(at, 0)}
        aria-valuetext={`${label ?? ''} AQI ${aqi[at] ?? '缺'} ${level ? airClass(level).label : ''}`}
        onPointerDown={drag}
        onPointerMove={drag}
      >
        <FillBox>
          {({ width, height }) => (
            <HourBars times={times} values={aqi} classes={classes} at={at} width={width} height={height} theme={colours} least={least} />
          )}
        </FillBox>
      </div>
    </section>
  )
}
