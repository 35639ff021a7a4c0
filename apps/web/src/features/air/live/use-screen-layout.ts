import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useStreamState } from '#/hooks/use-events.ts'
import { type ScreenLayout, screenLayout } from './layout.ts'

export const useScreenLayout = (): ScreenLayout => {
  const [layout, setLayout] = useState(() => screenLayout(innerWidth, innerHeight))
  useEffect(() => {
    const resize = () => setLayout(screenLayout(innerWidth, innerHeight))
    addEventListener('resize', resize)
    return () => removeEventListener('resize', resize)
  }, [])
  return layout
}

const steps = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [-2, 0],
  [-2, -2],
  [0, -2],
] as const

/** Against burn-in everything moves by 2 px each ten minutes. */
export const driftAt = (now: number): CSSProperties => {
  const [x, y] = steps[Math.floor(now / 600_000) % steps.length] ?? steps[0]
  return { translate: `${x}px ${y}px` }
}

/** Whether the push still comes, and for how long it has been gone. */
export const useLive = (now: number): { live: boolean; lostMs: number } => {
  const live = useStreamState(stream => stream.state === 'live')
  const since = useRef<number | null>(null)
  useEffect(() => {
    since.current = live ? null : (since.current ?? now)
  }, [live, now])
  return { live, lostMs: live || since.current === null ? 0 : now - since.current }
}
