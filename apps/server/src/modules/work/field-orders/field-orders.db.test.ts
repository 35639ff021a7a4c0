import type { InputOf } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { hourMs } from '@qingyuan/domain/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDueReminders } from '#/modules/work/items/public.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { type NewFieldOrder, sendFieldOrder } from './send.ts'

const { FieldOrder, Todo, Case } = calls
type Move = InputOf<typeof FieldOrder.Move>
type Event = Move['event']

/** `county` is of 襄垣县 (7), `clerk` of 潞州区 (16). */
const people = ['city', 'county', 'clerk', 'leader', 'enterprise'] as const
type Person = (typeof people)[number]
let t: TestServer
let token: Record<Person, string>
let countyDepartment: number
const ids: Partial<Record<Person, number>> = {}

const ask = (call: Parameters<TestServer['ask']>[0], input: object, who: Person) => t.ask(call, input as never, { token: token[who] })

/** An order of the city's officer to 襄垣县. */
const send = (more: Partial<NewFieldOrder> = {}) =>
  t.services.db
    .transaction()
    .execute(trx =>
      sendFieldOrder(
        trx,
        { ...systemCaller, userId: ids.city!, realName: '市局值班员', permissions: new Set(['trace:order']) },
        new Date(t.services.clock.now()),
        { task: 'patrol', title: '加强襄垣县巡查', content: '巡查散煤和秸秆焚烧', countyId: 7, deadlineHours: 12, ...more },
      ),
    )

const detail = async (id: number, who: Person = 'city') => (await ask(FieldOrder.QueryByID, { id }, who)).data
const move = async (id: number, who: Person, more: Partial<Move> & { event: Event }) =>
  ask(FieldOrder.Move, { id, version: (await detail(id)).version, ...more }, who)
const todosOf = async (who: Person) =>
  (await ask(Todo.Query, { pageSize: 100 }, who)).data.rows.filter(({ kind }: { kind: string }) => kind === 'field')

beforeAll(async () => {
  t = await testServer({ now: Date.parse('2026-05-20T10:30:00+08:00') })
  const { db } = t.services
  const { id: _id, ...county } = await db.selectFrom('users').selectAll().where('user_name', '=', 'county').executeTakeFirstOrThrow()
  const clerk = await db
    .insertInto('users')
    .values({ ...county, user_name: 'clerk', real_name: '潞州赵', county_ids: [16] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', _id).execute()
  await db
    .insertInto('user_roles')
    .values(roles.map(({ role_id }) => ({ user_id: clerk.id, role_id })))
    .execute()
  for (const { id, user_name } of await db.selectFrom('users').select(['id', 'user_name']).execute()) ids[user_name as Person] = id
  token = Object.fromEntries(await Promise.all(people.map(async name => [name, await t.token(name)]))) as typeof token
  const receivers = (await ask(FieldOrder.Receivers, { countyId: 7 }, 'city')).data
  countyDepartment = receivers.at(-1).departmentId
})
afterAll(() => t?.close())

const result = { event: 'submit', comment: '沿线巡查，未见异常', finding: 'notFound' } as const

/** What the lifecycle should do, written down a second time: next state by state, event and person. */
const next: Readonly<Record<string, Readonly<Record<string, [who: Person, to: string]>>>> = {
  draft: { send: ['city', 'waiting'], withdraw: ['city', 'withdrawn'] },
  waiting: {
    ...{ sign: ['county', 'handling'], refuse: ['county', 'draft'], submit: ['county', 'reviewing'] },
    ...{ transfer: ['city', 'waiting'], urge: ['city', 'waiting'], withdraw: ['city', 'withdrawn'] },
  },
  handling: {
    ...{ feedback: ['county', 'handling'], submit: ['county', 'reviewing'] },
    ...{ transfer: ['city', 'waiting'], urge: ['city', 'handling'], withdraw: ['city', 'withdrawn'] },
  },
  reviewing: { pass: ['city', 'closed'], return: ['city', 'handling'] },
  closed: { reopen: ['city', 'handling'] },
  withdrawn: {},
}
const events = ['send', 'sign', 'refuse', 'transfer', 'urge', 'feedback', 'submit', 'pass', 'return', 'withdraw', 'reopen'] as const
const inbox: Readonly<Record<string, Person>> = { draft: 'city', waiting: 'county', handling: 'county', reviewing: 'city' }

interface Model {
  state: string
  transfers: number
  urged: boolean
}

/** Status of a request and the state after it. */
const expected = ({ state, transfers, urged }: Model, event: Event, who: Person, stale: boolean): [status: number, state: string] => {
  if (who === 'clerk') return [404, state]
  if (stale) return [409, state]
  const way = next[state]![event]
  if (!way) return [409, state]
  const [by, to] = way
  if (who !== by) return [403, state]
  if (event === 'transfer' && transfers >= 3) return [409, state]
  if (event === 'urge' && urged) return [409, state]
  return [200, to]
}

const inputOf = (event: Event): Partial<Move> & { event: Event } => {
  if (event === 'submit') return result
  return { event, comment: '请按要求办理此单', ...(event === 'transfer' && { departmentId: countyDepartment }) }
}

const command = fc.record({
  event: fc.constantFrom(...events),
  who: fc.constantFrom<Person>('city', 'county', 'county', 'city', 'clerk', 'leader'),
  stale: fc.integer({ min: 0, max: 7 }).map(n => n === 0),
})
/** Ways that go far are rare among random ones: some begin with the usual steps. */
const commands = fc
  .tuple(
    fc.constantFrom<[Event, Person][]>(
      [],
      [['sign', 'county']],
      [['submit', 'county']],
      [
        ['submit', 'county'],
        ['pass', 'city'],
      ],
      [['refuse', 'county']],
    ),
    fc.array(command, { minLength: 4, maxLength: 9 }),
  )
  .map(([usual, rest]) => [...usual.map(([event, who]) => ({ event, who, stale: false })), ...rest])

test('whoever does what in whatever order, state, answer and inbox are those of the lifecycle', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async list => {
      const { id } = await send()
      const model: Model = { state: 'waiting', transfers: 0, urged: false }
      for (const { event, who, stale } of list) {
        const { version } = await detail(id)
        const isStale = stale && version > 1
        const [status, state] = expected(model, event, who, isStale)
        const reply = await ask(FieldOrder.Move, { id, version: isStale ? version - 1 : version, ...inputOf(event) }, who)
        expect([reply.status, event, who, model.state, reply.message]).toEqual([status, event, who, model.state, reply.message])
        if (status === 200) {
          model.transfers += event === 'transfer' ? 1 : 0
          model.urged ||= event === 'urge'
          model.state = state
        }
        expect((await detail(id)).state).toBe(model.state)
      }
      const holders = await Promise.all(
        (['city', 'county'] as const).map(async who => (await todosOf(who)).some((row: { id: number }) => row.id === id) && who),
      )
      expect(holders.filter(Boolean)).toEqual(inbox[model.state] ? [inbox[model.state]] : [])
    }),
    { numRuns: 14, seed: 20260520 },
  )
})

describe('an order to the field', () => {
  test('is sent to a department or one of its staff who can handle it, by who may send there', async () => {
    const { data: receivers } = await ask(FieldOrder.Receivers, { countyId: 7 }, 'county')
    expect(receivers.map(({ name }: { name: string }) => name)).toEqual(['长治市生态环境局襄垣分局'])
    expect((await ask(FieldOrder.Receivers, { countyId: 16 }, 'county')).status).toBe(403)
    expect((await ask(FieldOrder.Receivers, { countyId: 7 }, 'leader')).status).toBe(403)
    const cityWide = (await ask(FieldOrder.Receivers, {}, 'city')).data
    const ofCounty = (await ask(FieldOrder.Receivers, { countyId: 7 }, 'city')).data
    // Work for the cityWide city goes to its departments, which every county's work may go to as well.
    expect(cityWide.length).toBeGreaterThan(0)
    expect(ofCounty.map(({ departmentId }: { departmentId: number }) => departmentId)).toEqual(
      expect.arrayContaining(cityWide.map(({ departmentId }: { departmentId: number }) => departmentId)),
    )
    expect(ofCounty.length).toBeGreaterThan(cityWide.length)
    await expect(send({ departmentId: countyDepartment, assigneeId: ids.leader! })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const { id, number } = await send({ task: 'mobile', departmentId: countyDepartment, assigneeId: ids.county! })
    expect(number).toBe(`ZH-${id}`)
    expect(await detail(id)).toMatchObject({
      receiver: expect.stringContaining('襄垣分局'),
      countyName: '襄垣县',
      plan: null,
      may: expect.arrayContaining(['urge']),
    })
    const whole = await send({ task: 'consult', countyId: 0 })
    expect(await detail(whole.id)).toMatchObject({ number: `HS-${whole.id}`, countyName: '全市', receiver: '长治市生态环境局' })
    expect((await ask(FieldOrder.QueryByID, { id: whole.id }, 'county')).status).toBe(404)
  })

  test('is not there for another county, refused to enterprises, and read by the leader', async () => {
    const { id } = await send()
    expect((await ask(FieldOrder.QueryByID, { id }, 'clerk')).status).toBe(404)
    expect((await ask(FieldOrder.QueryByID, { id }, 'enterprise')).status).toBe(403)
    expect(await detail(id, 'leader')).toMatchObject({ may: [] })
    const rows = async (who: Person) =>
      (await ask(FieldOrder.Query, { task: 'patrol', search: '襄垣县巡查', pageSize: 100 }, who)).data.rows
    expect((await rows('county')).map((row: { id: number }) => row.id)).toContain(id)
    expect(await rows('clerk')).toEqual([])
  })

  const refusals: [name: string, task: NewFieldOrder['task'], input: Partial<Move>, message: string][] = [
    ['without a finding', 'patrol', { finding: undefined }, '请选择结论'],
    ['with a finding that the task cannot have', 'patrol', { finding: 'done' }, '巡查的结论不能是“已完成”'],
    ['found nowhere', 'mobile', { finding: 'found' }, '发现来源的，请填写发现位置'],
    ['with half a position', 'mobile', { finding: 'found', foundLon: 113.1 }, '经度和纬度应同时填写'],
    ['with a mobile run of a patrol', 'patrol', { mobileRunId: 1 }, '只有走航任务可关联走航记录'],
    ['with a mobile run that is not there', 'mobile', { mobileRunId: 999_999 }, '未找到走航记录'],
    ['without words or papers', 'patrol', { comment: ' ' }, '请填写情况说明或附上佐证材料'],
  ]
  test.each(refusals)('is not answered %s', async (_name, task, input, message) => {
    const { id } = await send({ task })
    await move(id, 'county', { event: 'sign' })
    const reply = await move(id, 'county', { ...result, ...input })
    expect(reply.message).toContain(message)
    expect(await detail(id)).toMatchObject({ state: 'handling', finding: null, submittedAt: null })
  })

  test('is answered with place, photo and mobile run, reviewed by another, and shows them', async () => {
    const { id } = await send({ task: 'mobile' })
    const run = await t.services.db
      .insertInto('mobile_runs')
      .values({
        ...{
          name: '襄垣走航 1',
          county_id: 7,
          began_at: new Date('2026-05-20T09:00:00+08:00'),
          ended_at: new Date('2026-05-20T10:00:00+08:00'),
        },
        ...{ series: '[]', sha256: Buffer.alloc(32), length_m: 14_020, coordinates: 'wgs84', points: 9, rows: 9, refused: 0 },
        ...{ bridged: 0, lost: 0, standing: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await move(id, 'county', { event: 'sign' })
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(600, 7)])
    const form = formWith({ name: '烟囱.png', content: png, type: 'image/png' }, { id: String(id), lon: '113.01', lat: '36.52' })
    const { data: evidence } = await t.ask(Case.AddEvidence, {}, { token: token.county, ...form })
    const found = { finding: 'found', foundPlace: '夏店镇砖厂', foundLon: 113.01, foundLat: 36.52, mobileRunId: run.id } as const
    await move(id, 'county', { ...result, ...found, evidenceIds: [evidence.id] })
    expect((await move(id, 'county', { event: 'pass' })).message).toContain('须由他人审核')
    expect((await move(id, 'city', { event: 'pass' })).data.state).toBe('closed')
    expect(await detail(id, 'leader')).toMatchObject({
      ...{ state: 'closed', finding: 'found', foundPlace: '夏店镇砖厂', foundAt: { lon: 113.01, lat: 36.52 } },
      mobileRun: { id: run.id, name: '襄垣走航 1', lengthKm: 14.02 },
      evidence: [],
    })
    expect((await detail(id)).evidence).toEqual([expect.objectContaining({ name: '烟囱.png', lon: 113.01 })])
    expect((await ask(Case.Evidence, { id: evidence.id }, 'clerk')).status).toBe(404)
  })

  test('reminds its receiver before and at the deadline, and the department above after it', async () => {
    const { id } = await send({ title: '限时巡查', deadlineHours: 4 })
    const notices = async (who: Person) =>
      (await ask(Todo.Query, {}, who)).data.notices.filter(({ fieldOrderId }: { fieldOrderId: number | null }) => fieldOrderId === id)
    const after = async (hours: number) => {
      await sendDueReminders({ ...t.services, clock: { now: () => t.services.clock.now() + hours * hourMs } })
      return [(await notices('county')).length, (await notices('city')).map(({ kind }: { kind: string }) => kind)]
    }
    expect(await after(2)).toEqual([0, []])
    expect(await after(3.1)).toEqual([1, []])
    expect(await after(4.1)).toEqual([1, []])
    expect(await after(6.1)).toEqual([1, ['escalation']])
    expect((await notices('county'))[0].message).toContain('现场任务单“限时巡查”')
  })
})
