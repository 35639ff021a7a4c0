import type { Services } from '#/platform/services.ts'
import { evaluateAlarms } from './alarms/evaluate.ts'
import { withRollupLock } from './rollup/lock-queries.ts'
import { rollUp } from './rollup/roll-up.ts'

export interface Live {
  stop(): Promise<void>
}

/** Arrivals within this time are taken together, but none waits longer than `patienceMs`. */
const settleMs = 150
const patienceMs = 400
/** The queue is looked at anyhow, should a notification have been lost; lateness is a matter of time, not of arrivals. */
const sweepMs = 60_000

/** Task that runs again when it was requested meanwhile, never twice at a time. */
const repeated = (work: () => Promise<void>, signal: AbortSignal, onError: (error: unknown) => void) => {
  let running: Promise<void> | null = null
  let again = false
  const loop = async () => {
    do {
      again = false
      await work().catch((error: unknown) => {
        if (!signal.aborted) onError(error)
      })
    } while (again && !signal.aborted)
    running = null
  }
  return {
    wake: () => {
      if (running) again = true
      else if (!signal.aborted) running = loop()
    },
    idle: async () => void (await running),
  }
}

/** Calls `act` when it has been quiet for `settleMs`, or `patienceMs` after the first call at the latest. */
export const debounceWithLimit = (act: () => void) => {
  let timer: NodeJS.Timeout | undefined
  let since = 0
  return {
    soon: () => {
      const now = performance.now()
      since ||= now
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          since = 0
          act()
        },
        Math.max(0, Math.min(settleMs, since + patienceMs - now)),
      )
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * From stored to shown: whenever hours have been committed, alarms are judged, days and areas are rolled up, and all open screens are notified.
 * Alarms wait for the hours only: a roll-up of years must not delay them. One process at a time does either; the others wait
 * for the lock and find nothing left.
 */
export const startLive = async (services: Services): Promise<Live> => {
  const { pool, places, events, clock, log } = services
  const abort = new AbortController()
  const alarms = repeated(
    async () => {
      for (const { id, placeId, countyId } of await evaluateAlarms(services, clock.now()))
        await events.publish({ type: 'alarm', data: { id, placeId, countyId } })
    },
    abort.signal,
    error => log.error(error, 'alarms were not judged; the next arrival does it'),
  )
  const days = repeated(
    async () => {
      const done = await withRollupLock(pool, () => rollUp(pool, places, { signal: abort.signal }))
      if (done > 0) await events.publish({ type: 'hour', data: { days: done } })
    },
    abort.signal,
    error => log.error(error, 'roll-up failed; the queue keeps its days'),
  )
  const wake = () => {
    alarms.wake()
    days.wake()
  }
  const arrivals = debounceWithLimit(wake)
  const unsubscribe = events.subscribe(event => {
    if (event.type === 'dirty' || event.type === 'resync') arrivals.soon()
    if (event.type === 'places') places.refresh().catch((error: unknown) => log.error(error))
  })
  const sweep = setInterval(wake, sweepMs)
  arrivals.soon()
  return {
    stop: async () => {
      unsubscribe()
      arrivals.stop()
      clearInterval(sweep)
      abort.abort()
      await Promise.all([alarms.idle(), days.idle()])
    },
  }
}
