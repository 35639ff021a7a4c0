import { type Call, call } from '@qingyuan/contract/call.ts'
import { allCalls } from '@qingyuan/contract/calls.ts'
import { isPermission } from '@qingyuan/domain/permissions.ts'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainSchema } from '../../apps/server/src/platform/http/schema.ts'
import { seedPlaces } from '../../apps/server/src/platform/testing/places.ts'
import { type TestServer, testServer } from '../../apps/server/src/platform/testing/test-server.ts'
import { openToStrangers, openToWrongRole } from './refusals.ts'
import { sampleInput } from './sample-input.ts'

/** 襄垣县, the county of the demo's county user, and 屯留区, another. */
const own = 7
const foreign = 5
let t: TestServer
let powerless: string
let everything: string
let ownCity: string
let foreignPlace = 0
let ownPlace = 0

/** A user with a role of exactly these rights; signed in. */
const person = async (userName: string, permissions: readonly string[], counties: number[] | null) => {
  const admin = await t.services.db.selectFrom('users').selectAll().where('user_name', '=', 'admin').executeTakeFirstOrThrow()
  const user = await t.services.db
    .insertInto('users')
    .values({
      user_name: userName,
      real_name: userName,
      user_type: counties ? 'county' : 'city',
      county_ids: counties,
      password_hash: admin.password_hash,
      must_change_password: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await t.services.db
    .insertInto('roles')
    .values({ name: userName, description: '', permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.services.db.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute()
  return t.token(userName)
}

beforeAll(async () => {
  t = await testServer()
  const { rows } = await t.services.pool.query(`select id, county_id from places where kind = 'county'`)
  if (rows.length === 0) await seedPlaces(t.services.db, [])
  const stations = [own, foreign].map(county_id => ({
    kind: 'station' as const,
    code: `S${county_id}`,
    name: `S${county_id}`,
    county_id,
    level: 'national' as const,
    lon: 113,
    lat: 36,
  }))
  const made = await t.services.db.insertInto('places').values(stations).returning(['id', 'county_id']).execute()
  ownPlace = made.find(row => row.county_id === own)!.id
  foreignPlace = made.find(row => row.county_id === foreign)!.id
  await t.services.places.refresh()
  powerless = await person('powerless', [], null)
  const all = [...new Set(allCalls.map(c => c.permission).filter(isPermission))]
  everything = await person('everything', all, [own])
  ownCity = await person('owncity', all, null)
})
afterAll(() => t.close())

const guarded = allCalls.filter(c => c.permission !== 'public')
const withRight = allCalls.filter(c => isPermission(c.permission))

test('the list of calls without sign-in is exactly these', () => {
  expect(allCalls.filter(c => c.permission === 'public').map(c => c.name)).toEqual([
    'Auth.Login',
    'Auth.Captcha',
    'Auth.RenewToken',
    'Setting.Runtime',
  ])
})

test('every call refuses a stranger before it reads the input', async () => {
  expect(guarded.length).toBeGreaterThan(80)
  expect(await openToStrangers(t.app, guarded)).toEqual([])
})

test('every call that wants a right refuses who lacks it before it reads the input', async () => {
  expect(withRight.length).toBeGreaterThan(50)
  expect(await openToWrongRole(t.app, withRight, powerless)).toEqual([])
})

test('a hand-over token opens no change, file, stream, export or administration to anybody', async () => {
  const cloudToken = allCalls.find(c => c.name === 'Auth.CloudToken')!
  const { data } = await t.ask(cloudToken, {}, { token: everything })
  const closed = guarded.filter(c => c === cloudToken || c.method !== 'GET' || c.kind !== 'json' || c.permission.startsWith('system:'))
  expect(closed.length).toBeGreaterThan(100)
  expect(await openToWrongRole(t.app, closed, data.token)).toEqual([])
})

test('a request that may not be made is refused also when its body is huge', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/Ingest/Push',
    headers: { authorization: `Bearer ${powerless}`, 'content-type': 'application/json' },
    payload: 'x'.repeat(30_000_000),
  })
  expect(response.statusCode).toBe(403)
})

interface Named {
  call: Call
  field: string
  kind: 'places' | 'counties'
}

const named: Named[] = allCalls.flatMap(c => {
  if (typeof c.scope === 'string') return []
  const kind = 'places' in c.scope ? ('places' as const) : ('counties' as const)
  const fields = 'places' in c.scope ? c.scope.places : c.scope.counties
  return fields.map(field => ({ call: c, field, kind }))
})

/** Most entries of a list of an input; undefined without a bound. */
const maxItemsOf = (c: Call, field: string): unknown =>
  (plainSchema(c.input) as { properties?: Record<string, { maxItems?: number }> }).properties?.[field]?.maxItems

describe('a call that names a place or county of another county is refused for a user with every right', () => {
  test.each(named.map(n => [`${n.call.name} ${n.field}`, n] as const))('%s', async (_, { call: c, field, kind }) => {
    const stranger = kind === 'places' ? foreignPlace : foreign
    const mine = kind === 'places' ? ownPlace : own
    const sample = sampleInput(c.input)
    const isList = Array.isArray(sample[field]) || field.endsWith('s')
    const asking = (ids: number[]) => t.ask(c, { ...sample, [field]: isList ? ids : ids[0] }, { token: everything })
    const refused = await asking([stranger])
    expect([refused.status, refused.error?.code]).toEqual([403, 'OUT_OF_SCOPE'])
    if (isList && maxItemsOf(c, field) !== 1) expect((await asking([mine, stranger])).error?.code).toBe('OUT_OF_SCOPE')
    expect((await asking([mine])).error?.code).not.toBe('OUT_OF_SCOPE')
    const city = await t.ask(c, { ...sample, [field]: isList ? [stranger] : stranger }, { token: ownCity })
    expect(city.error?.code).not.toBe('OUT_OF_SCOPE')
  })
})

test('who is limited to counties cannot hand out the whole city', async () => {
  const add = allCalls.find(c => c.name === 'System.UserAdd')!
  const answer = await t.ask(add, { ...sampleInput(add.input), countyIds: null }, { token: everything })
  expect(answer.error.code).toBe('OUT_OF_SCOPE')
})

test('the walk notices a call that was mounted without its guard', async () => {
  const { default: Fastify } = await import('fastify')
  const careless = Fastify()
  const planted = call({ name: 'Planted.Open', title: '无人看守', permission: 'air:view', input: Type.Object({}), output: Type.Any() })
  careless.get(planted.path, async () => ({ StatusCode: '1', Data: {}, Message: '' }))
  await careless.ready()
  expect(await openToStrangers(careless, [planted])).toEqual(['Planted.Open 200', 'Planted.Open 200'])
  expect(await openToWrongRole(careless, [planted], powerless)).toEqual(['Planted.Open 200'])
  await careless.close()
})
