import { calls } from '@qingyuan/contract/calls.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openServices } from '#/open-services.ts'
import { captchaHash } from '#/platform/auth/captcha.ts'
import { demoPassword } from '#/platform/auth/seed.ts'
import { tokenHash } from '#/platform/auth/tokens.ts'
import type { AppError } from '#/platform/errors.ts'
import { type TestServer, testServer } from '#/platform/testing/test-server.ts'

const { Auth, System, Setting } = calls
const minute = 60_000
let t: TestServer
beforeEach(async () => {
  t = await testServer()
})
afterEach(() => t.close())

const login = (userName: string, password: string, more = {}) => t.ask(Auth.Login, { userName, password, ...more })
const solvedCaptcha = async () => {
  const { data } = await t.ask(Auth.Captcha)
  await t.services.db
    .updateTable('captchas')
    .set({ answer_hash: captchaHash('AB3d') })
    .where('id', '=', data.captchaId)
    .execute()
  return { captchaId: data.captchaId as string, captcha: 'ab3D' }
}

describe('signing in', () => {
  test('the right password gives a user and two tokens, and the token authenticates a request', async () => {
    const { status, data, reply } = await login('admin', demoPassword)
    expect(status).toBe(200)
    expect(reply.StatusCode).toBe('1')
    expect(data.userInfo).toMatchObject({ userName: 'admin', prefixName: '长治市', roles: ['系统管理员'], counties: null })
    expect(data.requestToken).not.toBe(data.refreshToken)
    const me = await t.ask(Auth.UserInfo, {}, { token: data.requestToken })
    expect(me.data.realName).toBe('系统管理员')
    const voc = await t.ask(Auth.LoggedInUser, {}, { token: data.requestToken })
    expect(voc.reply).toMatchObject({ code: 200, msg: '', data: { userName: 'admin' } })
  })

  test('names are not case-sensitive, passwords are', async () => {
    expect((await login('ADMIN', demoPassword)).status).toBe(200)
    expect((await login('admin', demoPassword.toLowerCase())).status).toBe(400)
  })

  test('an unknown name is refused in the same words as a wrong password', async () => {
    const known = await login('leader', 'wrong')
    const unknown = await login('nobody', 'wrong')
    expect(known.message).toBe('用户名或密码错误，还可尝试 4 次，之后锁定 15 分钟')
    expect(unknown.message).toBe(known.message)
    expect({ ...unknown.error, id: '' }).toEqual({ ...known.error, id: '' })
  })

  for (const name of ['leader', 'nobody'])
    test(`after three failures of ${name} a captcha is wanted, after five the account is locked for 15 minutes`, async () => {
      for (let i = 0; i < 2; i++) await login(name, 'wrong')
      expect((await login(name, 'wrong')).error).toMatchObject({ code: 'LOGIN_FAILED', captcha: true, remaining: 2 })
      expect((await login(name, 'wrong')).error.code).toBe('CAPTCHA_REQUIRED')
      expect((await login(name, 'wrong', { ...(await solvedCaptcha()), captcha: 'XXXX' })).error.code).toBe('CAPTCHA_WRONG')
      expect((await login(name, 'wrong', await solvedCaptcha())).error).toMatchObject({ code: 'LOGIN_FAILED', remaining: 1 })
      const fifth = await login(name, 'wrong', await solvedCaptcha())
      expect([fifth.status, fifth.message]).toEqual([423, '账户已锁定，请 15 分钟后再试'])
      t.pass(14 * minute)
      const early = await login(name, demoPassword, await solvedCaptcha())
      expect([early.status, early.message]).toEqual([423, '账户已锁定，请 1 分钟后再试'])
      t.pass(minute)
      expect((await login(name, demoPassword)).status).toBe(name === 'leader' ? 200 : 400)
    })

  test('a captcha is sent as pixels: its answer cannot be read from paths or text', async () => {
    const { data } = await t.ask(Auth.Captcha)
    expect(data.svg).toMatch(/^<svg [^>]*><image [^>]*href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/)
  })

  test('a captcha answers once', async () => {
    for (let i = 0; i < 3; i++) await login('leader', 'wrong')
    const captcha = await solvedCaptcha()
    expect((await login('leader', 'wrong', captcha)).error.code).toBe('LOGIN_FAILED')
    expect((await login('leader', demoPassword, captcha)).error.code).toBe('CAPTCHA_WRONG')
    expect((await login('leader', demoPassword, await solvedCaptcha())).status).toBe(200)
  })

  test('twenty guesses at once are still only five attempts', async () => {
    const captchas = await Promise.all(Array.from({ length: 20 }, solvedCaptcha))
    const answers = await Promise.all(captchas.map(captcha => login('leader', 'wrong', captcha)))
    expect(answers.filter(answer => answer.error.code === 'LOGIN_FAILED')).toHaveLength(4)
    expect(answers.filter(answer => answer.status === 423)).toHaveLength(16)
  })

  test('twenty right sign-ins to one account at once all get in', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('leader', demoPassword)))
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(200))
  })

  test('one address cannot try a hundred names', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, i) => login(`name${i}`, 'wrong')))
    expect((await login('admin', demoPassword)).status).toBe(429)
    t.pass(16 * minute)
    expect((await login('admin', demoPassword)).status).toBe(200)
  })

  test('every outcome is in the audit log, passwords are not', async () => {
    await login('leader', 'secret-guess')
    await login('leader', demoPassword)
    const { rows } = await t.services.pool.query(`select actor, detail from audit_log where action = 'Auth.Login' order by id`)
    expect(rows).toEqual([
      { actor: 'leader', detail: { outcome: 'LOGIN_FAILED' } },
      { actor: 'leader', detail: { outcome: 'ok' } },
    ])
  })

  test('a disabled account does not sign in, and its sessions end', async () => {
    const leader = await t.signIn('leader')
    const admin = await t.token('admin')
    const { data } = await t.ask(System.UserQuery, { search: 'leader' }, { token: admin })
    const { id, realName, prefixName, userType, countyIds, roleIds } = data.rows[0]
    const change = { id, realName, prefixName, userType, countyIds, roleIds, disabled: true }
    expect((await t.ask(System.UserUpdate, change, { token: admin })).status).toBe(200)
    expect((await t.ask(Auth.UserInfo, {}, { token: leader.requestToken })).status).toBe(402)
    expect((await login('leader', demoPassword)).message).toBe('账户已停用，请联系管理员')
  })
})

/** A sign-in from a given address, past the call: `undefined` when it succeeds, else the refusal. */
const attemptFrom = async (ip: string, userName: string, password: string, more = {}) =>
  t.services.auth.signIn.authenticate({ userName, password, ...more }, ip).then(
    () => undefined,
    error => error as AppError,
  )
const lockAsStranger = async (userName: string) => {
  for (let i = 0; i < 3; i++) await login(userName, 'wrong')
  for (let i = 0; i < 2; i++) await login(userName, 'wrong', await solvedCaptcha())
}

describe('a known device', () => {
  const knownDevice = async (userName: string): Promise<string> =>
    (await login(userName, demoPassword, { deviceToken: '' })).data.deviceToken

  test('signs in while failures of strangers lock the name, and strangers stay locked', async () => {
    const deviceToken = await knownDevice('leader')
    await lockAsStranger('leader')
    expect((await login('leader', demoPassword)).status).toBe(423)
    const known = await login('leader', demoPassword, { deviceToken })
    expect([known.status, known.data.deviceToken]).toEqual([200, deviceToken])
    expect((await login('leader', demoPassword)).status).toBe(423)
  })

  test('is not limited by its address either', async () => {
    const deviceToken = await knownDevice('leader')
    await Promise.all(Array.from({ length: 100 }, (_, i) => login(`name${i}`, 'wrong')))
    expect((await login('leader', demoPassword)).status).toBe(429)
    expect((await login('leader', demoPassword, { deviceToken })).status).toBe(200)
  })

  test('is locked by five wrong passwords from it, which lock no other device', async () => {
    const [deviceToken, other] = [await knownDevice('leader'), await knownDevice('leader')]
    for (let i = 0; i < 3; i++) expect((await login('leader', 'wrong', { deviceToken })).error.remaining).toBe(4 - i)
    expect((await login('leader', demoPassword, { deviceToken })).error.code).toBe('CAPTCHA_REQUIRED')
    expect((await login('leader', 'wrong', { deviceToken, ...(await solvedCaptcha()) })).error.remaining).toBe(1)
    expect((await login('leader', 'wrong', { deviceToken, ...(await solvedCaptcha()) })).status).toBe(423)
    expect((await login('leader', demoPassword, { deviceToken })).status).toBe(423)
    expect((await login('leader', demoPassword, { deviceToken: other })).status).toBe(200)
    expect((await login('leader', demoPassword)).status).toBe(200)
    t.pass(15 * minute)
    expect((await login('leader', demoPassword, { deviceToken })).status).toBe(200)
  })

  test('is one that the person signed in from: made-up tokens, those of others and old ones are strangers', async () => {
    const [own, foreign] = [await knownDevice('leader'), await knownDevice('city')]
    t.pass(90 * 24 * 60 * minute)
    const late = await knownDevice('city')
    await lockAsStranger('leader')
    for (const deviceToken of ['', 'made-up', own, foreign, late])
      expect((await login('leader', demoPassword, { deviceToken })).status).toBe(423)
  })

  test('is known only on the browser’s request, by a token of which only the hash is stored', async () => {
    expect((await login('leader', demoPassword)).data).not.toHaveProperty('deviceToken')
    const token = await knownDevice('leader')
    const { rows } = await t.services.pool.query(`select token_hash, expires_at from known_devices`)
    expect(rows).toHaveLength(1)
    expect(rows[0].token_hash.equals(tokenHash(token))).toBe(true)
    expect(rows[0].expires_at.getTime() - t.services.clock.now()).toBe(90 * 24 * 60 * minute)
  })

  test("a token that is not the person's own is replaced, never adopted", async () => {
    const planted = await knownDevice('city')
    expect((await login('leader', demoPassword, { deviceToken: planted })).data.deviceToken).not.toBe(planted)
  })

  test('is forgotten when an administrator resets the password, and when twenty newer ones are known', async () => {
    const admin = await t.token('admin')
    const device = await knownDevice('leader')
    const { data } = await t.ask(System.UserQuery, { search: 'leader' }, { token: admin })
    await t.ask(System.UserResetPassword, { id: data.rows[0].id, password: 'Mountain+River7' }, { token: admin })
    await lockAsStranger('leader')
    expect((await login('leader', 'Mountain+River7', { deviceToken: device })).status).toBe(423)
    const first = await knownDevice('city')
    for (let i = 0; i < 20; i++) {
      t.pass(1)
      await knownDevice('city')
    }
    await lockAsStranger('city')
    expect((await login('city', demoPassword, { deviceToken: first })).status).toBe(423)
  })
})

describe('continued guessing', () => {
  for (const name of ['leader', 'nobody'])
    test(`waits twice as long at ${name} after every fifth failure; another address does not`, async () => {
      const guess = async () => attemptFrom('203.0.113.7', name, 'wrong', await solvedCaptcha())
      for (const minutes of [15, 30, 60]) {
        for (let i = 0; i < 4; i++) expect((await guess())?.code).toBe('LOGIN_FAILED')
        expect(await guess()).toMatchObject({ code: 'LOCKED', details: { minutes } })
        t.pass(15 * minute)
        if (minutes > 15) expect((await guess())?.message).toBe(`账户已锁定，请 ${minutes - 15} 分钟后再试`)
        const other = await attemptFrom('203.0.113.8', name, demoPassword)
        expect(other?.code).toBe(name === 'leader' ? undefined : 'LOGIN_FAILED')
        t.pass((minutes - 15) * minute)
        await t.services.db.deleteFrom('sign_in_attempts').where('source', '=', '').execute()
      }
    })

  test('does not learn from a restart which names exist', async () => {
    for (const name of ['leader', 'nobody']) for (let i = 0; i < 2; i++) await login(name, 'wrong')
    const { config, log, clock } = t.services
    const restarted = await openServices({ config, connection: t.database.config, log, clock, max: 2 })
    const remaining = async (userName: string) =>
      restarted.auth.signIn.authenticate({ userName, password: 'wrong' }, '::1').catch((error: AppError) => error.details.extra)
    const answers = [await remaining('leader'), await remaining('nobody')]
    await restarted.close()
    expect(answers).toEqual(Array(2).fill({ remaining: 2, captcha: true }))
  })

  test('at a locked name writes one audit entry a minute, and is refused after a hundred attempts', async () => {
    await lockAsStranger('leader')
    const answers = await Promise.all(Array.from({ length: 120 }, () => login('leader', 'wrong')))
    expect(answers.filter(answer => answer.status === 423)).toHaveLength(95)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(25)
    const entries = async () =>
      (await t.services.pool.query(`select detail from audit_log where action = 'Auth.Login' order by id offset 5`)).rows
    expect(await entries()).toEqual([])
    t.pass(minute)
    await attemptFrom('203.0.113.7', 'leader', 'wrong')
    expect(await entries()).toEqual([{ detail: { outcome: 'LOCKED', count: 95 } }])
    await t.services.auth.close()
    expect(await entries()).toEqual([{ detail: { outcome: 'LOCKED', count: 95 } }, { detail: { outcome: 'LOCKED', count: 1 } }])
  })

  test('wrong captchas count against the address', async () => {
    for (let i = 0; i < 3; i++) await login('leader', 'wrong')
    for (let i = 0; i < 97; i++) await login('leader', 'wrong', { captchaId: 'x', captcha: 'x' })
    expect((await login('leader', demoPassword)).status).toBe(429)
  })
})

describe('a session', () => {
  const renew = (tokens: { refreshToken: string; requestToken: string }) =>
    t.ask(Auth.RenewToken, { refreshToken: tokens.refreshToken, requestToken: tokens.requestToken })

  test('a request token lives 30 minutes and is renewed by both tokens', async () => {
    const first = await t.signIn('city')
    t.pass(29 * minute)
    expect((await t.ask(Auth.UserInfo, {}, { token: first.requestToken })).status).toBe(200)
    t.pass(minute)
    expect((await t.ask(Auth.UserInfo, {}, { token: first.requestToken })).status).toBe(401)
    const { data: second } = await renew(first)
    expect((await t.ask(Auth.UserInfo, {}, { token: second.requestToken })).status).toBe(200)
    expect((await t.ask(Auth.UserInfo, {}, { token: first.requestToken })).status).toBe(401)
  })

  test('a refresh token used again after ten seconds ends the session, for thief and owner', async () => {
    const first = await t.signIn('city')
    const { data: second } = await renew(first)
    t.pass(11_000)
    expect((await renew(first)).status).toBe(402)
    expect((await t.ask(Auth.UserInfo, {}, { token: second.requestToken })).status).toBe(402)
    expect((await renew(second)).status).toBe(402)
    const { rows } = await t.services.pool.query(`select actor from audit_log where action = 'Auth.RenewToken'`)
    expect(rows).toEqual([{ actor: 'city' }])
  })

  test('a refresh token alone, or with a foreign request token, renews nothing', async () => {
    const mine = await t.signIn('city')
    const other = await t.signIn('leader')
    expect((await renew({ refreshToken: mine.refreshToken, requestToken: 'made-up' })).status).toBe(402)
    expect((await renew({ refreshToken: mine.refreshToken, requestToken: other.requestToken })).status).toBe(402)
    expect((await renew(mine)).status).toBe(200)
  })

  test('two renewals of one client at the same moment get the same tokens, and the session goes on', async () => {
    const first = await t.signIn('city')
    const answers = await Promise.all([renew(first), renew(first)])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect(answers[0]!.data).toEqual(answers[1]!.data)
    t.pass(9_000)
    const { data: second } = await renew(first)
    expect(second).toEqual(answers[0]!.data)
    // However often it is repeated, one entry.
    const { rows } = await t.services.pool.query(`select actor, detail from audit_log where action = 'Auth.RenewToken'`)
    expect(rows).toEqual([{ actor: 'city', detail: { outcome: 'REPEATED' } }])
    expect((await t.ask(Auth.UserInfo, {}, { token: second.requestToken })).status).toBe(200)
    const { data: third } = await renew(second)
    expect((await t.ask(Auth.UserInfo, {}, { token: third.requestToken })).status).toBe(200)
    // Of the tokens before the last ones nothing is answered, however soon they come.
    expect((await renew(first)).status).toBe(402)
    expect((await t.ask(Auth.UserInfo, {}, { token: third.requestToken })).status).toBe(402)
  })

  test('what would repeat a renewal is in the database for ten seconds at most, and of the newest renewal only', async () => {
    const salts = async () =>
      (await t.services.pool.query('select 1 from refresh_tokens where successor_salt is not null or used_from is not null')).rowCount
    const { data: second } = await renew(await t.signIn('city'))
    expect(await salts()).toBe(1)
    const { data: third } = await renew(second)
    expect(await salts()).toBe(1)
    t.pass(9_000)
    await t.services.auth.sessions.forgetSuccessors()
    expect((await renew(second)).data).toEqual(third)
    t.pass(2_000)
    await t.services.auth.sessions.forgetSuccessors()
    expect(await salts()).toBe(0)
    expect((await t.ask(Auth.UserInfo, {}, { token: third.requestToken })).status).toBe(200)
  })

  test.each([
    ['another client', {}, { headers: { 'user-agent': 'other' } }],
    ['another request token', { requestToken: 'made-up' }, {}],
  ])('a refresh token that comes again at once from %s ends the session', async (_, change, options) => {
    const { refreshToken, requestToken } = await t.signIn('city')
    const tokens = { refreshToken, requestToken }
    const { data: second } = await renew(tokens)
    expect((await t.ask(Auth.RenewToken, { ...tokens, ...change }, options)).status).toBe(402)
    expect((await t.ask(Auth.UserInfo, {}, { token: second.requestToken })).status).toBe(402)
  })

  test('after two hours without a person it ends; polling does not keep it awake, work does', async () => {
    let tokens = await t.signIn('city')
    const poll = { token: '', headers: { 'x-background': '1' } }
    for (let i = 0; i < 6; i++) {
      t.pass(25 * minute)
      if (i < 5) tokens = { ...tokens, ...(await renew(tokens)).data }
      const answer = await t.ask(Setting.PlaceTree, {}, { ...poll, token: tokens.requestToken })
      expect(answer.status).toBe(i < 4 ? 200 : 402)
    }
    tokens = await t.signIn('city')
    for (let i = 0; i < 8; i++) {
      t.pass(25 * minute)
      tokens = { ...tokens, ...(await renew(tokens)).data }
      expect((await t.ask(Setting.PlaceTree, {}, { token: tokens.requestToken })).status).toBe(200)
    }
  })

  test('signing out ends it at once and says where to go', async () => {
    const { requestToken } = await t.signIn('city')
    expect((await t.ask(Auth.Logout, {}, { token: requestToken })).data).toEqual({ redirect: '/login' })
    expect((await t.ask(Auth.UserInfo, {}, { token: requestToken })).status).toBe(402)
  })

  describe('handed over to an embedded page', () => {
    const userInfo = async (token: string) => (await t.ask(Auth.UserInfo, {}, { token })).status

    test('the token reads, does not change, and ends with its session', async () => {
      const { requestToken } = await t.signIn('city')
      const { data } = await t.ask(Auth.CloudToken, {}, { token: requestToken })
      expect(await userInfo(data.token)).toBe(200)
      expect((await t.ask(Auth.UserInfoUpdate, { realName: '别人' }, { token: data.token })).status).toBe(403)
      await t.ask(Auth.Logout, {}, { token: requestToken })
      expect(await userInfo(data.token)).toBe(402)
    })

    test('the token makes no other one and reads no accounts, logs, files or exports', async () => {
      const { data } = await t.ask(Auth.CloudToken, {}, { token: await t.token('admin') })
      const closed = [
        ...[Auth.CloudToken, System.UserQuery, System.AuditQuery, System.ApiKeyQuery, calls.SysFile.Download, calls.Home.events],
        calls.DataQuery.StationDataExport,
      ]
      for (const call of closed) expect([call.name, (await t.ask(call, {}, { token: data.token })).status]).toEqual([call.name, 403])
      for (const call of [Auth.PermissionList, Setting.PlaceTree]) expect((await t.ask(call, {}, { token: data.token })).status).toBe(200)
    })

    test('the token lives ten minutes at most, and no longer than the request token it was made with', async () => {
      const first = await t.signIn('city')
      const { data: early } = await t.ask(Auth.CloudToken, {}, { token: first.requestToken })
      t.pass(9 * minute)
      expect(await userInfo(early.token)).toBe(200)
      t.pass(minute)
      expect(await userInfo(early.token)).toBe(401)
      t.pass(15 * minute)
      const { data: late } = await t.ask(Auth.CloudToken, {}, { token: first.requestToken })
      expect(late.expiresAt - t.services.clock.now()).toBe(5 * minute)
      expect(await userInfo(late.token)).toBe(200)
      const { data: second } = await renew(first)
      expect(await userInfo(late.token)).toBe(401)
      expect(await userInfo(second.requestToken)).toBe(200)
    })

    test('the token names neither session nor account, and no altered one is accepted', async () => {
      const { requestToken, userInfo: account } = await t.signIn('city')
      const { data } = await t.ask(Auth.CloudToken, {}, { token: requestToken })
      const { id } = await t.services.db.selectFrom('sessions').select('id').where('user_id', '=', account.id).executeTakeFirstOrThrow()
      const [mark, body] = data.token.split('.')
      expect(data.token + Buffer.from(body, 'base64url').toString('latin1')).not.toContain(id)
      const flipped = Buffer.from(body, 'base64url')
      flipped[40]! ^= 1
      const forged = [
        `${data.token}x`,
        `${mark}.`,
        `${mark}.AAAA`,
        `${mark}.${flipped.toString('base64url')}`,
        `${mark}.${body.slice(0, -4)}`,
      ]
      for (const token of forged) expect(await userInfo(token)).toBe(401)
    })
  })
})

describe('the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    t.ask(Auth.ChangePassword, { oldPassword, newPassword }, { token })

  test('a new account may do nothing before it has changed its first password', async () => {
    const admin = await t.token('admin')
    const roles = (await t.ask(System.RoleQuery, {}, { token: admin })).data as { id: number; name: string }[]
    const roleIds = [roles.find(role => role.name === '领导')!.id]
    const account = {
      userName: 'zhang',
      password: 'Initial#2026x',
      realName: '张',
      prefixName: '长治市',
      userType: 'city',
      countyIds: null,
      roleIds,
    }
    expect((await t.ask(System.UserAdd, account, { token: admin })).status).toBe(200)
    const { requestToken } = await t.signIn('zhang', account.password)
    const refused = await t.ask(Setting.PlaceTree, {}, { token: requestToken })
    expect([refused.status, refused.error.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])
    expect((await t.ask(Auth.UserInfo, {}, { token: requestToken })).data.mustChangePassword).toBe(true)
    expect((await change(requestToken, account.password, 'Mountain+River7')).status).toBe(200)
    expect((await t.ask(Setting.PlaceTree, {}, { token: requestToken })).status).toBe(200)
  })

  test.each([
    ['Short+1a', '密码至少 10 个字符'],
    ['alllowercase1', '密码须包含大写字母、小写字母、数字、符号中的至少三类'],
    ['My-Leader-77x', '密码不能包含用户名'],
    ['Password+2026', '密码过于常见，请换一个'],
    [demoPassword, '新密码不能与原密码相同'],
  ])('%s is refused: %s', async (password, message) => {
    const token = await t.token('leader')
    const answer = await change(token, demoPassword, password)
    expect([answer.status, answer.message, answer.error.field]).toEqual([400, message, 'newPassword'])
  })

  test('changing it ends the other sessions of the person, not this one', async () => {
    const [here, there] = [await t.token('leader'), await t.token('leader')]
    expect((await change(here, demoPassword, 'Mountain+River7')).status).toBe(200)
    expect((await t.ask(Auth.UserInfo, {}, { token: here })).status).toBe(200)
    expect((await t.ask(Auth.UserInfo, {}, { token: there })).status).toBe(402)
  })

  test('is changed while strangers keep the name locked', async () => {
    const token = await t.token('leader')
    await lockAsStranger('leader')
    expect((await change(token, demoPassword, 'Mountain+River7')).status).toBe(200)
  })

  test('guessing the old password locks the account like guessing at sign-in', async () => {
    const token = await t.token('leader')
    for (let i = 0; i < 5; i++) expect((await change(token, 'wrong', 'Mountain+River7')).error.code).toBe('PASSWORD_WRONG')
    expect((await change(token, demoPassword, 'Mountain+River7')).status).toBe(402)
    expect((await login('leader', demoPassword)).status).toBe(423)
  })
})
