import { calls } from '@qingyuan/contract/calls.ts'
import { dayMs, hourMs, instantOf } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incidentRun } from '#/modules/sources/incidents/public.ts'
import { modelRun, type RunKind } from '#/modules/sources/runs/public.ts'
import { demoPeople } from '#/modules/system/users/demo-people.ts'
import { demoAccounts } from '#/platform/auth/seed.ts'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { caseStories } from './case-story.ts'
import { castOwn, castStories, finishedRises, ownOf, playCast, risesInWind } from './cases.ts'
import { demoMonth, demoMonthNow } from './test-support/demo-month.ts'

const { Case, FieldOrder } = calls

let server: TestServer
let worker: { stop(): Promise<void> }
beforeAll(async () => {
  server = await testServer({ now: demoMonthNow, data: demoMonth })
  worker = await startJobWorker(server.services, [modelRun([incidentRun] as RunKind[])])
}, 180_000)
afterAll(async () => {
  await worker?.stop()
  await server?.close()
})

/** The services with the clock set to another hour of the loaded months. */
const servicesAt = (now: number) => ({ ...server.services, clock: { now: () => now } })
const { signal } = new AbortController()

test('at every hour of the month each county of an account has an alarm of the last thirty days to trace', async () => {
  const all = await finishedRises(server.services)
  const [county] = demoAccounts.flatMap(({ userType, countyIds }) => (userType === 'county' ? (countyIds ?? []) : []))
  for (let now = demoMonthNow - 30 * dayMs; now <= demoMonthNow; now += hourMs) {
    const seen = all.filter(
      ({ countyId, openedAt, endedAt }) => countyId === county && openedAt.getTime() >= now - 30 * dayMs && endedAt!.getTime() <= now,
    )
    expect(seen.length, String(new Date(now))).toBeGreaterThan(0)
  }
})

test('at every hour of the month the stories are cast with different stations, the finished ones with older alarms', async () => {
  const all = await finishedRises(server.services)
  for (let now = demoMonthNow - 30 * dayMs; now <= demoMonthNow; now += hourMs) {
    const rises = all.filter(({ endedAt }) => endedAt!.getTime() <= now)
    const casts = castStories(rises, null, now)
    expect(casts.length, String(new Date(now))).toBeGreaterThanOrEqual(5)
    expect(new Set(casts.map(({ rise }) => rise.placeId)).size).toBe(casts.length)
    for (const { story, rise } of casts) {
      expect(caseStories).toContain(story)
      if (['closed', 'settled', 'false', 'second'].includes(story)) expect(rise.openedAt.getTime()).toBeLessThan(now - 2 * dayMs)
    }
  }
})

test('finished stories of checked enterprises are of alarms in wind while there are any', async () => {
  const rises = await finishedRises(server.services)
  const inWind = await risesInWind(server.services, rises)
  expect(inWind.size).toBeGreaterThan(0)
  expect(inWind.size).toBeLessThan(rises.length)
  const casts = castStories(rises, null, demoMonthNow, inWind)
  const old = casts.filter(({ story }) => story === 'closed' || story === 'second')
  const stations = new Set(
    rises.flatMap(({ id, placeId, openedAt }) => (inWind.has(id) && openedAt.getTime() < demoMonthNow - 2 * dayMs ? [placeId] : [])),
  )
  expect(old.filter(({ rise }) => inWind.has(rise.id)).length).toBe(Math.min(old.length, stations.size))
  // A gas of stacks comes before dust, whatever the wind.
  const gases = rises.filter(
    ({ id, parameter, openedAt }) => inWind.has(id) && parameter === 'so2' && openedAt.getTime() < demoMonthNow - 2 * dayMs,
  )
  const first = old.slice(0, new Set(gases.map(({ placeId }) => placeId)).size)
  expect(first.every(({ rise }) => rise.parameter === 'so2')).toBe(true)
})

test('the enterprise of the demo has a case of its own, whether its county had an alarm this night or none for weeks', async () => {
  const { db } = server.services
  const people = await demoPeople(db)
  const account = (await ownOf(db, people))!
  const token = await server.token('enterprise')
  const seen = async () => (await server.ask(Case.Query, {}, { token })).data.rows as { id: number; state: string }[]
  expect(await seen()).toEqual([])
  const stories: string[] = []
  for (const now of [instantOf(2026, 4, 26, 0, 20), instantOf(2026, 5, 29, 23, 40)]) {
    const services = servicesAt(now)
    const own = (await castOwn(services, await finishedRises(services), account, signal))!
    expect(own.rise.countyId).toBe(account.countyId)
    expect(own.rise.endedAt!.getTime()).toBeLessThanOrEqual(now)
    stories.push(own.story)
    const before = await seen()
    await playCast(services, people, own, () => 0.5, signal)
    const added = (await seen()).filter(({ id }) => !before.some(known => known.id === id))
    if (added.length === 0) expect(before.length, 'the alarm has its case already').toBe(1)
  }
  expect((await seen()).length).toBeGreaterThanOrEqual(1)
  expect(stories).toEqual(['sent', 'closed'])
  const field = (await server.ask(FieldOrder.Query, {}, { token: await server.token('county') })).data.rows as { state: string }[]
  expect(field.map(({ state }) => state)).toContain('waiting')
}, 240_000)

test('without a suspect among the traces the order goes to the enterprise all the same', async () => {
  const { db } = server.services
  const account = (await ownOf(db, await demoPeople(db)))!
  const strange = { enterpriseId: account.enterpriseId, countyId: -1 }
  const rises = await finishedRises(server.services)
  const own = await castOwn(server.services, rises, strange, signal)
  expect(own).toMatchObject({ rise: { id: rises.at(-1)!.id }, own: true })
})
