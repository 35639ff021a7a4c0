import { useEffect, useState } from 'react'

/** True once `on` has been true for `delayMs`: a short wait shows nothing. */
export const useDelayed = (on: boolean, delayMs = 300): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, delayMs])
  return on && late
}
