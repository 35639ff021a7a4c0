import type { Services } from '#/platform/services.ts'
import { evaluateAlarms } from './alarms/evaluate.ts'
import { withRollupLock } from './rollup/lock-queries.ts'
import { rollUp } from './rollup/roll-up.ts'

export interface Live {
  stop(): Promise<void>
}

/** Arrivals within this time are rolled up together. */
const settleMs = 150
/** The queue is looked at anyhow, should a notification have been lost; lateness is a matter of time, not of arrivals. */
const sweepMs = 60_000

/**
 * From stored to shown: whenever hours have been committed, days and areas are rolled up, alarms are judged, and everybody who looks is told.
 * One process at a time does it; the others wait for the lock and find the queue empty.
 */
export const startLive = async (services: Services): Promise<Live> => {
  const { pool, places, events, clock, log } = services
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

  const pass = async () => {
    const days = await withRollupLock(pool, () => rollUp(pool, places, { signal: abort.signal }))
    const opened = await evaluateAlarms(pool, places, clock.now())
    if (days > 0) await events.publish({ type: 'hour', data: { days } })
    for (const alarm of opened)
      await events.publish({ type: 'alarm', data: { id: alarm.id, placeId: alarm.placeId, countyId: alarm.countyId } })
  }
  const loop = async () => {
    do {
      again = false
      await pass().catch((error: unknown) => {
        if (!abort.signal.aborted) log.error(error, 'roll-up failed; the queue keeps its days')
      })
    } while (again && !abort.signal.aborted)
    running = null
  }
  const wake = () => {
    if (running) again = true
    else if (!abort.signal.aborted) running = loop()
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(wake, settleMs)
  }
  const unsubscribe = events.subscribe(event => {
    if (event.type === 'dirty' || event.type === 'resync') soon()
    if (event.type === 'places') places.refresh().catch((error: unknown) => log.error(error))
  })
  const sweep = setInterval(wake, sweepMs)
  soon()
  return {
    stop: async () => {
      unsubscribe()
      clearTimeout(timer)
      clearInterval(sweep)
      abort.abort()
      await running
    },
  }
}
