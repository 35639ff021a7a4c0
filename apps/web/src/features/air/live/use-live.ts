import { useEffect, useRef } from 'react'
import { useStreamState } from '#/hooks/use-events.ts'

/** Does the push still come, and for how long has it been gone? */
export const useLive = (now: number): { live: boolean; lostMs: number } => {
  const live = useStreamState(stream => stream.state === 'live')
  const since = useRef<number | null>(null)
  useEffect(() => {
    since.current = live ? null : (since.current ?? now)
  }, [live, now])
  return { live, lostMs: live || since.current === null ? 0 : now - since.current }
}
