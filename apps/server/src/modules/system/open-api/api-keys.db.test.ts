import { calls } from '@qingyuan/contract/calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const { System, Ingest } = calls
let t: TestServer
let admin: string
beforeEach(async () => {
  t = await testServer()
  admin = await t.token('admin')
})
afterEach(() => t.close())

/** Without rows it is refused as input by a caller that may push. */
const push = (key: string) => t.ask(Ingest.Push, { rows: [] }, { headers: { 'x-api-key': key } })

test('a key ends with its days: a year when nothing is said, never when that is said', async () => {
  const made = async (input: { days?: number | null }) =>
    (await t.ask(System.ApiKeyAdd, { name: '推送', ...input }, { token: admin })).data.key as string
  const keys = [await made({ days: 30 }), await made({}), await made({ days: null })]
  const outcomes = async () => (await Promise.all(keys.map(push))).map(({ status }) => status)
  expect(await outcomes()).toEqual([400, 400, 400])
  t.pass(30 * 86_400_000)
  const [ended] = await Promise.all(keys.map(push))
  expect([ended!.status, ended!.message]).toEqual([401, '接口密钥“推送”已过期，请在 数据源与健康 → 接口密钥 中新建'])
  t.pass(335 * 86_400_000)
  expect(await outcomes()).toEqual([401, 401, 400])
  const listed = (await t.ask(System.ApiKeyQuery, {}, { token: await t.token('admin') })).data as {
    isExpired: boolean
    expires: string
  }[]
  expect(listed.map(({ isExpired, expires }) => [isExpired, expires !== null])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
})

test('a key that names addresses opens nothing from others', async () => {
  const made = async (addresses: string[]) => t.ask(System.ApiKeyAdd, { name: '省平台', addresses }, { token: admin })
  const wrong = await made(['10.1.0.0/16', '省平台'])
  expect([wrong.status, wrong.error.field]).toEqual([400, 'addresses.1'])
  expect((await push((await made(['127.0.0.0/8', '10.1.0.0/16'])).data.key)).status).toBe(400)
  const foreign = await push((await made(['10.1.0.0/16'])).data.key)
  expect([foreign.status, foreign.message]).toEqual([401, '接口密钥“省平台”不能从地址 127.0.0.1 使用'])
})

test('an address that guesses keys is refused for a quarter of an hour; a valid key of the same address goes on', async () => {
  const { data } = await t.ask(System.ApiKeyAdd, { name: '推送' }, { token: admin })
  for (let n = 0; n < 20; n++) expect((await push(`qy_guess${n}`)).status).toBe(401)
  expect((await push('qy_guess20')).status).toBe(429)
  expect((await push(data.key)).error.code).toBe('INVALID_INPUT')
  t.pass(15 * 60_000)
  expect((await push('qy_guess21')).status).toBe(401)
})
