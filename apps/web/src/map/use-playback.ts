import { useEffect, useRef, useState } from 'react'

interface PlaybackOptions {
  times: readonly string[]
  values: readonly (number | null)[]
  /** Hour kept in the URL; empty follows the newest. */
  hour: string
  onHour: (hour: string) => void
  /** True while the picture of the hour before is still on its way: playing waits for it. */
  busy: boolean
}

/** Next index from `at` in steps of `by` that has data; the ends hold. */
export const nextHour = (at: number, by: number, values: readonly (number | null)[]): number => {
  const last = values.length - 1
  let to = Math.min(Math.max(at + by, 0), last)
  const way = by < 0 ? -1 : 1
  while (to > 0 && to < last && values[to] === null) to += way
  return to
}

/** The hour the map shows, stepped by keys and by playing. */
export const usePlayback = ({ times, values, hour, onHour, busy }: PlaybackOptions) => {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<1 | 2 | 4>(1)
  const known = hour ? times.indexOf(hour) : -1
  const at = known < 0 ? times.length - 1 : known
  // The hour asked for is not yet the one shown: the next step goes on from there, and playing anew does not stop at the end it left.
  const asked = useRef<number | null>(null)
  useEffect(() => {
    if (asked.current === at) asked.current = null
  }, [at])
  const go = (index: number) => {
    asked.current = index
    onHour(index >= times.length - 1 ? '' : (times[index] ?? ''))
  }
  const step = (by: number) => go(nextHour(asked.current ?? at, by, values))
  const toggle = () => {
    if (!playing && at >= times.length - 1 && times.length > 24) go(nextHour(0, 0, values))
    setPlaying(!playing)
  }
  const latest = useRef({ step, toggle })
  useEffect(() => {
    latest.current = { step, toggle }
  })
  useEffect(() => {
    if (!playing || busy) return
    if ((asked.current ?? at) >= times.length - 1) return setPlaying(false)
    const timer = setTimeout(() => latest.current.step(1), 1000 / speed)
    return () => clearTimeout(timer)
  }, [playing, busy, at, times.length, speed])
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, .ant-select')) return
      // A focused button is pressed by the space bar.
      if (event.key === ' ' && target.closest('button, a')) return
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (by) latest.current.step(by * (event.shiftKey ? 24 : 1))
      else if (event.key === ' ') latest.current.toggle()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])
  return { at, playing, speed, go, step, toggle, faster: () => setSpeed(old => (old === 1 ? 2 : old === 2 ? 4 : 1)) }
}
