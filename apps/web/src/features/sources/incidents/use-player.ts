import { useEffect, useRef, useState } from 'react'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import type { Incident } from './incident.ts'
import type { Mode, QuestionState } from './question/question-filter.tsx'

interface Frames {
  hours: readonly string[]
  waiting: boolean
}

/** The hour shown, and the playback of our plumes, or of an imported model's, through the hours that have a frame. */
export const usePlayer = (
  state: QuestionState['state'],
  change: (patch: { mode?: Mode; hour?: string }) => void,
  incident: Incident | null,
  { hours: frames, waiting: busy }: Frames,
) => {
  const [wanted, setWanted] = useState(false)
  const [speed, setSpeed] = useState<1 | 2 | 4>(2)
  const hours = incident?.hours ?? []
  const last = hours.length - 1
  const known = state.hour ? hours.indexOf(state.hour) : -1
  const at = known < 0 ? last : known
  const mode = state.mode === 'file' ? 'file' : 'diffusion'
  const playing = wanted && state.mode === mode
  const go = (index: number) => change({ hour: hours[index] ?? '' })
  const step = (by: number) => go(Math.min(Math.max(at + by, 0), last))
  const toggle = () => {
    setWanted(!playing)
    if (playing || !incident) return
    const first = frames[0] ?? hours[incident.inIncident.indexOf(true)] ?? ''
    const ended = state.hour === '' || state.hour === frames.at(-1) || (frames.length > 0 && !frames.includes(state.hour))
    change({ mode, hour: ended ? first : state.hour })
  }
  const waiting = busy || frames.length === 0
  const shown = state.hour
  const latest = useRef(frames)
  useEffect(() => {
    latest.current = frames
  })
  useEffect(() => {
    if (!playing || waiting) return
    const next = latest.current[latest.current.indexOf(shown) + 1]
    const timer = setTimeout(() => (next === undefined ? setWanted(false) : change({ hour: next })), 1000 / speed)
    return () => clearTimeout(timer)
  }, [playing, waiting, shown, speed, change])
  const onMap = (event: KeyboardEvent) => !(event.target as HTMLElement).closest('button, a, [role="tab"], .ant-select, .ant-segmented')
  useHotkeys(
    incident
      ? {
          ArrowLeft: () => step(-1),
          ArrowRight: () => step(1),
          ' ': event => {
            if (onMap(event)) toggle()
            else (event.target as HTMLElement).click()
          },
        }
      : {},
  )
  return { at, playing, speed, go, toggle, faster: () => setSpeed(old => (old === 1 ? 2 : old === 2 ? 4 : 1)) }
}
export type Player = ReturnType<typeof usePlayer>
