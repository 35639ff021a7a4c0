import { type CSSProperties, useEffect, useState } from 'react'
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
export const useDrift = (now: number): CSSProperties => {
  const step = Math.floor(now / 600_000) % steps.length
  const [x, y] = steps[step] ?? steps[0]
  return { translate: `${x}px ${y}px` }
}
