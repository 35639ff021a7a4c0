import { useRuntime } from './runtime.ts'

let skew = 0

/** The server's clock, for default ranges: the computer's clock may be wrong, and a demonstration may run faster. Steps by the hour. */
export const useServerNow = (): number => {
  const runtime = useRuntime()
  if (runtime && skew === 0) skew = runtime.now - Date.now() || 1
  return Math.floor((Date.now() + skew) / 3_600_000) * 3_600_000
}
