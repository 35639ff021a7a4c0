import type { Call } from '@qingyuan/contract/call.ts'
import { allCalls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JsonSchema, plainSchema } from '../../apps/server/src/platform/http/schema.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'
import { sampleInput } from './sample-input.ts'

const attacks = [
  `'; drop table users; --`,
  `\\'; drop table users; --`,
  `$1); drop table users; --`,
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `=cmd|'/c calc'!A1`,
  `%' or '1'='1`,
  `\u202e\u0000`,
  `{"$gt":""}`,
  `../../../../etc/passwd`,
]

let t: TestServer
let token: string
let placeId: number
/** Whose account may be changed on the walk: the walker's own must stay signed in. */
let victim: number
beforeAll(async () => {
  t = await testServer()
  token = await t.token('admin')
  victim = (await t.signIn('enterprise')).userInfo.id
  const station = { kind: 'station' as const, code: 'S1', name: 'S1', county_id: 7, level: 'national' as const, lon: 113, lat: 36 }
  placeId = (await t.services.db.insertInto('places').values(station).returning('id').executeTakeFirstOrThrow()).id
  await t.services.places.refresh()
})
afterAll(() => t.close())

const isText = (schema: JsonSchema): boolean =>
  schema.type === 'string' || (Array.isArray(schema.anyOf) && (schema.anyOf as JsonSchema[]).some(isText))
const textFields = (call: Call): string[] =>
  Object.entries((plainSchema(call.input).properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    if (isText(schema) && !schema.enum) return [name]
    return schema.type === 'array' && isText(schema.items as JsonSchema) && !(schema.items as JsonSchema).enum ? [name] : []
  })

/** Everything with a text field; signing out would end the walk. */
const walked = allCalls.filter(call => !call.upload && call.kind !== 'events' && call.name !== 'Auth.Logout' && textFields(call).length > 0)

const attack = async (call: Call, field: string, text: string) => {
  // Without an id, saving makes something new.
  const sample = sampleInput(call.input, ['id'])
  for (const name of ['placeId', 'placeIds']) if (name in sample) sample[name] = Array.isArray(sample[name]) ? [placeId] : placeId
  if (call.name.startsWith('System.User') && 'id' in sample) sample.id = victim
  const value = Array.isArray(sample[field]) ? [text] : text
  return t.ask(call, { ...sample, [field]: value }, { token })
}

test('there are many text fields to walk', () => {
  expect(walked.length).toBeGreaterThan(40)
})

test.each(walked.map(call => [call.name, call] as const))(
  '%s takes harmful text as text or refuses it, and never fails on it',
  async (_, call) => {
    for (const field of textFields(call))
      for (const text of attacks) {
        const { status, reply, response } = await attack(call, field, text)
        expect([status < 500, `${field} = ${text}`, reply.Message ?? '']).toEqual([true, `${field} = ${text}`, expect.any(String)])
        if (call.kind === 'json') expect(response.headers['content-type']).toContain('application/json')
        expect(response.headers['x-content-type-options']).toBe('nosniff')
      }
  },
)

test('after the walk the tables stand, the log is whole, and what was stored is the text itself', async () => {
  const { rows } = await t.services.pool.query(`select count(*)::int as n from users where user_name in ('admin', 'leader', 'county')`)
  expect(rows[0].n).toBe(3)
  expect((await t.services.audit.verify()).intact).toBe(true)
  const roles = await t.services.db.selectFrom('roles').select('name').execute()
  for (const text of [attacks[0], attacks[3]]) expect(roles.map(role => role.name)).toContain(text)
})
