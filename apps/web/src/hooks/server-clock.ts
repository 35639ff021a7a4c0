import { useEffect, useState } from 'react'
import { useRuntime } from './runtime.ts'

/** The server's time, moving on: the computer's own clock may be wrong. */
export const useServerClock = (everyMs: number): number => {
  const runtime = useRuntime()
  const [offset, setOffset] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const serverNow = runtime?.now
  useEffect(() => {
    if (serverNow !== undefined) setOffset(serverNow - Date.now())
  }, [serverNow])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now + offset
}

/** Whole hours that data are late; 0 until they are older than 90 minutes. */
export const lateHours = (hour: number | null, now: number): number =>
  hour === null || now - hour <= 90 * 60_000 ? 0 : Math.max(1, Math.floor((now - hour) / 3_600_000))
