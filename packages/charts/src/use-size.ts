import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface Size {
  width: number
  height: number
}

/** Inner size of an element in its own CSS pixels (a CSS `zoom` above it does not count); null before the first layout. */
export const useSize = <E extends HTMLElement>(): [RefObject<E | null>, Size | null] => {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () =>
      setSize(old => {
        const { clientWidth: width, clientHeight: height } = element
        return old && old.width === width && old.height === height ? old : { width, height }
      })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size]
}
