import { useRuntime } from './runtime.ts'

const clock = { skew: 0 }

const skewOf = (serverNow: number | undefined): number => {
  if (serverNow !== undefined && clock.skew === 0) clock.skew = serverNow - Date.now() || 1
  return clock.skew
}

/** The server's clock, for default ranges: the computer's clock may be wrong, and a demonstration may run faster. Steps by the hour. */
export const useServerNow = (): number => {
  const runtime = useRuntime()
  return Math.floor((Date.now() + skewOf(runtime?.now)) / 3_600_000) * 3_600_000
}
