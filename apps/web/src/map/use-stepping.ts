import { useEffect, useRef, useState } from 'react'

interface SteppingOptions {
  /** Index that is shown; −1 without any. */
  at: number
  last: number
  /** Index so many steps on; the ends hold. */
  next: (from: number, by: number) => number
  onGo: (index: number) => void
  /** True while the picture of the index before is still on its way: playing waits for it. */
  busy: boolean
  /** Steps that Shift takes at once: a day. */
  many?: number
  /** Time of a step at speed 1. */
  stepMs?: number
}

/** Index within a row of times, stepped by ← and → (with Shift a day), played and stopped by the space bar. */
export const useStepping = ({ at, last, next, onGo, busy, many = 24, stepMs = 1000 }: SteppingOptions) => {
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<1 | 2 | 4>(1)
  // The requested index is not yet the one shown: the next step goes on from there, and playing anew does not stop at the end it left.
  const requested = useRef<number | null>(null)
  useEffect(() => {
    if (requested.current === at) requested.current = null
  }, [at])
  const go = (index: number) => {
    requested.current = index
    onGo(index)
  }
  const step = (by: number) => go(next(requested.current ?? at, by))
  const toggle = () => {
    if (!playing && at >= last && last >= 24) go(next(0, 0))
    setPlaying(!playing)
  }
  const latest = useRef({ step, toggle, many })
  useEffect(() => {
    latest.current = { step, toggle, many }
  })
  useEffect(() => {
    if (!playing || busy) return
    if ((requested.current ?? at) >= last) return setPlaying(false)
    const timer = setTimeout(() => latest.current.step(1), stepMs / speed)
    return () => clearTimeout(timer)
  }, [playing, busy, at, last, speed, stepMs])
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || target.closest('input, textarea, select, .ant-select')) return
      // A focused button is pressed by the space bar.
      if (event.key === ' ' && target.closest('button, a')) return
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (by) latest.current.step(by * (event.shiftKey ? latest.current.many : 1))
      else if (event.key === ' ') latest.current.toggle()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])
  return { at, playing, speed, go, step, toggle, faster: () => setSpeed(old => (old === 1 ? 2 : old === 2 ? 4 : 1)) }
}
