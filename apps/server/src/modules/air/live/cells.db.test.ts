import type { Frame } from '@qingyuan/domain/frame.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanValues, countyUser, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { settingsModule } from '#/modules/system/settings/module.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { cacheOf } from './live-cache.ts'
import { airCalls, airQuestion, firstDay, lastDay, ownFields } from './test-support/air-calls.ts'

const cellCode = 'CZ012034'
let air: TestAir
let cellId: number
let before: Record<string, string>

const contextOf = (scope = wholeCity) => ({ services: air, caller: { ...systemCaller, scope }, audit: {} }) as never

const settings = settingsModule.serves.flatMap(({ calls, handlers }) =>
  Object.entries(handlers).map(([name, handler]) => ({ call: calls[name]!, handler })),
)

/** The answer of a call by its full name. */
const ask = async <T>(name: string, input: object, scope = wholeCity): Promise<T> =>
  (await [...airCalls, ...settings].find(({ call }) => call.name === name)!.handler(contextOf(scope), input as never)) as T

interface CellList {
  rows: { code: string; kind: string; values: { pm2_5: number | null } }[]
}
const cellsOf = (scope = wholeCity) => ask<CellList>('Home.stationList', { kind: 'cell' }, scope)

/** Answers of every reading call of the air pages, without the instant at which they were made. */
const answers = async (): Promise<Record<string, string>> => {
  cacheOf(air).answers.clear()
  const found: Record<string, string> = {
    'Setting.PlaceTree': JSON.stringify(await ask('Setting.PlaceTree', {})),
  }
  for (const { name, call, handler } of airCalls) {
    if (call.kind !== 'json' || call.method !== 'GET' || name === 'alarmLog') continue
    const input = ownFields(call, airQuestion(call.name.split('.')[0]!, name, air.id))
    found[call.name] = JSON.stringify(await handler(contextOf(), input as never))
  }
  return found
}

beforeAll(async () => {
  air = await testAir(`${lastDay} 24`, [
    { code: 'A', countyId: 16 },
    { code: 'B', countyId: 7, level: 'micro' },
  ])
  await air.putDays(['A', 'B'], firstDay, lastDay, () => ({ ...cleanValues, wind_speed: 1, wind_direction: 90, tvoc: 100 }))
  before = await answers()
  const cell = {
    kind: 'cell' as const,
    code: cellCode,
    name: '网格 012034',
    county_id: 16,
    level: null,
    lon: 113.1,
    lat: 36.2,
    elevation_m: 900,
  }
  cellId = (await air.db.insertInto('places').values(cell).returning('id').executeTakeFirstOrThrow()).id
  await air.places.refresh()
  await air.putPlaceDays([cellId], firstDay, lastDay, () => ({ ...cleanValues, pm2_5: 480, tvoc: 900 }))
})
afterAll(() => air.close())

const query = { parameters: ['pm2_5'], step: 'day', from: firstDay, to: lastDay }

describe('a cell of the grid', () => {
  test('changes no answer of the air pages, however high its values are', async () => {
    const after = await answers()
    expect(Object.keys(after).length).toBeGreaterThan(37)
    for (const [name, answer] of Object.entries(before)) expect({ name, answer: after[name] }).toEqual({ name, answer })
  })

  test('has days like a station, which are read on request', async () => {
    const frame = await ask<Frame>('DataQuery.StationData', { ...query, placeIds: [cellId] })
    expect(frame.columns.find(column => column.key === 'pm2_5')?.values).toEqual([480, 480, 480])
    const list = await cellsOf()
    expect(list.rows).toMatchObject([{ code: cellCode, kind: 'cell', values: { pm2_5: 480 } }])
    expect(await ask('Setting.PlaceTree', { kind: 'cell' })).toMatchObject([{ id: cellId, code: cellCode, evaluated: false }])
  })

  test('belongs to its county', async () => {
    const seen = async (countyId: number) => (await cellsOf(countyUser(countyId))).rows.length
    expect([await seen(16), await seen(7)]).toEqual([1, 0])
    expect([air.places.allowed(countyUser(16), cellId), air.places.allowed(countyUser(7), cellId)]).toEqual([true, false])
  })

  test('is no city or county, and joins no ranking group', async () => {
    await expect(ask('DataQuery.CountyData', { ...query, placeIds: [cellId] })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(ask('Ranking.CustomAreaGroup', { name: '网格', placeIds: [cellId, air.id('A')] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
