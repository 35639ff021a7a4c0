import { setTimeout as sleep } from 'node:timers/promises'
import { generateBlock } from '@qingyuan/demo-city/generate.ts'
import { type CityPlan, cityPlan } from '@qingyuan/demo-city/plan.ts'
import { runSimulator } from '@qingyuan/demo-city/simulator/simulator.ts'
import { floorHour, hourMs } from '@qingyuan/domain/time.ts'
import { composeDue } from '#/modules/air/briefing/public.ts'
import { requestDueToday } from '#/modules/forecast/air-forecast/public.ts'
import { makeDueReports } from '#/modules/hotspot/reports/public.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { lockKeys } from '#/platform/database/lock-keys.ts'
import type { Services } from '#/platform/services.ts'
import { addCases } from './cases.ts'
import { addFlueGas } from './flue-gas.ts'
import { addGridTasks } from './grid-tasks.ts'
import { batchOfBlocks } from './load-demo-city.ts'
import { addModelFields } from './model-fields.ts'
import { demoSourceId, readDemoState, writeDemoState } from './queries.ts'
import { loadSensorMinutes, storeSensors } from './sensors.ts'
import { addSpecies } from './species.ts'
import { addSurroundings } from './surroundings.ts'

/** Besides its hours, each device reports the moment, as loggers do. */
const realtimeMs = 300_000
/** `DEMO_SECONDS_PER_HOUR`: until it has caught up with the clock, time runs this fast, for shows. */
const fastMs = Number(process.env.DEMO_SECONDS_PER_HOUR ?? 0) * 1000

/** Hours of the sensors round the parks, as the platform of their maker would send them. */
const storeNewSensorHours = async (services: Services, plan: CityPlan, from: number, to: number) => {
  const { db, pool, places } = services
  await storeSensors(pool, places, plan.seed, await demoSourceId(db), { from, to })
  await loadSensorMinutes(pool, places, plan.seed, to, from)
}

/** Values of the neighbour cities: they have no devices of ours, so they come as a feed would bring them, hour by hour. */
const storeNeighbours = async (services: Services, plan: CityPlan, from: number, to: number) => {
  const ids = new Map(services.places.all().map(place => [place.code, place.id]))
  const blocks = generateBlock({ plan, from, hours: (to - from) / hourMs + 1 }, plan.neighbourCities)
  const batch = admitHours(batchOfBlocks(blocks, ids, await demoSourceId(services.db)))
  await storeHours(services.pool, batch, { by: '演示数据' })
}

/**
 * Lets the demo city live on from where its history ends: its stations' devices send to the HJ 212 listener, the neighbours' feed brings their
 * hours. Only one process of an installation does it.
 */
export const startDemoLife = async (services: Services, port: number) => {
  const { db, pool, clock, log } = services
  const state = await readDemoState(db)
  const abort = new AbortController()
  if (!state?.done) return { stop: async () => undefined }
  const plan = cityPlan(state.seed)
  const send = async (msPerHour: number, endHour?: number) => {
    const passed: number[] = []
    await runSimulator({
      plan,
      host: '127.0.0.1',
      port,
      startHour: state.to + hourMs,
      endHour,
      msPerHour,
      realtimeMs,
      signal: abort.signal,
      now: () => clock.now(),
      onHour: (hour, { waiting }) => {
        passed.push(hour)
        // An hour is marked as sent once a later one is out and no answer for it can arrive any more.
        if (waiting === 0) state.to = passed.at(-2) ?? state.to
      },
    })
    if (endHour !== undefined && !abort.signal.aborted) state.to = endHour
  }
  const live = async () => {
    const guard = await pool.connect()
    try {
      await guard.query('select pg_advisory_lock($1)', [lockKeys.demoLife])
      if (abort.signal.aborted) return
      const feed = Promise.all([neighbours(state.to + hourMs), surroundings()])
      if (fastMs) await send(fastMs, floorHour(clock.now()))
      await send(hourMs)
      await feed
    } finally {
      guard.release(true)
    }
  }
  const neighbours = async (start: number) => {
    for (let hour = start; !abort.signal.aborted; ) {
      const newest = floorHour(clock.now())
      if (hour <= newest) {
        await storeNeighbours(services, plan, hour, newest).catch((error: unknown) => log.error(error))
        await storeNewSensorHours(services, plan, hour, newest).catch((error: unknown) => log.error(error))
        hour = newest + hourMs
      }
      await writeDemoState(db, state).catch((error: unknown) => log.error(error))
      await sleep(30_000, undefined, { signal: abort.signal }).catch(() => undefined)
    }
  }
  /** Data of other senders: online monitoring of chimneys, fields of a coarse model; and the credibility of traces. */
  const surroundings = async () => {
    const said = (error: unknown) => log.error(error, 'surroundings of the demo')
    await addFlueGas(services, plan.seed, abort.signal).catch(said)
    await addGridTasks(services).catch(said)
    // Those of the periods before, whatever the time of the day.
    await makeDueReports(services).catch(said)
    // Nothing is left to do where `cli/load-results` has finished.
    await addSurroundings(services, plan.seed, abort.signal).catch(said)
    // Else the process that loads the results makes it, and later the daily task.
    if (!services.config.backgroundRuns && !abort.signal.aborted) await requestDueToday(services).catch(said)
    await addCases(services, plan.seed, abort.signal).catch(said)
    // The first briefing was made before there were cases.
    await composeDue(services, () => Promise.resolve(true)).catch(said)
    while (!abort.signal.aborted) {
      await addFlueGas(services, plan.seed, abort.signal).catch(said)
      await addSpecies(services, plan.seed, abort.signal).catch(said)
      await addModelFields(services, plan.seed, abort.signal).catch(said)
      await sleep(30_000, undefined, { signal: abort.signal }).catch(() => undefined)
    }
  }
  const running = live().catch((error: unknown) => log.error(error, 'demo devices stopped'))
  return {
    stop: async () => {
      abort.abort()
      await running
      await writeDemoState(db, state).catch(() => undefined)
    },
  }
}
