import { formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestRuns } from '#/modules/sources/runs/public.ts'
import { dropDiagnosed, keepMet, loadMet, modelSource, windField } from '#/modules/weather/fields/public.ts'
import { coarseGrid, metServer, startRunWorker, waitForRun } from '#/modules/weather/fields/test-support/met-server.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { requestNewHours, requestPastWinds } from './hourly.ts'
import { trajectories } from './trajectories.ts'
import { trajectoryRun } from './trajectory-run.ts'

let server: Awaited<ReturnType<typeof metServer>>
const last = '2026-05-20 14'
const at = parseHour(last)!
const counted = async () =>
  Object.fromEntries(
    (await server.services.pool.query(`select kind, count(*)::int as n from model_runs group by kind`)).rows.map(({ kind, n }) => [
      kind,
      n,
    ]),
  )

beforeAll(async () => {
  server = await metServer(at - 40 * hourMs, at)
})
afterAll(() => server.close())

test('every hour whose reports are in gets its wind, and its trajectories once there is weather', async () => {
  const { services } = server
  expect(await requestNewHours(services)).toEqual(Array.from({ length: 6 }, (_, n) => formatHour(at - (5 - n) * hourMs)))
  expect(await counted()).toEqual({ 'wind-field': 6 })
  await keepMet(services, modelSource, coarseGrid(at - 40 * hourMs, at + 5 * hourMs))
  await requestNewHours(services)
  const first = await counted()
  // The winds still wait: they will find the model's columns when they begin, and are not requested twice.
  expect(first).toEqual({ 'wind-field': 6, trajectory: 6 })
  await requestNewHours(services)
  expect(await counted()).toEqual(first)
})

test('hours before those get their wind a few at a time, the newest first', async () => {
  const { services } = server
  const before = at - 6 * hourMs
  expect(await requestPastWinds(services)).toEqual(Array.from({ length: 12 }, (_, n) => formatHour(before - n * hourMs)))
  expect(await counted()).toMatchObject({ 'wind-field': 18 })
  await services.pool.query("delete from model_runs where kind = 'wind-field' and question->>'time' <= $1", [formatHour(before)])
})

test('an hour of which most stations are missing waits half an hour', async () => {
  const { services, pass } = server
  await services.pool.query('delete from hourly_readings where ts = $1 and place_id = $2', [new Date(at), server.ids[0]])
  expect(await requestNewHours(services)).not.toContain(last)
  pass(30 * 60_000)
  expect(await requestNewHours(services)).toContain(last)
})

test('the same request of a page finds the run of the hour', async () => {
  const jobs = await startRunWorker(server, [windField, trajectoryRun])
  const { run, result } = await waitForRun(() =>
    trajectories(
      { services: server.services, caller: systemCaller },
      {
        placeIds: server.ids.slice(0, 2),
        starts: [last],
        heights: ['list10m', 'list100m', 'list500m', 'list1000m'],
        hours: 24,
      },
    ),
  )
  expect(result!.trajectories.length).toBe(8)
  expect((await counted()).trajectory).toBe(6)
  for (let n = 0; n < 400 && (await latestRuns(server.services, windField, 20)).length < 6; n++)
    await new Promise(done => setTimeout(done, 50))
  await jobs.stop()
  expect((await latestRuns(server.services, trajectoryRun, 20)).map(each => each.id)).toContain(run.id)
})

test('fields that are too old go with their runs; the newer stay', async () => {
  await loadMet(server.services, { from: at - 5 * hourMs, to: at }, 'diagnostic')
  await dropDiagnosed(server.services, at - 2 * hourMs)
  const left = (await latestRuns(server.services, windField, 20)).map(({ question }) => question.time)
  expect(new Set(left)).toEqual(new Set([at - 2 * hourMs, at - hourMs, at].map(formatHour)))
  await expect(loadMet(server.services, { from: at - 5 * hourMs, to: at }, 'diagnostic')).rejects.toThrow('没有所选的气象场')
  await loadMet(server.services, { from: at - 2 * hourMs, to: at }, 'diagnostic')
})
