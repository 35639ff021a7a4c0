import type { Call } from '@qingyuan/contract/call.ts'
import { gridTaskCalls as calls } from '@qingyuan/contract/hotspot/tasks.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { dayMs, formatMinute, hourMs } from '@qingyuan/domain/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#/platform/testing/places.ts'
import { checkSideBySide } from '#/platform/testing/side-by-side.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { layOutGrid } from '../cells/grid-layout.ts'

/** Of 襄垣县 (7): `county` and `deputy`; `chief` may issue and check there too. `clerk` is of 潞州区 (16). */
const people = ['city', 'admin', 'county', 'deputy', 'chief', 'clerk', 'leader'] as const
type Person = (typeof people)[number]
const events = ['issue', 'sign', 'return', 'progress', 'feedback', 'extend', 'pass', 'fail', 'recall', 'archive'] as const
type Event = (typeof events)[number]
const own: readonly Person[] = ['county', 'deputy', 'chief']
const city: readonly Person[] = ['city', 'admin']

const issuers: readonly Person[] = ['city', 'admin', 'chief']
const handlers: readonly Person[] = ['city', 'admin', 'county', 'deputy', 'chief', 'clerk']
/** Who has the right to a kind of step at all, whatever the task. */
const rights: Readonly<Record<Event, readonly Person[]>> = {
  ...{ issue: issuers, extend: issuers, recall: issuers, archive: issuers, pass: issuers, fail: issuers },
  ...{ sign: handlers, return: handlers, progress: handlers, feedback: handlers },
}
/** The lifecycle written down a second time: next state by state and event. */
const next: Readonly<Record<string, Partial<Record<Event, string>>>> = {
  draft: { issue: 'waiting', recall: 'recalled' },
  waiting: { sign: 'handling', return: 'draft', recall: 'recalled' },
  handling: { progress: 'handling', extend: 'handling', feedback: 'checking' },
  checking: { pass: 'closed', fail: 'handling' },
  closed: { archive: 'archived' },
}

interface Deadline {
  due: number
  original: number
  runs: boolean
}
interface Task {
  id: number
  reason: 'alarm' | 'manual'
  issuer: Person
  state: string
  version: number
  assignee: Person | null
  failures: number
  steps: number
  measures: string | null
  deadlines: Record<'sign' | 'first' | 'final', Deadline>
}

/** A task signed by nine in the morning when it is issued between 22 and 7 o'clock; else within two hours. */
const signBy = (at: number): number => {
  const local = at + 8 * hourMs
  const hour = (local % dayMs) / hourMs
  if (hour >= 7 && hour < 22) return at + 2 * hourMs
  return local - (local % dayMs) + (hour >= 22 ? 33 : 9) * hourMs - 8 * hourMs
}
const deadlinesAt = (at: number): Task['deadlines'] => {
  const from = (due: number): Deadline => ({ due, original: due, runs: true })
  return { sign: from(signBy(at)), first: from(at + dayMs), final: from(at + 7 * dayMs) }
}

interface Attempt {
  event: Event
  who: Person
  stale: boolean
}

/** Status of a step on a version, and the task after it. */
const expected = (task: Task, { event, who }: Attempt, version: number, at: number, text: string): [status: number, after: Task] => {
  if (!rights[event].includes(who)) return [403, task]
  if (who === 'clerk') return [404, task]
  if (version !== task.version) return [409, task]
  const to = next[task.state]?.[event]
  if (!to) return [409, task]
  const isReceiver = task.assignee === null ? own.includes(who) : task.assignee === who
  if (rights[event] === handlers && !isReceiver) return [403, task]
  if ((event === 'pass' || event === 'fail') && task.assignee === who) return [403, task]
  if (rights[event] === issuers && event !== 'pass' && event !== 'fail' && task.issuer !== who && !city.includes(who)) return [403, task]
  const { sign, first, final } = task.deadlines
  const isOpen = to === 'waiting' || to === 'handling'
  const isAnswered = event === 'progress' || event === 'feedback'
  const again = event === 'issue' ? deadlinesAt(at) : null
  return [
    200,
    {
      ...{ ...task, state: to, version: task.version + 1, steps: task.steps + 1 },
      assignee: to === 'draft' ? null : rights[event] === handlers ? who : task.assignee,
      failures: task.failures + (event === 'fail' ? 1 : 0),
      measures: event === 'feedback' ? text : task.measures,
      deadlines: {
        sign: { due: again?.sign.due ?? sign.due, original: sign.original, runs: to === 'waiting' },
        first: {
          due: again?.first.due ?? first.due,
          original: first.original,
          runs: again !== null || (first.runs && isOpen && !isAnswered),
        },
        final: {
          due: again?.final.due ?? final.due + (event === 'extend' ? 24 * hourMs : 0),
          original: final.original,
          runs: isOpen,
        },
      },
    },
  ]
}

let t: TestServer
let cells: number[]
const token = {} as Record<Person, string>
const nameOf = {} as Record<Person, string>
const ask = (call: Call, input: object, who: Person) => t.ask(call, input as never, { token: token[who] })

const clone = async (from: string, name: Person, realName: string, countyId: number, roles: readonly string[]) => {
  const { db } = t.services
  const { id: _, ...row } = await db.selectFrom('users').selectAll().where('user_name', '=', from).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('users')
    .values({ ...row, user_name: name, real_name: realName, county_ids: [countyId] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const found = await db.selectFrom('roles').select('id').where('name', 'in', roles).execute()
  await db
    .insertInto('user_roles')
    .values(found.map(role => ({ user_id: id, role_id: role.id })))
    .execute()
}

beforeAll(async () => {
  t = await testServer({
    now: Date.parse('2026-05-20T10:30:00+08:00'),
    config: { requestTokenMs: 1000 * dayMs, idleMs: 1000 * dayMs, sessionMs: 0, passwordDays: 0 },
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      await seedPlaces(
        db,
        counties.map(({ id, center }, i) => ({ code: `S${i}`, countyId: id, lon: center.lon, lat: center.lat })),
      )
    },
  })
  await t.services.places.refresh()
  cells = (await layOutGrid(t.services)).cells.filter(({ countyId }) => countyId === 7).map(({ placeId }) => placeId)
  await t.services.places.refresh()
  await clone('county', 'deputy', '襄垣副职', 7, ['区县监管'])
  await clone('county', 'chief', '襄垣局长', 7, ['区县监管', '市级监管'])
  await clone('county', 'clerk', '潞州赵', 16, ['区县监管'])
  for (const who of people) {
    const { requestToken } = await t.signIn(who)
    token[who] = requestToken
    const { real_name } = await t.services.db.selectFrom('users').select('real_name').where('user_name', '=', who).executeTakeFirstOrThrow()
    nameOf[who] = real_name
  }
}, 120_000)
afterAll(() => t?.close())

/** The open task of a cell for each reason; those that have ended have none of it. */
interface Model {
  tasks: Task[]
}
interface Real {
  placeId: number
  place: { lon: number; lat: number } | null
}
const isOpen = ({ state }: Task) => !['closed', 'archived', 'recalled'].includes(state)
const reached = new Set<string>()
const taken = new Map<string, number>()
let sent = 0

const usualStep = ({ state, assignee }: Task, n: number): Attempt => {
  const possible = Object.keys(next[state] ?? { archive: '' }) as Event[]
  const event = possible[n % possible.length]!
  return { event, who: rights[event] === issuers ? 'city' : (assignee ?? own[n % own.length]!), stale: false }
}

const inputOf = (task: Task, { event }: Attempt, version: number, text: string, { place }: Real): [Call, object] => {
  const input = { id: task.id, version, comment: '按要求办理此单' }
  if (event === 'pass' || event === 'fail') return [calls.check, { ...input, passed: event === 'pass' }]
  if (event === 'progress') return [calls.feedback, { ...input, final: false }]
  if (event === 'feedback')
    return [calls.feedback, { ...input, final: true, finding: 'yes', category: '散煤燃烧', measures: text, ...place! }]
  return [calls[event], event === 'extend' ? { ...input, hours: 24 } : input]
}

const checkSame = async (task: Task) => {
  const { data } = await ask(calls.detail, { id: task.id }, 'city')
  const { state, version, failures, steps, measures, receiver } = data
  expect({ state, version, failures, measures, steps: steps.length }).toEqual({
    ...{ state: task.state, version: task.version, failures: task.failures, measures: task.measures, steps: task.steps },
  })
  expect(receiver.includes(task.assignee ? nameOf[task.assignee] : '襄垣分局')).toBe(true)
  const shown = Object.fromEntries(
    data.deadlines.map((each: { name: string; dueAt: string; originalDueAt: string; runs: boolean }) => [
      each.name,
      [each.dueAt, each.originalDueAt, each.runs],
    ]),
  )
  const minutes = (at: number) => expect.stringContaining(formatMinute(at))
  const wanted = Object.entries(task.deadlines).map(([name, { due, original, runs }]) => [name, [minutes(due), minutes(original), runs]])
  expect(shown).toEqual(Object.fromEntries(wanted))
  const running = Object.values(task.deadlines).filter(({ runs }) => runs)
  expect(data.late).toBe(running.some(({ due }) => due < t.services.clock.now()))
  reached.add(task.state)
}

/** Several issue a task of one cell and reason at once. */
class Issue implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly reason: Task['reason'],
    readonly by: readonly Person[],
  ) {}
  check = () => true
  async run(model: Model, real: Real) {
    const input = { placeId: real.placeId, item: 'pm2_5', reason: this.reason, content: '排查散煤和扬尘' }
    const replies = await Promise.all(this.by.map(who => ask(calls.add, input, who)))
    const open = model.tasks.find(task => task.reason === this.reason && isOpen(task))
    const allowed = this.by.map((who, i) => ({ who, reply: replies[i]! })).filter(({ who }) => issuers.includes(who))
    for (const [i, who] of this.by.entries()) expect(replies[i]!.status, who).toBe(issuers.includes(who) ? 200 : 403)
    if (allowed.length === 0) return
    expect(new Set(allowed.map(({ reply }) => reply.data.id)).size, 'one task for all').toBe(1)
    const first = allowed.filter(({ reply }) => !reply.data.joined)
    expect(first).toHaveLength(open ? 0 : 1)
    const { id } = allowed[0]!.reply.data
    if (open) return expect(id).toBe(open.id)
    const task: Task = {
      ...{ id, reason: this.reason, issuer: first[0]!.who, state: 'waiting', version: 1, assignee: null, failures: 0, steps: 1 },
      ...{ measures: null, deadlines: deadlinesAt(t.services.clock.now()) },
    }
    model.tasks.push(task)
    const { package: cell } = (await ask(calls.detail, { id }, 'city')).data
    real.place = { lon: cell.lon, lat: cell.lat }
    await checkSame(task)
  }
  toString = () => `issue ${this.reason} by ${this.by.join(' and ')}`
}

/** One step, or two at once on the version that both have seen. */
class Act implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly which: number,
    readonly steps: readonly (Attempt | number)[],
    readonly twice: boolean,
  ) {}
  check = ({ tasks }: Readonly<Model>) => tasks.length > 0
  async run(model: Model, real: Real) {
    const at = model.tasks.length - 1 - (this.which % model.tasks.length)
    const task = model.tasks[at]!
    const now = t.services.clock.now()
    const tries = this.steps.map((each, i) => {
      const attempt = typeof each === 'number' ? usualStep(task, each) : each
      const version = attempt.stale && task.version > 1 ? task.version - 1 : task.version
      const text = `措施 ${++sent}`
      return { attempt, version, text, request: inputOf(task, attempt, version, text, real), key: `walk-${sent}-${i}` }
    })
    const replies = await Promise.all(
      tries.map(async ({ attempt: { who }, request: [call, input], key }) => {
        const send = () => ask(call, this.twice ? { ...input, requestKey: key } : input, who)
        const [reply, second] = this.twice ? await Promise.all([send(), send()]) : [await send(), null]
        if (second) expect([second.status, second.data], 'the same request twice is one').toEqual([reply.status, reply.data])
        return reply
      }),
    )
    const { winner, losers, after } = checkSideBySide(
      task,
      tries,
      (before, { attempt, version, text }) => expected(before, attempt, version, now, text),
      replies,
    )
    for (const n of losers) {
      expect(replies[n]!.message, 'who was first').toContain(nameOf[tries[winner]!.attempt.who])
      taken.set('race', (taken.get('race') ?? 0) + 1)
    }
    if (winner >= 0) {
      const { event } = tries[winner]!.attempt
      taken.set(event, (taken.get(event) ?? 0) + 1)
    }
    model.tasks[at] = after
    await checkSame(model.tasks[at])
  }
  toString = () =>
    `${this.steps.map(each => (typeof each === 'number' ? `usual ${each}` : Object.values(each).join(' '))).join(' with ')}${this.twice ? ' twice' : ''}`
}

class Wait implements fc.AsyncCommand<Model, Real> {
  constructor(readonly hours: number) {}
  check = () => true
  async run({ tasks }: Model) {
    t.pass(this.hours * hourMs)
    if (tasks.length > 0) await checkSame(tasks.at(-1)!)
  }
  toString = () => `wait ${this.hours} h`
}

const anyone = fc.constantFrom<Person>('city', 'city', 'county', 'county', 'deputy', 'chief', 'admin', 'clerk', 'leader')
const attempt = fc.record({
  event: fc.constantFrom(...events),
  who: anyone,
  stale: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
})
const which = fc.integer({ min: 0, max: 5 }).map(n => (n < 4 ? 0 : 1))
/** Steps that lead on are rare among random ones: this one is taken from those that the state has, by who may take it. */
const usual = fc.nat(11)
const step = fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: attempt })

test('whoever does what, one after the other or at once, tasks are those of the model', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [
          fc
            .tuple(fc.constantFrom<Task['reason']>('alarm', 'manual'), fc.array(anyone, { minLength: 1, maxLength: 3 }))
            .map(([reason, by]) => new Issue(reason, by)),
          ...[1, 2, 3].map(() => fc.tuple(which, step, fc.boolean()).map(([of, one, twice]) => new Act(of, [one], twice))),
          ...[1, 2].map(() => fc.tuple(which, step, step).map(([of, one, two]) => new Act(of, [one, two], false))),
          fc.constantFrom(1, 5, 9, 30).map(hours => new Wait(hours)),
        ],
        { maxCommands: 40, size: 'max' },
      ),
      async commands => {
        const placeId = cells[run++ % cells.length]!
        await fc.asyncModelRun(() => ({ model: { tasks: [] }, real: { placeId, place: null } }), commands)
      },
    ),
    { numRuns: 14, seed: 20260520 },
  )
  expect([...reached].sort()).toEqual(['archived', 'checking', 'closed', 'draft', 'handling', 'recalled', 'waiting'])
  for (const event of [...events, 'race']) expect(taken.get(event) ?? 0, event).toBeGreaterThan(0)
}, 120_000)
