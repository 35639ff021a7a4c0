import { dayMs, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { bitOf, type HourBatch, newBatch } from '../hour-batch.ts'
import { nightlyPacking, packHoursJob } from '../pack-job.ts'
import { admitSpecies } from '../species-hours.ts'
import { openPipeline, type Pipeline } from '../test-support/open-pipeline.ts'
import { waitUntilTrue } from '../test-support/wire.ts'
import { packHours } from './pack-hours.ts'
import { packMonth } from './pack-queries.ts'
import { storeHours } from './store-hours.ts'
import { storeMinutes } from './store-minutes.ts'
import { storeSpeciesHours } from './store-species.ts'

const codes = Array.from({ length: 60 }, (_, i) => `P${i}`)
const first = instantOf(2024, 3, 1)
const hours = 8 * 24
/** All of March 2024 is closed. */
const now = instantOf(2024, 4, 20)
let p: Pipeline

const batchAt = (ts: number, places: readonly number[], value: (placeId: number) => number): HourBatch => {
  const batch = newBatch(places.length)
  places.forEach((placeId, row) => {
    batch.placeId[row] = placeId
    batch.ts[row] = ts
    batch.present[row] = bitOf.pm2_5
    batch.values.pm2_5[row] = value(placeId)
  })
  return batch
}
const valueOf = (ts: number) => (placeId: number) => 1 + ((ts / hourMs + placeId * 7) % 200)
const places = () => codes.map(code => p.ids.get(code)!)
const arrive = async (from: number, count: number) => {
  for (let h = 0; h < count; h++) {
    const ts = from + h * hourMs
    await storeHours(p.services.pool, batchAt(ts, places(), valueOf(ts)), { by: 'test' })
  }
}

/** Every column of every row, whatever its place on the disk. */
const contents = async () =>
  (
    await p.rows<{ rows: number; sum: string }>(
      `select count(*)::int as rows, md5(string_agg(h::text, '|' order by place_id, ts)) as sum from hourly_readings h`,
    )
  )[0]!
const pagesOf = async (placeId: number): Promise<number> =>
  (
    await p.rows<{ pages: number }>(
      `select count(distinct (ctid::text::point)[0])::int as pages from hourly_readings where place_id = $1`,
      [placeId],
    )
  )[0]!.pages
const waiting = async (): Promise<number> => (await p.rows<{ n: number }>('select count(*)::int as n from unpacked_months'))[0]!.n
const loose = async () => (await p.rows<{ relation: string }>('select relation from loose_indexes')).map(({ relation }) => relation)
const historyRows = async (): Promise<number> => (await p.rows<{ n: number }>('select count(*)::int as n from reading_history'))[0]!.n

/** A pool of which the first VACUUM ends the run, as a stop of the server does. */
const withoutVacuum = (pool: Pipeline['services']['pool']): typeof pool =>
  new Proxy(pool, {
    get: (target, key) => {
      if (key !== 'query') return Reflect.get(target, key).bind?.(target) ?? Reflect.get(target, key)
      return (text: string, values?: unknown[]) =>
        text.startsWith('vacuum') ? Promise.reject(new Error('stopped')) : target.query(text, values)
    },
  })

beforeAll(async () => {
  p = await openPipeline(codes.map(code => ({ code, countyId: 16 })))
  await arrive(first, hours)
})
afterAll(() => p?.close())

test('a move that its connection does not survive leaves every row where it was, once, and readers see nothing of it', async () => {
  const before = await contents()
  expect(before.rows).toBe(60 * hours)
  const queued = await waiting()
  const client = await p.services.pool.connect()
  client.on('error', () => undefined)
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  expect(await packMonth(client, { series: 'hours', placeId: places()[0]!, month: '2024-03-01' })).toBe(hours)
  expect(await contents()).toEqual(before)
  await p.rows('select pg_terminate_backend($1)', [rows[0]!.pid])
  await client.query('commit').catch(() => undefined)
  client.release(true)
  expect(await contents()).toEqual(before)
  expect(await waiting()).toBe(queued)
})

test('a value that arrives while its month is moved replaces the moved one, with its history', async () => {
  const [placeId, ts] = [places()[1]!, first + 5 * hourMs]
  const client = await p.services.pool.connect()
  await client.query('begin')
  await packMonth(client, { series: 'hours', placeId, month: '2024-03-01' })
  let stored = false
  const arrival = storeHours(
    p.services.pool,
    batchAt(ts, [placeId], () => 333),
    { by: 'test' },
  ).then(() => {
    stored = true
  })
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(stored).toBe(false)
  await client.query('commit')
  client.release()
  await arrival
  const found = await p.rows('select pm2_5, revision from hourly_readings where place_id = $1 and ts = $2', [placeId, new Date(ts)])
  expect(found).toEqual([{ pm2_5: 333, revision: 2 }])
  expect(await historyRows()).toBe(1)
})

test('packing is stopped in the middle, goes on where it was, and changes no value, origin or history', async () => {
  const [before, history, scattered] = [await contents(), await historyRows(), await pagesOf(places()[9]!)]
  expect(scattered).toBeGreaterThan(hours / 4)
  const abort = new AbortController()
  const stop = (done: number) => {
    if (done === 20) abort.abort(new Error('stopped'))
  }
  await expect(packHours(p.services.pool, { now, signal: abort.signal, onProgress: stop })).rejects.toThrow('stopped')
  expect(await contents()).toEqual(before)
  const left = await waiting()
  expect(left).toBe(60 - 20)
  await expect(p.rows('create unique index concurrently unfinished on hourly_readings_2024 (revision)')).rejects.toThrow('unfinished')
  let counted = 0
  await packHours(p.services.pool, { now, onProgress: done => (counted = done) })
  expect(counted).toBe(left)
  expect(await waiting()).toBe(0)
  expect(await contents()).toEqual(before)
  expect(await historyRows()).toBe(history)
  expect(await loose()).toEqual([])
  for (const id of places()) expect(await pagesOf(id)).toBeLessThan(hours / 20)
  const [index] = await p.rows<{ perRow: number; valid: boolean }>(
    `select pg_indexes_size(indrelid) / $1::float8 as "perRow", indisvalid as valid from pg_index where indrelid = 'hourly_readings_2024'::regclass`,
    [60 * hours],
  )
  expect(await p.rows(`select from pg_class where relname = 'unfinished'`)).toEqual([])
  expect(index!.perRow).toBeLessThan(40)
  expect(index!.valid).toBe(true)
  expect(await packHours(p.services.pool, { now })).toBe(0)
})

test('a month is left alone until it has been over for three days, and packed again after a late arrival', async () => {
  const april = instantOf(2024, 4, 1)
  await arrive(april, 24)
  expect(await packHours(p.services.pool, { now: instantOf(2024, 5, 1) + 2 * dayMs })).toBe(0)
  expect(await waiting()).toBe(60)
  expect(await packHours(p.services.pool, { now: instantOf(2024, 5, 1) + 4 * dayMs })).toBe(60 * 24)
  expect(await waiting()).toBe(0)
  await arrive(first + hours * hourMs, 1)
  expect(await waiting()).toBe(60)
})

test('an index that a stopped run has loosened is built anew by the next run, though that run moves nothing', async () => {
  await packHours(p.services.pool, { now: instantOf(2024, 5, 20) })
  const filenode = async () => (await p.rows<{ node: number }>(`select pg_relation_filenode('hourly_readings_2024_pkey') as node`))[0]!.node
  await arrive(instantOf(2024, 6, 1), 24)
  // Stopped after the last move and before the index: the table is as a kill leaves it.
  await expect(packHours(withoutVacuum(p.services.pool), { now: instantOf(2024, 7, 20) })).rejects.toThrow('stopped')
  expect([await waiting(), await loose()]).toEqual([0, ['hourly_readings_2024']])
  await p.rows('delete from hourly_readings where ts < $1', [new Date(instantOf(2024, 6, 1))])
  await p.rows('analyze hourly_readings_2024')
  const before = await filenode()
  expect(await packHours(p.services.pool, { now: instantOf(2024, 7, 20) })).toBe(0)
  expect([await loose(), (await filenode()) === before]).toEqual([[], false])
})

test('minutes and hours of species are packed likewise, with every value as it was', async () => {
  const ids = places()
  const at = instantOf(2024, 3, 2)
  for (let m = 0; m < 60; m++) {
    const client = await p.services.pool.connect()
    await client.query('begin')
    await storeMinutes(
      client,
      ids.map(placeId => ({
        placeId,
        ts: at + m * 60_000,
        spanMin: 1,
        values: { pm2_5: m + placeId },
        marks: null,
        sourceId: 0,
        ref: null,
      })),
      new Set(),
    )
    await client.query('commit')
    client.release()
    const species = ids.map(placeId => ({ placeId, ts: at + m * hourMs, values: { 1: m + placeId / 100 }, sourceId: 0, ref: null }))
    await storeSpeciesHours(p.services.pool, admitSpecies(species), { by: 'test' })
  }
  const sums = () =>
    p.rows(`select (select md5(string_agg(m::text, '|' order by place_id, ts)) from minute_readings m) as minutes,
      (select md5(string_agg(s::text, '|' order by place_id, ts)) from species_hours s) as species`)
  const pages = async (table: string) =>
    (await p.rows<{ n: number }>(`select count(distinct (ctid::text::point)[0])::int as n from ${table} where place_id = $1`, [ids[7]]))[0]!
      .n
  const before = await sums()
  const [minutePages, speciesPages] = [await pages('minute_readings'), await pages('species_hours')]
  expect(Math.min(minutePages, speciesPages)).toBeGreaterThan(15)
  expect(await packHours(p.services.pool, { now })).toBe(2 * 60 * 60)
  expect(await sums()).toEqual(before)
  expect(await pages('minute_readings')).toBeLessThan(minutePages / 3)
  expect(await pages('species_hours')).toBeLessThan(speciesPages / 3)
  expect([await waiting(), await loose()]).toEqual([0, []])
})

test('a worker requests one job in the night, and none by day or while nothing waits', async () => {
  await arrive(instantOf(2024, 4, 2), 1)
  const jobs = () => p.rows<{ lane: string; state: string }>(`select lane, state from jobs where kind = 'pack-hours'`)
  const lookAt = (at: number) => nightlyPacking.look({ ...p.services, clock: { now: () => at } })
  await lookAt(instantOf(2024, 5, 10, 14))
  expect(await jobs()).toEqual([])
  await lookAt(instantOf(2024, 5, 10, 2))
  await lookAt(instantOf(2024, 5, 10, 3))
  expect(await jobs()).toEqual([{ lane: 'background', state: 'queued' }])
  const worker = await startJobWorker({ ...p.services, clock: { now: () => instantOf(2024, 5, 10, 3) } }, [packHoursJob])
  await waitUntilTrue(async () => (await jobs())[0]!.state === 'done')
  await worker.stop()
  expect(await waiting()).toBe(0)
  await lookAt(instantOf(2024, 5, 11, 2))
  expect(await jobs()).toHaveLength(1)
})
