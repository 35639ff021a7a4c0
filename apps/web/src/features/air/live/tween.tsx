import { numberText } from '@qingyuan/domain/number-text.ts'
import { useEffect, useRef, useState } from 'react'

/** A figure that runs to its new value in 400 ms; the first one stands at once, and for people who asked for less motion all do. */
export const Tween = ({ value, decimals = 0 }: { value: number | null; decimals?: number }) => {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    from.current = value
    if (value === null || start === null || start === value || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now: number) {
      const share = Math.min((now - began) / 400, 1)
      setShown(start + (value - start) * (1 - (1 - share) ** 3))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return numberText(shown, decimals)
}
