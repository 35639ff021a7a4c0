import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { cutColumnWidth } from './cut-column.ts'
import css from './cut-column-veil.module.css'

interface Size {
  width: number
  height: number
}
const none: Size = { width: 0, height: 0 }

const sizeIn = (scroller: HTMLElement): Size => {
  const left = scroller.getBoundingClientRect().left + scroller.clientLeft
  const columns = [...scroller.querySelectorAll('thead tr:last-child > *')].map(head => {
    const box = head.getBoundingClientRect()
    return [box.left, box.right] as const
  })
  const width = cutColumnWidth(columns, [left, left + scroller.clientWidth])
  return width === 0 ? none : { width, height: scroller.clientHeight }
}

/** Covers the column of a table that the right edge of its scroller cuts, with a sign that there is more: half a number reads as another one. */
export const CutColumnVeil = ({ scroller }: { scroller: RefObject<HTMLElement | null> }) => {
  const [size, setSize] = useState(none)
  const frame = useRef(0)
  const look = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => {
      if (!scroller.current) return
      const next = sizeIn(scroller.current)
      setSize(old => (old.width === next.width && old.height === next.height ? old : next))
    })
  }, [scroller])
  useEffect(() => {
    const element = scroller.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(table)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame.current)
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, look])
  // Other columns may be as wide together as those before.
  useEffect(look)
  return (
    size.width > 0 && (
      <div className={css.anchor} aria-hidden="true">
        <div className={css.veil} style={size} />
      </div>
    )
  )
}
