import type { ClassTheme } from '@qingyuan/charts/palette.ts'
import { HourBars } from '@qingyuan/charts/svg/hour-bars.tsx'
import type { homeCalls } from '@qingyuan/contract/air/live.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { airClass } from '@qingyuan/domain/classes.ts'
import { Box, Caption, Row } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import css from './map-cards.module.css'
import { PlayButton, PlayTrack, SpeedButton } from './play-track.tsx'
import type { usePlayback } from './use-playback.ts'

interface TimeSliderProps {
  /** Hour labels with the AQI of the city, which colours the track. */
  timeline: OutputOf<typeof homeCalls.timeline>
  playback: ReturnType<typeof usePlayback>
  colours: ClassTheme
  /** Upper bound of the best class, where the track is not of AQI. */
  least?: number
  /** Of the area, by whose classes the track is coloured. */
  what?: string
  /** What the bars are of. */
  area?: string
}

const units: Readonly<Record<number, string>> = { 13: '1 h', 10: '1 日', 7: '1 月' }
/** An hour as on a clock; days and months as they are written. */
const shownTime = (label: string | undefined) => (label?.length === 13 ? `${label.slice(5, 10)} ${label.slice(11)}:00` : (label ?? '—'))

export const TimeSlider = ({ timeline, playback, colours, least, what = 'AQI', area = '全市' }: TimeSliderProps) => {
  const { times, aqi, classes } = timeline
  const { at, playing, speed, go, toggle, faster } = playback
  const label = times[at]
  const level = classes[at]
  return (
    <Row as="section" className={css.slider} gap={14} height={92} padding={[0, 16]} aria-label="时间轴">
      <PlayButton playing={playing} onToggle={toggle} disabled={times.length < 2} />
      <Box rigid width={104}>
        <Box size={15} weight={600} nowrap>
          {shownTime(label)}
        </Box>
        <Caption as="p">
          {units[label?.length ?? 13]}/步 · <SpeedButton speed={speed} onFaster={faster} />
        </Caption>
        <Caption as="p">
          柱为{area} <Subscript text={what} />
        </Caption>
      </Box>
      <Row grow align="stretch" height={76} className={css.hours}>
        <PlayTrack
          count={times.length}
          at={at}
          words={`${label ?? ''} ${what} ${aqi[at] ?? '缺'} ${level ? airClass(level).label : ''}`}
          onGo={go}
        >
          {({ width, height }) => (
            <HourBars times={times} values={aqi} classes={classes} at={at} width={width} height={height} theme={colours} least={least} />
          )}
        </PlayTrack>
      </Row>
    </Row>
  )
}
