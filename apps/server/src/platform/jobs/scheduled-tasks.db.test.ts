import { setTimeout as sleep } from 'node:timers/promises'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { startScheduledTasks } from './scheduled-tasks.ts'

let server: TestServer
let looks = 0
let fault: Error | null = null
const task = {
  name: 'test-task',
  everyMs: 20,
  plan: { title: '试运行', times: '每 20 毫秒' },
  look: async () => {
    looks++
    if (fault) throw fault
  },
}

beforeAll(async () => {
  server = await testServer()
  server.services.schedule = [task]
})
afterAll(() => server.close())

const until = async (holds: () => Promise<boolean> | boolean) => {
  for (let i = 0; i < 200 && !(await holds()); i++) await sleep(20)
  expect(await holds()).toBe(true)
}

describe('the plan of runs', () => {
  test('is looked at again and again, says when and why it failed, and rests while it is paused', async () => {
    const admin = await server.token('admin')
    const plan = async () =>
      (await server.ask(jobCalls.RunPlan, {}, { token: admin })).data.rows as {
        lookedAt: string | null
        fault: string | null
        paused: boolean
      }[]
    const schedule = startScheduledTasks(server.services)
    try {
      await until(() => looks > 2)
      await until(async () => (await plan())[0]?.lookedAt !== null)
      expect((await server.ask(jobCalls.RunPlan, {}, { token: admin })).data.background).toBe(server.services.config.backgroundRuns)
      expect((await plan())[0]).toMatchObject({ name: 'test-task', title: '试运行', paused: false, fault: null })
      fault = new Error('没有气象场')
      await until(async () => (await plan())[0]!.fault === '没有气象场')
      fault = null
      await server.ask(jobCalls.RunPlanPause, { name: 'test-task', paused: true }, { token: admin })
      await sleep(100)
      const before = looks
      await sleep(200)
      expect(looks).toBe(before)
      expect((await plan())[0]!.paused).toBe(true)
      await server.ask(jobCalls.RunPlanPause, { name: 'test-task', paused: false }, { token: admin })
      await until(() => looks > before)
    } finally {
      schedule.stop()
    }
  })
})
