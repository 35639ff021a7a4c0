import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type IncidentCity, incidentCity, incidentEnd } from '#/modules/sources/incidents/test-support/incident-city.ts'
import { systemCaller } from '#/platform/http/caller.ts'
import { type JobWorker, startJobWorker } from '#/platform/jobs/worker.ts'
import { twinExperiment } from './experiment.ts'
import { requestVerification, twinExperiments } from './verification-job.ts'

let city: IncidentCity
let worker: JobWorker | undefined
beforeEach(async () => {
  city = await incidentCity()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await city.server.close()
})

const input = { engineVersion: 'test', rounds: 1, days: 0.9 }
const services = () => city.server.services
const jobs = () => services().db.selectFrom('jobs').selectAll().where('kind', '=', 'twin-experiments').orderBy('created_at').execute()
const scores = () => services().db.selectFrom('twin_scores').selectAll().orderBy('place_id').orderBy('wind_class').execute()
const until = async (what: () => Promise<boolean>) => {
  for (let n = 0; n < 3_000; n++) {
    if (await what()) return
    await sleep(100)
  }
  throw new Error('waited for five minutes')
}
/** Two stations are enough for the order of the experiments. */
const verifyTwoStations = async () => {
  await services().db.updateTable('places').set({ level: 'micro' }).where('id', '=', city.ids[2]!).execute()
  await services().places.refresh()
}
const finished = () => until(async () => (await jobs()).every(job => job.state === 'done'))

test('an incident of known cause is found with the same weather, and comes out the same when it is repeated', async () => {
  const question = { placeId: city.ids[0]!, round: 0, until: incidentEnd, days: 0.9, knowledge: 'same' as const }
  const outcome = await twinExperiment(services(), question)
  expect(outcome).toMatchObject({ placeId: city.ids[0], windClass: '中等风', top1: true, errorM: 0 })
  expect(await twinExperiment(services(), question)).toEqual(outcome)
  const other = await twinExperiment(services(), { ...question, knowledge: 'perturbed' })
  expect(other).not.toBeNull()
})

test('the job scores every station once for a version; cut off after the first incident it goes on and comes to the same', async () => {
  await verifyTwoStations()
  worker = await startJobWorker(services(), [twinExperiments])
  await requestVerification(services(), systemCaller, input)
  await finished()
  const [job] = await jobs()
  expect(job!.message).toContain('首位命中')
  const first = (await scores()).map(({ made_at, ...row }) => row)
  expect(first.length).toBeGreaterThan(0)
  expect(new Set(first.map(row => row.engine_version))).toEqual(new Set(['test']))
  await requestVerification(services(), systemCaller, input)
  expect(await jobs()).toHaveLength(1)
  await services().pool.query(
    "update installation set value = jsonb_set(value, '{outcomes}', jsonb_build_array(value->'outcomes'->0)) where key = 'twin test'",
  )
  await services().pool.query('delete from twin_scores')
  await requestVerification(services(), systemCaller, input)
  await finished()
  expect((await scores()).map(({ made_at, ...row }) => row)).toEqual(first)
})

test('the job makes way for another that waits, and goes on behind it', async () => {
  await verifyTwoStations()
  const { rows } = await services().pool.query<{ id: string }>(
    "insert into jobs (kind, lane, title, state, input) values ('other', 'background', '等待的任务', 'queued', '{}') returning id",
  )
  worker = await startJobWorker(services(), [twinExperiments])
  await requestVerification(services(), systemCaller, input)
  await until(async () => (await jobs()).some(job => job.message?.startsWith('已让出') ?? false))
  await services().pool.query('delete from jobs where id = $1', [rows[0]!.id])
  await finished()
  expect((await jobs()).length).toBeGreaterThan(1)
  expect((await scores()).length).toBeGreaterThan(0)
})
