import { CaretRightFilled, PauseOutlined } from '@ant-design/icons'
import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import type { PointerEvent, ReactNode } from 'react'
import css from './map-cards.module.css'

interface PlayButtonProps {
  playing: boolean
  onToggle: () => void
  /** Started by a click. */
  label?: string
  disabled?: boolean
  small?: boolean
}

export const PlayButton = ({ playing, onToggle, label = '播放', disabled, small }: PlayButtonProps) => (
  <button
    type="button"
    className={css.play}
    data-small={small}
    aria-label={playing ? '暂停' : label}
    onClick={onToggle}
    disabled={disabled}
  >
    {playing ? <PauseOutlined /> : <CaretRightFilled />}
  </button>
)

export const SpeedButton = ({ speed, onFaster }: { speed: number; onFaster: () => void }) => (
  <button type="button" className={css.speed} aria-label={`速度 ${speed} 倍`} onClick={onFaster}>
    {speed}×
  </button>
)

interface PlayTrackProps {
  count: number
  at: number
  /** The value at `at` in words. */
  words: string
  onGo: (index: number) => void
  children: (size: { width: number; height: number }) => ReactNode
}

/** The times of a playback side by side: pressed or dragged, it goes there. */
export const PlayTrack = ({ count, at, words, onGo, children }: PlayTrackProps) => {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && !event.buttons) return
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - box.left) / box.width) * count)
    onGo(Math.min(Math.max(index, 0), count - 1))
  }
  return (
    <div
      className={css.track}
      role="slider"
      tabIndex={0}
      aria-label="小时"
      aria-valuemin={0}
      aria-valuemax={Math.max(count - 1, 0)}
      aria-valuenow={Math.max(at, 0)}
      aria-valuetext={words}
      onPointerDown={drag}
      onPointerMove={drag}
    >
      <FillBox>{children}</FillBox>
    </div>
  )
}
