import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JsonSchema, plainSchema } from '../../apps/server/src/platform/http/schema.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'
import { sampleInput } from './sample-input.ts'

const services = [
  'AirQuality',
  'Analysis',
  'AnalysisFigure',
  'AnalysisMap',
  'Calendar',
  'DataQuery',
  'Home',
  'Indicator',
  'Ranking',
  'Target',
  'Trend',
  'Weather',
]
/** Every question of the air pages. Pictures have keys that only their makers know; exports take the input of their tables. */
const questions = services
  .flatMap(service => Object.values((calls as unknown as Record<string, Record<string, Call>>)[service]!))
  .filter(({ name, method, kind }) => method === 'GET' && kind === 'json' && !/Export$|\.(export|image|alarmLog)$/.test(name))

let t: TestServer
let token: string
let places: Record<'city' | 'county' | 'station', number>

beforeAll(async () => {
  t = await testServer({ now: instantOf(2026, 5, 20, 10, 30) })
  const { db, places: known } = t.services
  const station = { kind: 'station' as const, code: 'A', name: 'A 站', county_id: 16, level: 'national' as const, lon: 113, lat: 36.2 }
  const { id } = await db.insertInto('places').values(station).returning('id').executeTakeFirstOrThrow()
  await known.refresh()
  places = { city: known.cityPlace()!.id, county: known.all().find(place => place.kind === 'county')!.id, station: id }
  token = await t.token('admin')
}, 60_000)
afterAll(() => t.close())

const fieldsOf = (call: Call) => (plainSchema(call.input).properties ?? {}) as Record<string, JsonSchema>

/** A question that is answered: every field filled in, about a day of the only station, or of the city where only areas are allowed. */
const rightQuestion = (call: Call): Record<string, unknown> => {
  const fields = fieldsOf(call)
  const month = /Month/.test(call.name)
  const place = places[/City|Contribution|Course/.test(call.name) ? 'city' : /County/.test(call.name) ? 'county' : 'station']
  const usual: Record<string, unknown> = {
    ...{ placeId: place, placeIds: [place], otherPlaceId: place, parameter: 'pm2_5', otherParameter: 'o3', item: 'pm2_5', year: 2026 },
    ...{
      from: month ? '2026-05' : '2026-05-01',
      to: month ? '2026-05' : '2026-05-02',
      hour: '2026-05-01 08',
      day: '2026-05-01',
      time: '2026-05-01 08',
    },
    ...{
      compareFrom: month ? '2026-04' : '2026-04-01',
      compareTo: month ? '2026-04' : '2026-04-02',
      kind: call.name.startsWith('Ranking') ? 'county' : 'all',
    },
  }
  const sample = sampleInput(call.input, ['groupId', 'items', 'source'])
  if (call.name === 'Analysis.Correlation') usual.parameters = ['pm2_5', 'o3']
  const own = Object.fromEntries(Object.entries(usual).filter(([key]) => key in fields && key in sample))
  return { ...sample, ...own }
}

test('every table that rests on a simulated station says 演示数据, those of areas too', async () => {
  const { db, places: known } = t.services
  await db.updateTable('places').set({ simulated: true }).where('id', '=', places.station).execute()
  const areas = known.all().filter(({ kind, countyId }) => kind === 'city' || (kind === 'county' && countyId === 16))
  const own = areas.map(({ id }) => ({ area_id: id, station_id: places.station }))
  await db.insertInto('area_members').values(own).execute()
  await known.refresh()
  const [unmarked, marked]: [string[], string[]] = [[], []]
  for (const call of questions) {
    const question = rightQuestion(call)
    const county = areas.find(({ kind }) => kind === 'county')!.id
    const { data } = await t.ask(call, JSON.parse(JSON.stringify(question).replaceAll(String(places.county), String(county))), { token })
    if (data?.meta?.timeConvention) (data.meta.demo ? marked : unmarked).push(call.name)
  }
  expect(unmarked).toEqual([])
  expect(marked.length).toBeGreaterThan(40)
  await db.deleteFrom('area_members').where('station_id', '=', places.station).execute()
  await db.updateTable('places').set({ simulated: false }).where('id', '=', places.station).execute()
  await known.refresh()
})

test('every question has an answer when nothing is wrong with it', async () => {
  const refused: string[] = []
  for (const call of questions) {
    const question = rightQuestion(call)
    const { status, message } = await t.ask(call, question, { token })
    if (status !== 200) refused.push(`${call.name} ${JSON.stringify(question)}: ${status} ${message}`)
  }
  // This city has no analyser of organics and no model's weather: that is refused by name.
  expect(refused.filter(text => !/^(Home.TVOCHourList|Weather.GFSGrid) .*: 404 /.test(text))).toEqual([])
})

const literalsOf = (schema: JsonSchema): boolean => Array.isArray(schema.enum) || Array.isArray(schema.anyOf)

/** Values that a field cannot have, by its schema, and those that only the service knows to be wrong. */
const wrongValues = (key: string, schema: JsonSchema): unknown[] => {
  if (literalsOf(schema)) return ['nonsense']
  if (schema.type === 'boolean') return ['perhaps']
  if (schema.type === 'array') return wrongValues(key, schema.items as JsonSchema).map(value => [value])
  if (schema.type === 'integer' || schema.type === 'number') {
    const beyond = [Number(schema.minimum) - 1, Number(schema.maximum) + 1].filter(Number.isFinite)
    return ['abc', ...beyond, ...(/^(p|otherP)lace/.test(key) ? [999_999] : [])]
  }
  if (/^(from|to|compareFrom|compareTo|hour|day|time)$/.test(key)) return ['yesterday', '2026-02-30', '2026-13-01 25']
  return ['plutonium', '啊'.repeat(99)]
}

test('a required filter that is left out, and a range that runs backwards, are refused by name', async () => {
  const bad: string[] = []
  for (const call of questions) {
    const right = rightQuestion(call)
    const required = (plainSchema(call.input).required ?? []) as string[]
    const turned = [
      ['from', 'to'],
      ['compareFrom', 'compareTo'],
    ].filter(([from]) => from! in right)
    const without = required
      .filter(key => fieldsOf(call)[key]!.default === undefined)
      .map(key => ({ key, input: { ...right, [key]: undefined } }))
    const backwards = turned.map(([from, to]) => ({
      key: '时间',
      input: { ...right, [from!]: /Month/.test(call.name) ? '2026-12' : '2026-12-31', [to!]: right[to!] },
    }))
    for (const { key, input } of [...without, ...backwards]) {
      const { status, message, response } = await t.ask(call, input, { token })
      const names =
        (response.json() as Refusal).Error?.field === key || (response.json() as Refusal).error?.field === key || message.includes(key)
      if (status < 400 || status >= 500 || !names) bad.push(`${call.name} ${key}: ${status} ${message}`)
    }
  }
  expect(bad).toEqual([])
})

interface Refusal {
  Error?: { field?: string }
  error?: { field?: string }
}

test('a wrong value of any filter is refused in plain words that name the field or the value', async () => {
  const bad: string[] = []
  for (const call of questions) {
    const right = rightQuestion(call)
    for (const [key, schema] of Object.entries(fieldsOf(call)).filter(([name]) => name in right || name === 'source')) {
      for (const value of wrongValues(key, schema)) {
        const { status, message, response } = await t.ask(call, { ...right, [key]: value }, { token })
        const refusal = response.json() as Refusal
        const names =
          [refusal.Error?.field ?? refusal.error?.field].includes(key) ||
          message.includes(String(schema.title ?? '?')) ||
          message.includes(String(value))
        if (status < 400 || status >= 500 || !/[一-鿿]/.test(message) || !names)
          bad.push(`${call.name} ${key}=${String(value).slice(0, 20)}: ${status} ${message}`)
      }
    }
  }
  expect(bad).toEqual([])
})
