import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanValues, type TestAir, testAir, wholeCity } from '#/modules/air/read/test-support/test-air.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { compileCall } from '#/platform/http/schemas.ts'
import { cacheOf } from './live-cache.ts'
import { airCalls, airQuestion, firstDay, lastDay, ownFields } from './test-support/air-calls.ts'

let air: TestAir
beforeAll(async () => {
  air = await testAir(`${lastDay} 24`, [{ code: 'A', countyId: 16 }])
})
afterAll(() => air.close())

/** Without an analyser the call is refused. */
const answersKeepTheirContract = async (without: readonly string[] = []) => {
  const context = { services: air, caller: { ...systemCaller, scope: wholeCity }, audit: {} }
  cacheOf(air).answers.clear()
  let computed = 0
  for (const { name, call, handler } of airCalls) {
    const [service] = call.name.split('.') as [string]
    if (call.kind !== 'json' || call.method !== 'GET' || name === 'alarmLog' || without.includes(name)) continue
    const input = ownFields(call, airQuestion(service, name, air.id))
    const compiled = compileCall(call)
    expect(
      compiled.checkInput()(input),
      `${call.name} takes ${JSON.stringify(input)}: ${JSON.stringify(compiled.checkInput().errors)}`,
    ).toBe(true)
    const output: unknown = JSON.parse(JSON.stringify(await handler(context as never, input as never)))
    expect(compiled.checkOutput()(output), `${call.name}: ${JSON.stringify(compiled.checkOutput().errors)}`).toBe(true)
    computed++
  }
  return computed
}

test('every reading call answers by its contract on an empty database', async () => {
  expect(await answersKeepTheirContract(['TVOCHourList'])).toBeGreaterThan(35)
})

test('and with three days of data', async () => {
  await air.putDays(['A'], firstDay, lastDay, () => ({ ...cleanValues, wind_speed: 1, wind_direction: 90, tvoc: 100 }))
  await air.putHours('A', `${firstDay} 05`, [{ pm2_5: -3 }])
  expect(await answersKeepTheirContract()).toBeGreaterThan(35)
})
