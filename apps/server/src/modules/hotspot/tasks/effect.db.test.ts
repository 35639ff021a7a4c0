import { counties } from '@qingyuan/domain/counties.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { readCellHours, sensorCells, weekBefore } from '../cells/cell-hours.ts'
import { cellSuspects } from '../cells/cell-suspects.ts'
import { kmFromCell, type LaidCell, layOutGrid } from '../cells/grid-layout.ts'
import { cellHotSince } from '../cells/hot-since.ts'
import { insertAlarms } from '../cells/queries.ts'
import { effectIsFinal, effectOfTask } from './effect.ts'

const issuedAt = parseHour('2026-05-08 10')!
const answeredAt = parseHour('2026-05-09 10')!
const now = parseHour('2026-05-20 10')!
const hours = 11 * 24 + 8 * 24
const first = issuedAt - 8 * 24 * hourMs
const stations = counties.slice(0, 6).map(({ id, center }, i) => ({ code: `S${i}`, countyId: id, lon: center.lon, lat: center.lat }))
let t: TestServer
let cells: LaidCell[]

/** A cell 60 above the others in south wind, before the measure; afterwards 15 above them. In other winds all are alike. */
const valueOf = (station: number, i: number, at: number): number => {
  const background = 30 + 10 * Math.sin(i / 7) + (i % 2)
  const isSouth = i % 3 === 0
  if (station !== 0 || !isSouth) return background + station
  return background + (at <= answeredAt ? 60 : 15) + (i % 2)
}

beforeAll(async () => {
  let ids: ReadonlyMap<string, number>
  t = await testServer({
    now,
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      ids = await seedPlaces(db, stations)
      for (const { code, lon, lat } of stations) await db.updateTable('places').set({ lon, lat }).where('code', '=', code).execute()
    },
  })
  await t.services.places.refresh()
  await layOutGrid(t.services)
  const rows = stations.flatMap(({ code }, s) =>
    Array.from({ length: hours }, (_, i) => {
      const at = first + i * hourMs
      const wind = { wind_speed: 1.5, wind_direction: i % 3 === 0 ? 175 + (i % 2) * 10 : 20 }
      return { placeId: ids.get(code)!, ts: at, values: { pm2_5: valueOf(s, i, at), ...wind }, sourceId: 0, ref: null }
    }),
  )
  await storeHours(t.services.pool, admitHours(batchOfRows(rows)), { by: 'test' })
  cells = await sensorCells(t.services)
}, 120_000)
afterAll(() => t?.close())

describe('the effect of a task', () => {
  const ask = (cell: LaidCell) => effectOfTask(t.services, { cellId: cell.placeId, item: 'pm2_5', issuedAt, answeredAt })

  test('is the fall of the excess over the city in hours with the wind of peak hours', async () => {
    const effect = (await ask(cells[0]!))!
    // Of the six stations the 25th percentile is 1.25 above the background: excess 60 − 1.25 before, 15 − 1.25 after.
    expect(effect.fall).toBeCloseTo(1 - 13.75 / 58.75, 1)
    expect(effect).toMatchObject({ verdict: 'effective', measureAt: '2026-05-09 10' })
    expect(effect.wind).toContain('南风')
    // A third of the hours of a week has that wind.
    expect(effect.before.hours).toBe(56)
    expect(effect.after.hours).toBe(56)
    expect(effect.words).toContain('S0')
  })

  test('is none where nothing changed', async () => {
    const effect = await ask(cells[5]!)
    expect(effect!.verdict).not.toBe('effective')
    expect(Math.abs(effect!.fall!)).toBeLessThan(0.2)
  })

  test('cannot be told where no sensor is near', async () => {
    const layout = await layOutGrid(t.services)
    const far = layout.cells.find(({ east, north }) => cells.every(cell => Math.hypot(cell.east - east, cell.north - north) > 12_000))!
    expect(await ask(far)).toBeNull()
  })

  test('is final once a week has passed', () => {
    expect(effectIsFinal(answeredAt, answeredAt + 167 * hourMs)).toBe(false)
    expect(effectIsFinal(answeredAt, answeredAt + 168 * hourMs)).toBe(true)
  })
})

const enterprise = async (name: string, countyId: number, lon: number, lat: number, kg: number) => {
  const row = { code: name, name, county_id: countyId, industry: '焦化', lon, lat }
  const { id } = await t.services.db.insertInto('enterprises').values(row).returning('id').executeTakeFirstOrThrow()
  const stack = {
    height_m: 30,
    diameter_m: 1,
    temperature_k: 400,
    velocity_ms: 8,
    hour_profile: Array(24).fill(1),
    month_profile: Array(12).fill(1),
  }
  const outlet = await t.services.db
    .insertInto('outlets')
    .values({ enterprise_id: id, code: '1', name: '烟囱', lon, lat, ...stack })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.services.db.insertInto('outlet_emissions').values({ outlet_id: outlet.id, species: 'pm2_5', kg_per_hour: kg }).execute()
  return id
}

test('suspects are the enterprises upwind in the peak hours, each with its share and what to look at; another county has no names', async () => {
  const [{ lon, lat, countyId }, other] = [stations[0]!, stations[1]!.countyId]
  const near = await enterprise('南侧焦化厂', countyId, lon, lat - 0.02, 30)
  const far = await enterprise('邻县焦化厂', other, lon, lat - 0.03, 10)
  await enterprise('北侧焦化厂', countyId, lon, lat + 0.02, 500)
  const hours = (await readCellHours(t.services, cells[0]!, 'pm2_5', ...weekBefore(issuedAt)))!
  const ask = (counties: number[] | null) =>
    cellSuspects(
      { services: t.services, caller: { ...systemCaller, scope: { ...systemCaller.scope, counties } } },
      cells[0]!,
      'pm2_5',
      hours,
    )
  const [first, second, ...others] = await ask(null)
  expect(others).toEqual([])
  expect([first!.id, second!.id]).toEqual([near, far])
  expect(first!.share + second!.share).toBeCloseTo(1, 2)
  // Three times the emission, and nearer.
  expect(first!.share).toBeGreaterThan(0.75)
  expect(first).toMatchObject({
    distanceKm: expect.closeTo(kmFromCell(cells[0]!, lon, lat - 0.02), 1),
    checks: expect.arrayContaining(['炉门、炉盖、上升管有无冒烟']),
  })
  const seen = await ask([countyId])
  expect(seen.map(({ id, name }) => [id, name])).toEqual([
    [near, '南侧焦化厂'],
    [null, '外区县企业'],
  ])
  expect(seen[1]!.checks).toEqual([])
  expect(await cellSuspects({ services: t.services, caller: systemCaller }, cells[0]!, 'o3', hours)).toEqual([])
})

test('a cell is hot again from the first alarm after its task', async () => {
  const { placeId } = cells[1]!
  const passed = new Date(answeredAt)
  expect(await cellHotSince(t.services, placeId, 'pm2_5', passed)).toBeNull()
  const alarm = (at: number) => {
    const opened = new Date(at)
    const peak = { peak: 90, peak_neighbours: 40, peak_at: opened }
    return { place_id: placeId, item: 'pm2_5', opened_at: opened, last_at: opened, ended_at: opened, hours: 2, ...peak }
  }
  await insertAlarms(t.services.db, [alarm(answeredAt - hourMs), alarm(answeredAt + 30 * hourMs), alarm(answeredAt + 50 * hourMs)])
  expect((await cellHotSince(t.services, placeId, 'pm2_5', passed))?.getTime()).toBe(answeredAt + 30 * hourMs)
})
