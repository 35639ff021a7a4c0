import type { Call } from '@qingyuan/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarModule } from '#/modules/air/calendar/module.ts'
import { lineageModule } from '#/modules/air/lineage/module.ts'
import { airQueryModule } from '#/modules/air/query/module.ts'
import { rankingModule } from '#/modules/air/ranking/module.ts'
import { clean, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { reviewModule } from '#/modules/air/review/module.ts'
import { trendModule } from '#/modules/air/trend/module.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { compileCall } from '#/platform/http/schemas.ts'
import { memoryOf } from './memory.ts'
import { liveModule } from './module.ts'

const from = '2026-01-01'
const to = '2026-01-03'
let air: TestAir
beforeAll(async () => {
  air = await testAir(`${to} 24`, [{ code: 'A', countyId: 16 }])
})
afterAll(() => air.close())

/** Reading calls with their handlers; `Traceability` repeats those of `DataQuery`. */
const served = [airQueryModule, trendModule, reviewModule, lineageModule, rankingModule, calendarModule, liveModule].flatMap(({ serves }) =>
  serves.flatMap(({ calls, handlers }) =>
    Object.entries(handlers).map(([name, handler]) => ({
      name,
      call: calls[name]!,
      handler: handler as (context: never, input: never) => unknown,
    })),
  ),
)

/** A question that every field of every reading call understands. */
const question = (service: string, name: string): Record<string, unknown> => {
  const id = air.id(name.startsWith('City') && service === 'DataQuery' ? '140400' : name.startsWith('County') ? '140403' : 'A')
  const hours = service === 'Review' ? { from: `${from} 01`, to: `${to} 24`, hour: `${from} 01` } : { from, to }
  const parameter = service === 'Home' ? 'aqi' : 'pm2_5'
  const kind = service === 'Home' ? 'all' : 'county'
  return {
    placeIds: [id],
    placeId: id,
    step: 'day',
    time: from,
    day: from,
    by: 'hour',
    kind,
    span: 'today',
    year: 2026,
    parameter,
    page: 1,
    pageSize: 20,
    ...hours,
  }
}

const only = (call: Call, values: Record<string, unknown>) => {
  const fields = Object.keys((call.input as unknown as { properties?: Record<string, unknown> }).properties ?? {})
  return Object.fromEntries(Object.entries(values).filter(([key]) => fields.includes(key)))
}

const answersKeepTheirContract = async () => {
  const context = { services: air, caller: { ...systemCaller, scope: wholeCity }, audit: {} }
  memoryOf(air).answers.clear()
  let asked = 0
  for (const { name, call, handler } of served) {
    const [service] = call.name.split('.') as [string]
    if (call.kind !== 'json' || call.method !== 'GET' || name === 'alarmLog') continue
    const input = only(call, question(service, name))
    const compiled = compileCall(call)
    expect(
      compiled.checkInput()(input),
      `${call.name} takes ${JSON.stringify(input)}: ${JSON.stringify(compiled.checkInput().errors)}`,
    ).toBe(true)
    const output: unknown = JSON.parse(JSON.stringify(await handler(context as never, input as never)))
    expect(compiled.checkOutput()(output), `${call.name}: ${JSON.stringify(compiled.checkOutput().errors)}`).toBe(true)
    asked++
  }
  return asked
}

test('every reading call answers by its contract on an empty database', async () => {
  expect(await answersKeepTheirContract()).toBeGreaterThan(35)
})

test('and with three days of data', async () => {
  await air.putDays(['A'], from, to, () => ({ ...clean, wind_speed: 1, wind_direction: 90, tvoc: 100 }))
  await air.putHours('A', `${from} 05`, [{ pm2_5: -3 }])
  expect(await answersKeepTheirContract()).toBeGreaterThan(35)
})
