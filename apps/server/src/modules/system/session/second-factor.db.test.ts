import { calls } from '@qingyuan/contract/calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#/platform/auth/seed.ts'
import { bytesOfBase32, codeOfStep, stepAt } from '#/platform/auth/totp.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const { Auth, System } = calls
let t: TestServer
let token: string
let secret: string
const codeNow = () => codeOfStep(bytesOfBase32(secret), stepAt(t.services.clock.now()))
const login = (code?: string, password = demoPassword) => t.ask(Auth.Login, { userName: 'leader', password, ...(code && { code }) })

beforeEach(async () => {
  t = await testServer()
  token = await t.token('leader')
  const { data } = await t.ask(Auth.SecondFactorBegin, {}, { token })
  secret = data.secret
  const enable = (fields: object) =>
    t.ask(Auth.SecondFactorEnable, { pending: data.pending, code: codeNow(), password: demoPassword, ...fields }, { token })
  expect((await enable({ password: 'wrong' })).error.code).toBe('PASSWORD_WRONG')
  expect((await enable({ code: '000000' })).message).toBe('动态口令不正确，请核对手机时间后重试')
  expect((await login()).status).toBe(200)
  expect((await enable({})).status).toBe(200)
  t.pass(60_000)
})
afterEach(() => t.close())

test('the password alone does not sign in; with the code of the authenticator it does, once for each code', async () => {
  expect((await login()).error.code).toBe('CODE_REQUIRED')
  const code = codeNow()
  const { status, data } = await login(code)
  expect([status, data.userInfo.hasSecondFactor]).toEqual([200, true])
  expect((await login(code)).message).toBe('动态口令错误，还可尝试 4 次，之后锁定 15 分钟')
  t.pass(30_000)
  expect((await login(codeNow())).status).toBe(200)
})

test('without the right password no code is looked at, and nothing says that there is one', async () => {
  const wrong = await login(codeNow(), 'wrong')
  expect(wrong.message).toBe('用户名或密码错误，还可尝试 4 次，之后锁定 15 分钟')
  expect((await login(undefined, 'wrong')).error.code).toBe('LOGIN_FAILED')
})

test('guessing codes with the right password locks the account like guessing passwords', async () => {
  const outcomes: string[] = []
  for (let n = 0; n < 5; n++) outcomes.push((await login(String(100_000 + n))).error.code)
  expect(outcomes.slice(0, 3)).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_FAILED'])
  // The captcha is wanted now; the right password in between does not end the count.
  expect(outcomes.slice(3)).toEqual(['CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED'])
  expect((await login()).error.code).toBe('CAPTCHA_REQUIRED')
})

test('a proposal of another person, or of more than ten minutes ago, enables nothing', async () => {
  const other = await t.token('county')
  const { data } = await t.ask(Auth.SecondFactorBegin, {}, { token: other })
  const enable = (by: string) => {
    const code = codeOfStep(bytesOfBase32(data.secret), stepAt(t.services.clock.now()))
    return t.ask(Auth.SecondFactorEnable, { pending: data.pending, code, password: demoPassword }, { token: by })
  }
  expect((await enable(token)).error.field).toBe('pending')
  t.pass(10 * 60_000)
  expect((await enable(other)).error.field).toBe('pending')
})

test('ends by the person with the password, and when an administrator resets the password of a lost telephone', async () => {
  expect((await t.ask(Auth.SecondFactorDisable, { password: 'wrong' }, { token })).error.code).toBe('PASSWORD_WRONG')
  const { id } = (await t.ask(Auth.UserInfo, {}, { token })).data
  await t.ask(System.UserResetPassword, { id, password: 'Taihang-7788' }, { token: await t.token('admin') })
  const signedIn = await login(undefined, 'Taihang-7788')
  expect([signedIn.status, signedIn.data.userInfo.hasSecondFactor]).toEqual([200, false])
})

test('the secret is in the database sealed only, and in no audit entry', async () => {
  const { rows } = await t.services.pool.query<{ all: string }>(
    `select (select json_agg(u) from users u)::text || (select json_agg(a) from audit_log a)::text as all`,
  )
  expect(rows[0]!.all).toContain('Auth.SecondFactorEnable')
  expect(rows[0]!.all).not.toContain(secret)
})
