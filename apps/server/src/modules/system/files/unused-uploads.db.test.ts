import { randomUUID } from 'node:crypto'
import { calls } from '@qingyuan/contract/calls.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'

const { SysFile } = calls
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

const upload = async (userName: string) =>
  t.ask(SysFile.Upload, {}, { token: await t.token(userName), ...formWith({ name: '说明.pdf', content: pdf, type: 'application/pdf' }) })

test('an upload that nothing uses is removed after three days, one in use is kept', async () => {
  const [unused, used] = [await upload('leader'), await upload('leader')].map(({ data }) => data.id as string)
  await t.services.files.keep(used!)
  t.pass(3 * dayMs - 1)
  expect(await t.services.files.removeExpired()).toBe(0)
  t.pass(1)
  expect(await t.services.files.removeExpired()).toBe(1)
  expect(await t.services.files.find(unused!)).toBeUndefined()
  expect(await t.services.files.find(used!)).toMatchObject({ name: '说明.pdf' })
})

test('beyond 500 MB of unused uploads an account uploads nothing more until they are used or gone; others do', async () => {
  const { data } = await upload('leader')
  const { created_by } = await t.services.db.selectFrom('files').select('created_by').where('id', '=', data.id).executeTakeFirstOrThrow()
  const now = t.services.clock.now()
  const large = {
    size: 499_999_999,
    name: 'a.pdf',
    media_type: 'application/pdf',
    purpose: 'upload',
    sha256: Buffer.alloc(32),
    path: 'none',
  }
  const id = randomUUID()
  await t.services.db
    .insertInto('files')
    .values({ ...large, id, created_by, created_at: new Date(now), expires_at: new Date(now + dayMs) })
    .execute()
  const refused = await upload('leader')
  expect([refused.status, refused.message]).toEqual([429, '已上传而未使用的文件超过 500 MB，请先在页面上保存或稍后再传'])
  expect((await upload('admin')).status).toBe(200)
  await t.services.files.keep(id)
  expect((await upload('leader')).status).toBe(200)
})
