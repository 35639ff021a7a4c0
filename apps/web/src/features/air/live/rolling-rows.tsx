import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import css from './screen.module.css'

interface RollingRowsProps {
  rows: readonly { key: string | number; content: ReactNode }[]
  rowHeight: number
  everyMs?: number
}

/** Rows that roll one step each few seconds, only when they do not fit; hover, focus and a preference for less motion stop them. */
export const RollingRows = (props: RollingRowsProps) => <FillBox>{({ height }) => <Rows {...props} height={height} />}</FillBox>

const Rows = ({ rows, rowHeight, everyMs = 6000, height }: RollingRowsProps & { height: number }) => {
  const fit = Math.max(1, Math.floor((height + 2) / rowHeight))
  const spare = Math.max(0, rows.length - fit)
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (!spare || paused || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setAt(step => (step >= spare ? 0 : step + 1)), everyMs)
    return () => clearInterval(timer)
  }, [spare, paused, everyMs])
  const first = Math.min(at, spare)
  const pause = {
    onMouseEnter: () => setPaused(true),
    onMouseLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  }
  return (
    <div className={css.roll} style={{ height: fit * rowHeight }} {...pause}>
      <div style={{ transform: `translateY(${-first * rowHeight}px)` }}>
        {rows.map(({ key, content }) => (
          <div key={key} className={css.roll} style={{ height: rowHeight }}>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
