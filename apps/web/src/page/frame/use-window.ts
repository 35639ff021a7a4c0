import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const spare = 12

/** On paper nothing scrolls: all rows are drawn while it prints. */
const usePrinting = () => {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/** Which rows of a long table are in sight, with some to spare; all of them below `threshold`. */
export const useWindow = (scroller: RefObject<HTMLElement | null>, rows: number, rowHeight: number, threshold = 200) => {
  const virtual = !usePrinting() && rows > threshold
  const [span, setSpan] = useState({ first: 0, last: virtual ? 60 : rows })
  useEffect(() => {
    const element = scroller.current
    if (!element || !virtual) return
    const measure = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - spare)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + spare
      setSpan(was => (was.first === first && was.last === last ? was : { first, last }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [scroller, virtual, rowHeight])
  if (!virtual) return { first: 0, last: rows, before: 0, after: 0 }
  const first = Math.min(span.first, Math.max(0, rows - 1))
  const last = Math.min(rows, Math.max(span.last, first + 1))
  return { first, last, before: first * rowHeight, after: (rows - last) * rowHeight }
}
