import type { Call } from '@qingyuan/contract/call.ts'
import { vocMonitorCalls as calls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { dayMs, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admitHours } from '#/pipeline/admit.ts'
import { batchOfRows } from '#/pipeline/hour-batch.ts'
import { storeHours } from '#/pipeline/store/store-hours.ts'
import { checkSideBySide } from '#/platform/testing/side-by-side.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const first = parseHour('2026-05-01 01')!
const hours = 48
const people = ['city', 'admin', 'reviewer', 'county', 'leader'] as const
type Person = (typeof people)[number]
const stages = ['first', 'pass', 'return', 'sign', 'undo'] as const
type Stage = (typeof stages)[number]
type Result = 'valid' | 'invalid' | 'corrected'

interface Decision {
  state: string
  raw: number
  result: Result
  value: number | null
  reason: string
  firstBy: Person | null
}
interface Value {
  hour: number
  /** As measured, by the newest packet. */
  raw: number
  /** Null before the first decision and after that was taken back. */
  decision: Decision | null
  version: number
  last: { by: Person; stage: Stage; at: number; before: Decision | null } | null
}
interface Attempt {
  stage: Stage
  result: Result
  who: Person
  stale: boolean
}

/** The lifecycle written down a second time: next state by state and stage. */
const next: Readonly<Record<string, Partial<Record<Stage, string>>>> = {
  open: { first: 'first' },
  first: { first: 'first', pass: 'second', return: 'returned' },
  returned: { first: 'first' },
  reopened: { first: 'first' },
  second: { sign: 'signed' },
}
const stateOf = ({ decision, raw }: Value) => (decision === null ? 'open' : decision.raw === raw ? decision.state : 'reopened')

/** Status of a step on a version, and the value after it. */
const expected = (value: Value, attempt: Attempt, version: number, at: number, reason: string): [status: number, after: Value] => {
  const { stage, result, who } = attempt
  const { decision, last, raw } = value
  if (who === 'leader') return [403, value]
  if (who === 'county' && stage !== 'first' && stage !== 'undo') return [403, value]
  if (version !== value.version) return [409, value]
  const after = { ...value, version: version + 1, last: { by: who, stage, at, before: decision } }
  if (stage === 'undo') {
    if (last === null || last.stage === 'undo' || last.by !== who || at - last.at > dayMs) return [409, value]
    return [200, { ...after, decision: last.before }]
  }
  const to = next[stateOf(value)]?.[stage]
  if (!to) return [409, value]
  if ((stage === 'pass' || stage === 'return') && decision!.firstBy === who) return [409, value]
  if (stage !== 'first') return [200, { ...after, decision: { ...decision!, state: to, reason } }]
  return [200, { ...after, decision: { state: to, raw, result, value: result === 'corrected' ? 77 : null, reason, firstBy: who } }]
}

let t: TestServer
let placeId: number
const token = {} as Record<Person, string>
const nameOf = {} as Record<Person, string>
const ask = (call: Call, input: object, who: Person) => t.ask(call, input as never, { token: token[who] })
const measure = (rows: readonly { hour: number; tvoc: number }[]) =>
  storeHours(
    t.services.pool,
    admitHours(batchOfRows(rows.map(({ hour, tvoc }) => ({ placeId, ts: hour, values: { tvoc }, sourceId: 0, ref: null })))),
    { by: 'test' },
  )

beforeAll(async () => {
  t = await testServer({
    config: { requestTokenMs: 1000 * dayMs, idleMs: 1000 * dayMs, sessionMs: 0, passwordDays: 0 },
    places: async ({ db }) => {
      await db.deleteFrom('places').execute()
      const place = { kind: 'sensor' as const, code: 'T1', name: '传感器 T1', county_id: 7, level: null }
      const where = { lon: 113.1, lat: 36.5, elevation_m: 930, simulated: false }
      const { id } = await db
        .insertInto('places')
        .values({ ...place, ...where })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('monitor_stations').values({ place_id: id, type: 'tvoc', park: null, owner: null, around: [] }).execute()
      placeId = id
    },
  })
  await measure(Array.from({ length: hours }, (_, i) => ({ hour: first + i * hourMs, tvoc: 100 + i })))
  for (const who of people) {
    token[who] = await t.token(who)
    nameOf[who] = (
      await t.services.db.selectFrom('users').select('real_name').where('user_name', '=', who).executeTakeFirstOrThrow()
    ).real_name
  }
})
afterAll(() => t?.close())

interface Model {
  values: readonly Value[]
}
const reached = new Set<string>()
const taken = new Map<string, number>()
const count = (what: string) => void taken.set(what, (taken.get(what) ?? 0) + 1)
let sent = 0

const idOf = ({ hour }: Value) => `${placeId}-${hour / hourMs}-tvoc`
const bodyOf = (value: Value, { stage, result }: Attempt, version: number, reason: string) => ({
  ...{ ids: [idOf(value)], stage, result, version, reason },
  ...(result === 'corrected' && { value: 77 }),
})

/** What each screen shows of both values. */
const checkSame = async ({ values }: Model) => {
  const span = { startTime: formatHour(values[0]!.hour), endTime: formatHour(values[1]!.hour) }
  const { data } = await ask(calls.auditList, { stationIds: [placeId], items: ['tvoc'], ...span }, 'city')
  const trend = (await ask(calls.tendencySuperpositionList, { stationIds: [placeId], item: 'tvoc', ...span, timeType: 1 }, 'city')).data
  const { rows: stored } = await t.services.pool.query(
    'select tvoc from hourly_readings where place_id = $1 and ts between $2 and $3 order by ts',
    [placeId, new Date(values[0]!.hour), new Date(values[1]!.hour)],
  )
  for (const [n, value] of values.entries()) {
    const { decision, raw, version, last } = value
    const state = stateOf(value)
    const audited = decision === null || decision.result === 'invalid' ? null : (decision.value ?? decision.raw)
    expect(data.rows.find((row: { id: string }) => row.id === idOf(value))).toMatchObject({
      ...{ state, version, rawValue: raw, auditValue: audited, result: decision?.result ?? null, reason: decision?.reason ?? null },
      auditor: decision === null ? null : nameOf[last!.by],
    })
    expect(stored[n].tvoc, 'what was measured stays').toBe(raw)
    expect(trend.series[0].values[n]).toBe(state === 'second' || state === 'signed' ? audited : raw)
    reached.add(state)
  }
}

/** One step, or two at once on the version that both have seen. */
class Act implements fc.AsyncCommand<Model, null> {
  constructor(
    readonly which: 0 | 1,
    readonly steps: readonly (Attempt | Stage)[],
  ) {}
  check = () => true
  async run(model: Model) {
    const value = model.values[this.which]!
    const now = t.services.clock.now()
    const tries = this.steps.map(each => {
      const usual = (stage: Stage): Attempt => {
        const other = value.decision?.firstBy === 'city' ? 'admin' : 'city'
        return {
          stage,
          result: 'invalid',
          who: stage === 'undo' ? (value.last?.by ?? 'city') : stage === 'first' ? 'city' : other,
          stale: false,
        }
      }
      const attempt = typeof each === 'string' ? usual(each) : each
      const version = attempt.stale && value.version > 0 ? value.version - 1 : value.version
      return { attempt, version, reason: `仪器故障 ${++sent}` }
    })
    const replies = await Promise.all(
      tries.map(({ attempt, version, reason }) => ask(calls.auditValue, bodyOf(value, attempt, version, reason), attempt.who)),
    )
    const { winner, losers, after } = checkSideBySide(
      value,
      tries,
      (before, { attempt, version, reason }) => expected(before, attempt, version, now, reason),
      replies,
    )
    for (const n of losers) {
      expect(replies[n]!.message).toContain(`该值已被他人审核（${nameOf[tries[winner]!.attempt.who]}）`)
      count('race')
    }
    if (winner >= 0) count(tries[winner]!.attempt.stage)
    model.values = model.values.with(this.which, after)
    await checkSame(model)
  }
  toString = () =>
    `${this.which}: ${this.steps.map(each => (typeof each === 'string' ? each : Object.values(each).join(' '))).join(' with ')}`
}

/** Both values in one step; what another has changed since is refused by name, the other one is done. */
class Batch implements fc.AsyncCommand<Model, null> {
  constructor(
    readonly attempt: Attempt,
    readonly stale: 0 | 1 | null,
  ) {}
  check = () => true
  async run(model: Model) {
    const { stage, result, who } = this.attempt
    const reason = `湿度影响 ${++sent}`
    const versions = model.values.map((value, n) => Math.max(0, value.version - (n === this.stale ? 1 : 0)))
    const outcomes = model.values.map((value, n) => expected(value, this.attempt, versions[n]!, t.services.clock.now(), reason))
    const body = { ids: model.values.map(idOf), stage, result, reason, ...(result === 'corrected' && { value: 77 }) }
    const reply = await ask(
      calls.auditValue,
      { ...body, versions: Object.fromEntries(model.values.map((value, n) => [idOf(value), versions[n]])) },
      who,
    )
    if (outcomes.some(([status]) => status === 403)) expect(reply.status).toBe(403)
    else {
      const refused = model.values.filter((_, n) => outcomes[n]![0] !== 200)
      expect(reply.data).toMatchObject({ done: 2 - refused.length })
      expect(reply.data.refused.map(({ id }: { id: string }) => id)).toEqual(refused.map(idOf))
      for (const [n, value] of model.values.entries())
        if (versions[n] !== value.version)
          expect(reply.data.refused.find(({ id }: { id: string }) => id === idOf(value)).reason).toContain(nameOf[value.last!.by])
      model.values = outcomes.map(([, after]) => after)
    }
    await checkSame(model)
  }
  toString = () => `both: ${Object.values(this.attempt).join(' ')}, stale ${this.stale}`
}

class Wait implements fc.AsyncCommand<Model, null> {
  constructor(readonly hours: number) {}
  check = () => true
  async run() {
    t.pass(this.hours * hourMs)
  }
  toString = () => `wait ${this.hours} h`
}

/** A later packet of the hour, with another value. */
class Packet implements fc.AsyncCommand<Model, null> {
  constructor(
    readonly which: 0 | 1,
    readonly tvoc: number,
  ) {}
  check = () => true
  async run(model: Model) {
    const value = model.values[this.which]!
    await measure([{ hour: value.hour, tvoc: this.tvoc }])
    model.values = model.values.with(this.which, { ...value, raw: this.tvoc })
    await checkSame(model)
  }
  toString = () => `packet ${this.which} ${this.tvoc}`
}

const which = fc.constantFrom<0 | 1>(0, 0, 1)
const attempt = fc.record({
  stage: fc.constantFrom(...stages),
  result: fc.constantFrom<Result>('valid', 'invalid', 'corrected'),
  who: fc.constantFrom<Person>('city', 'city', 'admin', 'admin', 'reviewer', 'county', 'leader'),
  stale: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
})
/** Steps that lead on are rare among random ones: these are taken by who may take them. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Stage>('first', 'pass', 'pass', 'sign', 'undo', 'return') },
  { weight: 2, arbitrary: attempt },
)

test('whoever judges, one after the other or at once, values and screens are those of the model', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [
          ...[1, 2, 3].map(() => fc.tuple(which, step).map(([of, one]) => new Act(of, [one]))),
          ...[1, 2].map(() => fc.tuple(which, step, step).map(([of, one, two]) => new Act(of, [one, two]))),
          fc.tuple(attempt, fc.constantFrom(null, 0 as const, 1 as const)).map(([one, stale]) => new Batch(one, stale)),
          fc.constantFrom(3, 25).map(n => new Wait(n)),
          fc.tuple(which, fc.constantFrom(300, 301)).map(([of, tvoc]) => new Packet(of, tvoc)),
        ],
        { maxCommands: 40, size: 'max' },
      ),
      async commands => {
        const at = (2 * run++) % hours
        const fresh = (n: number): Value => ({ hour: first + (at + n) * hourMs, raw: 100 + at + n, decision: null, version: 0, last: null })
        await fc.asyncModelRun(() => ({ model: { values: [fresh(0), fresh(1)] }, real: null }), commands)
      },
    ),
    { numRuns: 14, seed: 20260521 },
  )
  expect([...reached].sort()).toEqual(['first', 'open', 'reopened', 'returned', 'second', 'signed'])
  for (const what of [...stages, 'race']) expect(taken.get(what) ?? 0, what).toBeGreaterThan(0)
}, 120_000)
