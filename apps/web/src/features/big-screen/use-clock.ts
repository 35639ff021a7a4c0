import { useEffect, useState } from 'react'
import { useRuntime } from '#/page/runtime.ts'

/** The server's time, every second: the wall's own clock may be wrong. */
export const useClock = (): number => {
  const runtime = useRuntime()
  const [offset, setOffset] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const told = runtime?.now
  useEffect(() => {
    if (told !== undefined) setOffset(told - Date.now())
  }, [told])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}
