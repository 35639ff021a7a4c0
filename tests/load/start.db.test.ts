import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePlace } from '@qingyuan/demo-city/generate.ts'
import { cityPlan, demoSeed } from '@qingyuan/demo-city/plan.ts'
import { pollutantIds } from '@qingyuan/domain/parameters.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { floorHour, formatHour, hourMs } from '@qingyuan/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../apps/server/src/platform/auth/seed.ts'
import type { Database } from '../../apps/server/src/platform/database/pool.ts'
import { testDatabase } from '../../apps/server/src/platform/testing/test-database.ts'
import { urlOf } from '../../apps/server/src/platform/testing/worker-process.ts'
import { calls } from '../../packages/contract/src/calls.ts'
import type { Frame } from '../../packages/domain/src/frame.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

let database: Database
let server: ServerProcess | undefined
const dataDir = mkdtempSync(join(tmpdir(), 'qingyuan-start-'))

beforeAll(async () => {
  database = await testDatabase({ template: 'empty' })
})
afterAll(async () => {
  await server?.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const answerOf = async <T>(reply: Response): Promise<T> => {
  expect(reply.status).toBe(200)
  const answer = (await reply.json()) as { Data?: T; data?: T }
  return (answer.Data ?? answer.data) as T
}

const signIn = async (base: string): Promise<string> => {
  const body = JSON.stringify({ userName: 'city', password: demoPassword })
  const reply = await fetch(base + calls.Auth.Login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await answerOf<{ requestToken: string }>(reply)).requestToken
}

/** The hours of a station as the server shows them, column by column. */
const hoursOf = async (base: string, code: string, from: number, to: number): Promise<Record<string, (number | null)[]>> => {
  const { rows } = await database.pool.query<{ id: number }>('select id from places where code = $1', [code])
  const question = new URLSearchParams({ step: 'hour', from: formatHour(from), to: formatHour(to), placeIds: String(rows[0]!.id) })
  const headers = { authorization: `Bearer ${await signIn(base)}` }
  const frame = await answerOf<Frame>(await fetch(`${base}${calls.DataQuery.StationData.path}?${question}`, { headers }))
  return Object.fromEntries(frame.columns.map(column => [column.key, column.values as (number | null)[]]))
}

test('an empty database named by DATABASE_URL becomes the demo city, shows what its stations measured, and is there again after a second start', async () => {
  const options = { dataDir, databaseUrl: urlOf(database.config), port: await freePort(), hj212Port: await freePort(), demoMonths: 1 }
  server = await startServer(options)
  const base = `http://127.0.0.1:${options.port}`
  const plan = cityPlan(demoSeed)
  const station = plan.stations.find(place => place.level === 'national')!
  const to = floorHour(Date.now()) - 24 * hourMs
  const from = to - 71 * hourMs
  const block = generatePlace({ plan, from, hours: 72 }, station)
  const shown = await hoursOf(base, station.code, from, to)
  let compared = 0
  for (const id of pollutantIds)
    block.columns[id]!.forEach((value, i) => {
      if (Number.isNaN(value)) return
      compared++
      expect(shown[id]![i], `${id} ${formatHour(from + i * hourMs)}`).toBe(roundGbt8170(value, id === 'co' ? 1 : 0, 7))
    })
  expect(compared).toBeGreaterThan(350)
  expect(await server.stop()).toBe(0)

  server = await startServer(options)
  expect(server.output()).not.toContain('演示数据')
  expect(await hoursOf(base, station.code, from, to)).toEqual(shown)
  const refused = await startServer({ ...options, port: await freePort(), hj212Port: await freePort() }).catch((error: Error) => error)
  expect(String(refused)).toContain('正被另一个清源进程使用')
})
