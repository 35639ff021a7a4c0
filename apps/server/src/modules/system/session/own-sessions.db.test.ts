import { calls } from '@qingyuan/contract/calls.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#/platform/auth/seed.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const { Auth, Setting } = calls
const minute = 60_000
let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

const login = (userName: string, password: string) => t.ask(Auth.Login, { userName, password })

describe('a session', () => {
  test('ends a day after the sign-in, however much it is used', async () => {
    let tokens = (await login('leader', demoPassword)).data
    const use = () => t.ask(Auth.UserInfo, {}, { token: tokens.requestToken })
    for (let n = 0; n < 47; n++) {
      t.pass(30 * minute)
      const renewed = await t.ask(Auth.RenewToken, { refreshToken: tokens.refreshToken, requestToken: tokens.requestToken })
      expect(renewed.status, `after ${n + 1} half hours`).toBe(200)
      tokens = renewed.data
      expect((await use()).status).toBe(200)
    }
    t.pass(29 * minute)
    expect((await use()).status).toBe(200)
    t.pass(minute)
    expect((await use()).error.code).toBe('SESSION_ENDED')
    expect((await t.ask(Auth.RenewToken, { refreshToken: tokens.refreshToken, requestToken: tokens.requestToken })).status).toBe(402)
  })

  test('of the same person, its address and its device are listed; each and all others can be ended', async () => {
    const at = async (agent: string) => {
      const signIn = await t.ask(Auth.Login, { userName: 'leader', password: demoPassword }, { headers: { 'user-agent': agent } })
      return signIn.data.requestToken as string
    }
    const tokens = [await at('A'), await at('B'), await at('C')]
    const [, , token] = tokens
    const listed = async () =>
      (await t.ask(Auth.SessionQuery, {}, { token })).data as { id: string; userAgent: string; ip: string; isCurrent: boolean }[]
    expect(
      (await listed())
        .toSorted((a, b) => a.userAgent.localeCompare(b.userAgent))
        .map(({ userAgent, ip, isCurrent }) => [userAgent, ip, isCurrent]),
    ).toEqual([
      ['A', '127.0.0.1', false],
      ['B', '127.0.0.1', false],
      ['C', '127.0.0.1', true],
    ])
    const isOpen = async (of: string | undefined) => (await t.ask(Auth.UserInfo, {}, { token: of })).status === 200
    await t.ask(Auth.SessionEnd, { id: (await listed()).find(({ userAgent }) => userAgent === 'A')!.id }, { token })
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, true, true])
    // A session of another person does not exist for this person.
    const admin = await t.token('admin')
    const foreign = (await t.ask(Auth.SessionQuery, {}, { token: admin })).data[0].id as string
    expect((await t.ask(Auth.SessionEnd, { id: foreign }, { token })).status).toBe(404)
    expect(await isOpen(admin)).toBe(true)
    await t.ask(Auth.SessionEnd, {}, { token })
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false, true])
    expect(await listed()).toHaveLength(1)
  })

  test('beyond twenty of one account the one used least recently ends', async () => {
    await t.close()
    t = await testServer({ config: { sessionsPerUser: 20 } })
    const tokens: string[] = []
    for (let n = 0; n < 21; n++) {
      tokens.push((await login('leader', demoPassword)).data.requestToken)
      t.pass(1000)
    }
    const states = await Promise.all(tokens.map(async token => (await t.ask(Auth.UserInfo, {}, { token })).status))
    expect(states).toEqual([402, ...Array(20).fill(200)])
    expect((await t.ask(Auth.UserInfo, {}, { token: await t.token('admin') })).status).toBe(200)
  })
})

describe('the password', () => {
  test('may not be one of the last ones again', async () => {
    let [password, token] = [demoPassword, await t.token('leader')]
    const change = (newPassword: string) => t.ask(Auth.ChangePassword, { oldPassword: password, newPassword }, { token })
    for (const next of ['Taihang-7788', 'Zhangze-8815', 'Fushan-2046x']) {
      expect((await change(next)).status).toBe(200)
      password = next
      token = (await t.signIn('leader', password)).requestToken
    }
    for (const former of ['Taihang-7788', 'Zhangze-8815']) {
      const refused = await change(former)
      expect([refused.error.code, refused.message]).toEqual(['PASSWORD_WEAK', '新密码不能与最近用过的密码相同'])
    }
    expect((await change('Wuyun-Lake-31')).status).toBe(200)
  })

  test('must be changed when it is ninety days old, and not before', async () => {
    const old = await testServer({ config: { passwordDays: 90 } })
    try {
      const signIn = async () => (await old.ask(Auth.Login, { userName: 'leader', password: demoPassword })).data
      await old.services.db
        .updateTable('users')
        .set({ password_set_at: new Date(old.services.clock.now()) })
        .execute()
      old.pass(90 * 24 * 60 * minute - 1)
      expect((await signIn()).userInfo.mustChangePassword).toBe(false)
      old.pass(1)
      const { userInfo, requestToken } = await signIn()
      expect(userInfo.mustChangePassword).toBe(true)
      expect((await old.ask(Setting.PlaceTree, {}, { token: requestToken })).status).toBe(403)
      const input = { oldPassword: demoPassword, newPassword: 'Taihang-7788' }
      expect((await old.ask(Auth.ChangePassword, input, { token: requestToken })).status).toBe(200)
      expect((await old.ask(Setting.PlaceTree, {}, { token: requestToken })).status).toBe(200)
    } finally {
      await old.close()
    }
  })
})
