import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DemoBlock, demoBatches } from '@qingyuan/demo-city/generate.ts'
import { type CityPlan, cityPlan, demoSeed } from '@qingyuan/demo-city/plan.ts'
import { demoTargets } from '@qingyuan/demo-city/targets.ts'
import { city, counties, countyById } from '@qingyuan/domain/counties.ts'
import { measuredIds } from '@qingyuan/domain/parameters.ts'
import { dayMs, floorHour, hourMs, instantOf, wallClock } from '@qingyuan/domain/time.ts'
import type pg from 'pg'
import { openPlaces } from '#/modules/system/places/public.ts'
import { productModules } from '#/modules.ts'
import { admitHours } from '#/pipeline/admit.ts'
import { recordHistory } from '#/pipeline/alarms/history.ts'
import { bitOf, type HourBatch, newBatch } from '#/pipeline/hour-batch.ts'
import { rollUp } from '#/pipeline/rollup/roll-up.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import type { Db } from '#/platform/database/pool.ts'
import type { DemoContext } from '#/platform/module.ts'
import { loadMinutes } from './minutes.ts'
import {
  type DemoState,
  demoSourceId,
  insertDemoPlaces,
  insertDevices,
  insertMembers,
  insertTargets,
  readDemoState,
  writeDemoState,
} from './queries.ts'
import { insertSensors, loadSensorMinutes, storeSensors } from './sensors.ts'
import { loadSpecies } from './species.ts'

export interface DemoLoadOptions {
  db: Db
  pool: pg.Pool
  now: number
  /** Months of history; the product ships with 24. */
  months?: number
  seed?: number
  /** Hours before now at which the history ends; the devices send the rest. */
  lagHours?: number
  onProgress?: (share: number, what: string) => void
  /** Called once the hours that models of the last days read are stored, which then come first. */
  onNewestHours?: () => void
  signal?: AbortSignal
}

/** The sensors round the parks have been there for so long: a whole month that has ended, and before it the weeks until they are calibrated. */
const sensorDays = 84

/** A week of apportionment, its lead, and the week before from which neighbour cities' usual courses are taken. */
const newestDays = 18
/** The rules find the alarms of so many last days. */
const alarmDays = 60

const blockRows = (block: DemoBlock): number[] => {
  const rows: number[] = []
  const marked = new Set(block.marks.map(mark => mark.hour))
  for (let hour = 0; hour < block.hours; hour++)
    if (marked.has(hour) || measuredIds.some(id => !Number.isNaN(block.columns[id]?.[hour] ?? Number.NaN))) rows.push(hour)
  return rows
}

/** Typed blocks of many places as one batch; hours without anything are no rows. */
export const batchOfBlocks = (blocks: readonly DemoBlock[], ids: ReadonlyMap<string, number>, sourceId: number): HourBatch => {
  const rows = blocks.map(blockRows)
  const batch = newBatch(rows.reduce((sum, own) => sum + own.length, 0))
  let at = 0
  blocks.forEach((block, b) => {
    const place = ids.get(block.placeCode)!
    const begin = at
    const position = new Map<number, number>()
    for (const hour of rows[b]!) {
      batch.placeId[at] = place
      batch.ts[at] = block.firstHour + hour * hourMs
      batch.sourceId[at] = sourceId
      position.set(hour, at++)
    }
    for (const id of measuredIds) {
      const column = block.columns[id]
      if (!column) continue
      for (let row = begin; row < at; row++) {
        const value = column[(batch.ts[row]! - block.firstHour) / hourMs]!
        if (value !== value) continue
        batch.values[id][row] = value
        batch.present[row] = batch.present[row]! | bitOf[id]
      }
    }
    for (const { hour, parameter, mark, value } of block.marks) {
      const row = position.get(hour)!
      batch.values[parameter][row] = value ?? Number.NaN
      batch.present[row] = batch.present[row]! | bitOf[parameter]
      batch.marks.set(row, { ...batch.marks.get(row), [parameter]: { mark } })
    }
  })
  return batch
}

const register = async (db: Db, plan: CityPlan, years: readonly number[]) => {
  const ids = await insertDemoPlaces(db, plan)
  await insertMembers(db, plan, ids, String(city.adcode), id => String(countyById.get(id)!.adcode))
  await insertSensors(db, plan.seed)
  await insertDevices(db, plan, ids)
  const placeIdOf = (countyId: number | null) =>
    ids.get(String(countyId === null ? city.adcode : counties.find(c => c.id === countyId)!.adcode))!
  for (const year of years) await insertTargets(db, demoTargets(year), placeIdOf)
  return ids
}

const firstHour = (now: number, months: number) => {
  const c = wallClock(now)
  return instantOf(c.year, c.month - months, 1) + hourMs
}

/** One calendar month of all places at a time, so that each is one transaction and an interrupted load goes on with the next. */
async function* months(plan: CityPlan, from: number, to: number): AsyncGenerator<DemoBlock[]> {
  let blocks: DemoBlock[] = []
  for await (const block of demoBatches({ plan, from, to })) {
    if (blocks.length > 0 && block.firstHour !== blocks[0]!.firstHour) {
      yield blocks
      blocks = []
    }
    blocks.push(block)
    // What is being stored goes on meanwhile.
    await nextTurn()
  }
  if (blocks.length > 0) yield blocks
}

/** What the modules add, one after the other in the order of their list. */
const loadModules = async (stage: keyof (typeof productModules)[number]['demo'], context: DemoContext) => {
  for (const { demo } of productModules) {
    const file = await demo?.[stage]?.()
    await file?.loadDemo(context)
  }
}

/**
 * Registers the demo city and loads its history up to the last full hour. Does nothing when it is loaded; goes on where an interrupted load
 * stopped. Same seed, same bytes.
 */
export const loadDemoCity = async (options: DemoLoadOptions): Promise<DemoState> => {
  const { db, pool, onProgress = () => undefined } = options
  const known = await readDemoState(db)
  const plan = cityPlan(known?.seed ?? options.seed ?? demoSeed)
  await loadModules('beforeHours', { db, pool, seed: plan.seed, now: options.now })
  if (known?.done) return known
  const from = known?.from ?? firstHour(options.now, options.months ?? 24)
  const to = floorHour(options.now) - (options.lagHours ?? 0) * hourMs
  const lastYear = wallClock(to).year
  const ids = await register(
    db,
    plan,
    Array.from({ length: lastYear - wallClock(from).year + 1 }, (_, i) => lastYear - i),
  )
  const sourceId = await demoSourceId(db)
  const store = (blocks: readonly DemoBlock[]) => storeHours(pool, admitHours(batchOfBlocks(blocks, ids, sourceId)), { by: '演示数据' })
  const state: DemoState = known ?? { seed: plan.seed, from, to: from - hourMs, done: false }
  await writeDemoState(db, state)
  if (options.onNewestHours) {
    // They come again with their month and change nothing.
    for await (const blocks of months(plan, Math.max(from, to - newestDays * dayMs), to)) await store(blocks)
    options.onNewestHours()
  }
  // A month is stored while the next is made.
  let storing = Promise.resolve()
  const storeMonth = async (blocks: readonly DemoBlock[]) => {
    await store(blocks)
    state.to = blocks[0]!.firstHour + (blocks[0]!.hours - 1) * hourMs
    await writeDemoState(db, state)
    onProgress(0.6 * ((state.to - from) / (to - from)), '写入小时数据')
  }
  for await (const blocks of months(plan, state.to + hourMs, to)) {
    await storing
    options.signal?.throwIfAborted()
    storing = storeMonth(blocks)
    storing.catch(() => undefined)
  }
  await storing
  await loadSpecies({ db, pool, seed: plan.seed, ids, signal: options.signal }, from, to)
  const places = await openPlaces(db)
  await storeSensors(pool, places, plan.seed, sourceId, { from: Math.max(from, to - sensorDays * dayMs + hourMs), to }, options.signal)
  await pool.query('analyze hourly_readings')
  const total =
    Number(
      (
        await db
          .selectFrom('dirty_days')
          .select(eb => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    ) * 1.25
  let done = 0
  await rollUp(pool, places, {
    signal: options.signal,
    onProgress: days => {
      done += days
      onProgress(0.6 + 0.4 * Math.min(1, done / total), '计算日均与区域值')
    },
  })
  await loadModules('beforeAlarms', { db, pool, seed: plan.seed, now: to })
  await recordHistory({ db, pool, places }, { from: to - alarmDays * dayMs, to })
  await loadMinutes(pool, plan.seed, to)
  await loadSensorMinutes(pool, places, plan.seed, to)
  await loadModules('afterHours', { db, pool, seed: plan.seed, now: to })
  await pool.query('analyze')
  state.done = true
  await writeDemoState(db, state)
  return state
}
