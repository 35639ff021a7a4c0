import { calls } from '@qingyuan/contract/calls.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { numberCells } from '@qingyuan/domain/frame-cells.ts'
import { defaultWeights, scorePartIds } from '@qingyuan/domain/grid-score.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { rollUp } from '#/pipeline/rollup/roll-up.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { seedPlaces } from '#/platform/testing/places.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { fuseFieldsTask } from '#/workers/grid-tasks.ts'
import { layOutGrid } from '../cells/grid-layout.ts'
import { refreshFields } from '../cells/refresh-fields.ts'
import { closeMonth } from './published.ts'

const { GridScore } = calls
const stations = counties.map((county, i) => ({ code: `S${i}`, countyId: county.id, lon: county.center.lon, lat: county.center.lat }))
let t: TestServer
let tokens: Record<'city' | 'county' | 'leader', string>
const ask = (call: Parameters<TestServer['ask']>[0], input: object, who: keyof typeof tokens = 'city') =>
  t.ask(call, input as never, { token: tokens[who] })
const question = { item: 'pm2_5', step: 'day' }

beforeAll(async () => {
  let ids: ReadonlyMap<string, number>
  t = await testServer({
    now: parseHour('2026-05-21 10')! + 30 * 60_000,
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      ids = await seedPlaces(db, stations)
      for (const { code, lon, lat } of stations) await db.updateTable('places').set({ lon, lat }).where('code', '=', code).execute()
    },
  })
  await t.services.places.refresh()
  await layOutGrid(t.services)
  // Day 20 is above day 19 the more, the later the county comes in the list.
  const rows = stations.flatMap(({ code }, s) =>
    ['2026-05-19', '2026-05-20'].flatMap((day, d) =>
      Array.from({ length: 24 }, (_, h) => ({
        ...{ placeId: ids.get(code)!, ts: parseHour(`${day} ${String(h + 1).padStart(2, '0')}`)!, sourceId: 0, ref: null },
        values: { pm2_5: 30 + 2 * s + (d === 1 ? s : 0) },
      })),
    ),
  )
  await storeHours(t.services.pool, admitHours(batchOfRows(rows)), { by: 'test' })
  await rollUp(t.services.pool, t.services.places, {})
  await refreshFields(t.services, fuseFieldsTask)
  tokens = { city: await t.token('city'), county: await t.token('county'), leader: await t.token('leader') }
}, 120_000)
afterAll(() => t?.close())

describe('the composite score', () => {
  test('is that of the environment alone where no task was due, highest for the cleanest district', async () => {
    const { data } = await ask(GridScore.list, question)
    const columns = columnsByKey(data) as Record<string, Parameters<typeof numberCells>[0]>
    const of = (key: string) => numberCells(columns[key]!)
    expect(data).toMatchObject({ time: '2026-05-20', baseTime: '2026-05-19', version: 0, weights: defaultWeights })
    expect(data.rowCount + data.leftOut.length).toBe(counties.length)
    const scores = of('score')
    for (let i = 0; i < data.rowCount; i++) {
      const natural = of('concentration')[i]! + of('change')[i]! + of('hotspots')[i]!
      expect(Math.abs(scores[i]! - (natural * 100) / 65)).toBeLessThanOrEqual(0.2)
      if (i > 0) expect(scores[i]!).toBeLessThanOrEqual(scores[i - 1]!)
    }
    const means = of('mean')
    expect(means[0]).toBe(Math.min(...means.map(value => value!)))
    expect(of('rank')[0]).toBe(1)
  })

  test('has one rank and score for every reader; what it was worked out of only the city and the district read', async () => {
    const [city, county] = [await ask(GridScore.list, question), await ask(GridScore.list, question, 'county')]
    const cells = (data: Parameters<typeof columnsByKey>[0], key: string) =>
      numberCells((columnsByKey(data) as Record<string, Parameters<typeof numberCells>[0]>)[key]!)
    for (const key of ['rank', 'score', 'county_id']) expect(cells(county.data, key)).toEqual(cells(city.data, key))
    const ids = cells(city.data, 'county_id')
    // The county's user is of 襄垣县 (7).
    for (const key of ['concentration', 'change', 'hotspots', 'deduction', 'mean', 'meanChange', 'hotShare', 'tasks'])
      expect(cells(county.data, key), key).toEqual(cells(city.data, key).map((value, i) => (ids[i] === 7 ? value : null)))
    const countyId = ids[0]!
    expect(countyId).not.toBe(7)
    expect((await ask(GridScore.parts, { ...question, countyId }, 'county')).status).toBe(403)
    expect((await ask(GridScore.parts, { ...question, countyId: 7 }, 'county')).data.parts).toHaveLength(scorePartIds.length)
    const { data } = await ask(GridScore.parts, { ...question, countyId })
    expect(data).toMatchObject({ rank: 1, withoutTasks: true, tasks: [] })
    expect(data.parts.map(({ id }: { id: string }) => id)).toEqual(scorePartIds)
    expect(data.parts[0]).toMatchObject({ most: 30, formula: expect.stringContaining('30 ×'), inputs: expect.stringContaining('μg/m³') })
  })

  test('may be tried with other weights, which must sum to 100', async () => {
    const weights = { ...defaultWeights, concentration: 50, change: 0 }
    const { data } = await ask(GridScore.list, { ...question, ...weights })
    expect(data).toMatchObject({ version: null, weights })
    const wrong = await ask(GridScore.list, { ...question, ...weights, change: 5 })
    expect(wrong.status).toBe(400)
    expect(wrong.message).toContain('105')
    expect((await ask(GridScore.list, { ...question, concentration: 100 })).status).toBe(400)
  })
})

describe('a published score', () => {
  const reason = '突出治理成效'
  const weights = { ...defaultWeights, concentration: 10, effect: 30 }
  const daily = { ...question, time: '2026-05-20' }
  const cellsOf = (key: string) => (data: Parameters<typeof columnsByKey>[0]) =>
    numberCells((columnsByKey(data) as Record<string, Parameters<typeof numberCells>[0]>)[key]!)
  const [scoresOf, pointsOf] = [cellsOf('score'), cellsOf('concentration')]

  test('is published once, by who may', async () => {
    expect((await ask(GridScore.list, daily)).data).toMatchObject({ published: null, openTasks: 0 })
    expect((await ask(GridScore.publish, daily, 'county')).status).toBe(403)
    expect((await ask(GridScore.publish, { ...daily, time: '2026-05-18' })).status).toBe(404)
    const answers = await Promise.all([1, 2, 3].map(() => ask(GridScore.publish, daily)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await ask(GridScore.list, daily)).data).toMatchObject({ version: 0, published: { version: 0 } })
  })

  test('stays as it was when weights and data change later; tried weights are compared with its numbers', async () => {
    const before = (await ask(GridScore.list, daily)).data
    expect((await ask(GridScore.save, { ...weights, version: 0, reason })).status).toBe(200)
    await t.services.db.deleteFrom('grid_fields').where('period', '=', '2026-05-19').execute()
    const after = (await ask(GridScore.list, daily, 'leader')).data
    expect(after.columns).toEqual(before.columns)
    expect(after).toMatchObject({ version: 0, weights: defaultWeights })
    const tried = (await ask(GridScore.list, { ...daily, ...weights })).data
    expect(tried).toMatchObject({ version: null, weights, published: { version: 0 } })
    // Of the same numbers, a third of the points for the concentration.
    const points = pointsOf(before)
    expect(points.some(value => value! > 0)).toBe(true)
    for (const [i, value] of pointsOf(tried).entries()) expect(Math.abs(value! - points[i]! / 3)).toBeLessThanOrEqual(0.1)
    const countyId = numberCells((columnsByKey(before) as Record<string, Parameters<typeof numberCells>[0]>).county_id!)[0]!
    expect((await ask(GridScore.parts, { ...daily, countyId })).data).toMatchObject({ rank: 1, score: scoresOf(before)[0] })
    // Put back for what follows.
    await t.services.db.deleteFrom('grid_scores').execute()
    await t.services.db.deleteFrom('grid_score_weights').execute()
    await refreshFields(t.services, fuseFieldsTask)
  })

  test('of a month is published by itself when its tasks are over', async () => {
    expect(await closeMonth(t.services)).toBe(false)
    const {
      item: _,
      step: __,
      period: ___,
      ...map
    } = await t.services.db
      .selectFrom('grid_fields')
      .selectAll()
      .where('step', '=', 'day')
      .where('period', '=', '2026-05-20')
      .where('item', '=', 'pm2_5')
      .executeTakeFirstOrThrow()
    await t.services.db
      .updateTable('grid_fields')
      .set(map)
      .where('step', '=', 'month')
      .where('item', '=', 'pm2_5')
      .where('period', 'in', ['2026-03', '2026-04'])
      .execute()
    expect(await closeMonth(t.services)).toBe(true)
    expect(await closeMonth(t.services)).toBe(false)
    const { data } = await ask(GridScore.list, { item: 'pm2_5', step: 'month', time: '2026-04' })
    expect(data.published).toMatchObject({ by: expect.stringMatching(/\S/), version: 0 })
  })
})

describe('its weights', () => {
  const reason = '突出治理成效'
  const weights = { ...defaultWeights, concentration: 20, effect: 20 }

  test('are saved with a reason by who may, once a version', async () => {
    expect((await ask(GridScore.save, { ...weights, version: 0, reason }, 'county')).status).toBe(403)
    expect((await ask(GridScore.save, { ...weights, version: 0, reason: '改' })).status).toBe(400)
    const answers = await Promise.all([1, 2, 3].map(() => ask(GridScore.save, { ...weights, version: 0, reason })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await ask(GridScore.list, question)).data).toMatchObject({ version: 1, weights })
    const { data } = await ask(GridScore.weights, {}, 'leader')
    expect(data.history).toMatchObject([{ version: 1, reason, weights }])
  })
})
