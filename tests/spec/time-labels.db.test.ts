import type { Call } from '@qingyuan/contract/call.ts'
import { allCalls } from '@qingyuan/contract/calls.ts'
import { timeFormats } from '@qingyuan/contract/schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../../apps/server/src/platform/http/schema.ts'
import { formWith, type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'
import { type WrongInput, wrongInputs } from './wrong-inputs.ts'

type Format = keyof typeof timeFormats

/** Labels that no calendar has, and the ends of what is taken. */
const impossible: Record<Format, readonly string[]> = {
  day: ['2023-02-29', '0000-01-01', '2026-13-45', '2026-04-31', '2026-00-10', '0099-01-01', '1899-12-31', '2200-01-01', '9999-12-31'],
  hour: ['2023-02-29 01', '0000-01-01 01', '2026-13-45 01', '2026-05-01 25', '2026-05-01 99', '9999-12-31 24'],
  minute: ['2023-02-29 08:00', '0000-01-01 08:00', '2026-05-01 24:00', '2026-05-01 08:60', '9999-12-31 08:00'],
  month: ['0000-05', '2026-13', '2026-00', '9999-12'],
  period: ['2023-02-29', '0000-01-01', '0000', '0000-Q1', '2026-13', '2026-13-45', '2026-Q5', '2026-05-01 25', '9999'],
}
const extreme: Record<Format, readonly string[]> = {
  day: ['1900-01-01', '2199-12-31'],
  hour: ['1900-01-01 00', '2199-12-31 24'],
  minute: ['1900-01-01 00:00', '2199-12-31 23:59'],
  month: ['1900-01', '2199-12'],
  period: ['1900', '1900-01-01 00', '2199-Q4', '2199-12-31 24'],
}

const formatOf = ({ format }: JsonSchema) => (typeof format === 'string' && format in timeFormats ? (format as Format) : null)
const labelsOf = (list: typeof impossible) => (schema: JsonSchema) => {
  const format = formatOf(schema)
  return format ? list[format].map((label): [string, unknown] => [label, label]) : []
}

let t: TestServer
let token: string
let placeId: number
beforeAll(async () => {
  t = await testServer()
  token = await t.token('admin')
  const station = { kind: 'station' as const, code: 'S7', name: 'S7', county_id: 7, level: 'national' as const, lon: 113, lat: 36 }
  placeId = (await t.services.db.insertInto('places').values(station).returning('id').executeTakeFirstOrThrow()).id
  await t.services.places.refresh()
})
afterAll(() => t.close())

const send = (call: Call, { input }: WrongInput) => {
  if (!call.upload) return t.ask(call, input, { token })
  const fields = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
  return t.ask(call, {}, { token, ...formWith({ name: 'x', content: Buffer.from('x') }, fields) })
}

const chinese = /[\u4e00-\u9fff]/

test('a day, month, hour or period that the calendar lacks is refused by every call, and its field is named', async () => {
  const passed: string[] = []
  const wrongs = allCalls.flatMap(call =>
    wrongInputs(call, labelsOf(impossible), { placeId, placeIds: [placeId] }).map(wrong => ({ call, wrong })),
  )
  for (const { call, wrong } of wrongs) {
    const { status, error, message } = await send(call, wrong)
    const title = String(wrong.schema.title)
    const named = error?.field === wrong.path.replace(/\[(\d)\]/g, '.$1') && chinese.test(title) && message.startsWith(title)
    if (status !== 400 || error?.code !== 'INVALID_INPUT' || !named)
      passed.push(`${call.name} ${wrong.path} ${wrong.what}: ${status} ${error?.code} ${error?.field} ${message}`)
  }
  expect(passed).toEqual([])
  expect(wrongs.length).toBeGreaterThan(500)
})

test('the first and the last label that is taken break no call', async () => {
  const broken: string[] = []
  for (const call of allCalls)
    for (const wrong of wrongInputs(call, labelsOf(extreme), { placeId, placeIds: [placeId] })) {
      const { status, message, response } = await send(call, wrong)
      if (status >= 500 || response.body.includes('Invalid')) broken.push(`${call.name} ${wrong.path} ${wrong.what}: ${status} ${message}`)
    }
  expect(broken).toEqual([])
})

test('an hour that is pushed with an impossible time is refused in words, row by row', async () => {
  const push = allCalls.find(call => call.name === 'Ingest.Push')!
  for (const time of [...impossible.hour, ...extreme.hour, '2026-05-01T25:00:00']) {
    const { status, data } = await t.ask(push, { rows: [{ station: 'S7', time, values: { pm2_5: 1 } }] }, { token })
    expect([status, data.refused[0]?.row, chinese.test(data.refused[0]?.reason)], time).toEqual([200, 1, true])
  }
})

/** Texts by which a device or a file says the time: read by the format's own rules. */
const freeTimes = ['Ingest.Push rows[0].time']

test('every field for a time has one of the time formats', () => {
  const loose = allCalls.flatMap(call => {
    const texts = wrongInputs(call, schema => (schema.type === 'string' && !schema.enum ? [['', '']] : []))
    return texts
      .filter(
        ({ path, schema }) =>
          formatOf(schema) === null &&
          (/\\d\{4\}-/.test(String(schema.pattern)) ||
            /(^|[.\]])(day|days|hour|hours|month|time|from|to|until|issued|starts|\w+(On|At|Date|Time))(\[0\])?$/.test(path)),
      )
      .map(({ path }) => `${call.name} ${path}`)
  })
  expect(loose).toEqual(freeTimes)
})
