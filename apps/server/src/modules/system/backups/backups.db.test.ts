import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobWorker } from '#/platform/jobs/worker.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'
import { backupJob, checkJob } from './backup-jobs.ts'

let t: TestServer
let admin: string
let worker: { stop(): Promise<void> }
beforeAll(async () => {
  t = await testServer()
  admin = await t.token('admin')
  worker = await startJobWorker(t.services, [backupJob, checkJob])
})
afterAll(async () => {
  await worker?.stop()
  await t?.close()
})

const { Backup, System } = calls
const list = async () => (await t.ask(Backup.Query, {}, { token: admin })).data
const settled = async (id: string) => {
  for (let i = 0; i < 400; i++) {
    const { data } = await t.ask(System.JobGet, { id }, { token: admin })
    if (!['queued', 'running'].includes(data.state)) return data
    await sleep(50)
  }
  throw new Error('the job did not end')
}
const folder = () => join(t.services.config.dataDir, 'backups')

test('a backup is made by a job, read back, listed with size, time and result, and downloaded as it is', async () => {
  expect((await list()).rows).toEqual([])
  const { data, status } = await t.ask(Backup.Start, {}, { token: admin })
  expect(status).toBe(200)
  const second = await t.ask(Backup.Start, {}, { token: admin })
  expect([second.status, second.message]).toEqual([409, '已有备份或检查正在进行，请等它结束'])
  expect(await settled(data.jobId)).toMatchObject({ state: 'done', message: expect.stringMatching(/^\d+ 张表、\d+ 行，检查完好$/) })
  const { rows, jobId } = await list()
  expect(jobId).toBeNull()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ name: 'qingyuan-20260520-103000.backup', check: 'intact', fault: null })
  expect(rows[0].tables).toBeGreaterThan(50)
  const { response } = await t.ask(Backup.Download, { name: rows[0].name }, { token: admin })
  expect(response.headers['content-type']).toBe('application/gzip')
  expect(response.rawPayload.equals(readFileSync(join(folder(), rows[0].name)))).toBe(true)
})

test('a damaged file is found by the check, a changed one is unchecked again', async () => {
  const [whole] = readdirSync(folder()).filter(name => name.endsWith('.backup'))
  const bytes = readFileSync(join(folder(), whole!))
  writeFileSync(join(folder(), 'cut.backup'), bytes.subarray(0, bytes.length - 200))
  const rowOf = async (name: string) => (await list()).rows.find((row: { name: string }) => row.name === name)
  expect(await rowOf('cut.backup')).toMatchObject({ check: 'unchecked' })
  const { data } = await t.ask(Backup.Check, { name: 'cut.backup' }, { token: admin })
  expect((await settled(data.jobId)).message).toMatch(/^文件已损坏：.*文件不完整$/)
  expect(await rowOf('cut.backup')).toMatchObject({ check: 'damaged', rows: null })
  appendFileSync(join(folder(), 'cut.backup'), 'x')
  expect(await rowOf('cut.backup')).toMatchObject({ check: 'unchecked' })
  expect((await t.ask(Backup.Remove, { name: 'cut.backup' }, { token: admin })).status).toBe(200)
  expect(await rowOf('cut.backup')).toBeUndefined()
})

test('only who may back up sees, makes and downloads; a name leads to no other folder', async () => {
  const city = await t.token('city')
  for (const call of Object.values(Backup)) expect((await t.ask(call, { name: 'x.backup' }, { token: city })).status).toBe(403)
  for (const name of ['../secret.key', '../x.backup', '.backup', 'x/y.backup'])
    expect((await t.ask(Backup.Download, { name }, { token: admin })).status).toBe(400)
  expect((await t.ask(Backup.Download, { name: 'x.backup' }, { token: admin })).status).toBe(404)
  const entries = await t.services.db.selectFrom('audit_log').select(['action', 'subject']).where('action', 'like', 'Backup.%').execute()
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['Backup.Start', 'Backup.Download', 'Backup.Remove']))
})
