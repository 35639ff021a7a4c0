import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { type UserInfo, userInfoOf } from '#/platform/auth/caller.ts'
import { checkPasswordStrength, hashPassword, verifyPassword } from '#/platform/auth/passwords.ts'
import { type Account, savePassword, selectAccount, selectFormerPasswords } from '#/platform/auth/queries.ts'
import { createTurns } from '#/platform/auth/run-in-turn.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext, Context } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import type { Services } from '#/platform/services.ts'
import { saveRealName } from './queries.ts'

type Calls = typeof authCalls

const clientOf = ({ ip, request }: Pick<Context, 'ip' | 'request'>) => ({ ip, userAgent: request.headers['user-agent'] ?? '' })

const login = async ({ services: { auth }, ip, request }: Context, input: InputOf<Calls['Login']>): Promise<OutputOf<Calls['Login']>> => {
  const from = clientOf({ ip, request })
  const account = await auth.signIn.authenticate(input, from.ip)
  const tokens = await auth.sessions.open(account.id, from)
  const device = input.deviceToken === undefined ? {} : { deviceToken: await auth.devices.remember(input.deviceToken, account.id) }
  return { userInfo: userInfoOf(account), ...tokens, ...device }
}

const accountOf = async ({ db }: Services, caller: Caller): Promise<Account> => {
  const account = await selectAccount(db, caller.userId)
  if (!account) throw appError('SESSION_ENDED')
  return account
}

/** Facts of the signed-in user's account, by its rights now. */
const userInfo = async ({ services, caller }: CallerContext): Promise<UserInfo> => userInfoOf(await accountOf(services, caller))

/** @throws PASSWORD_WEAK for one of the last passwords */
const checkNotFormer = async ({ db }: Services, { id }: Account, password: string): Promise<void> => {
  for (const { password_hash } of await selectFormerPasswords(db, id))
    if (await verifyPassword(password_hash, password))
      throw appError('PASSWORD_WEAK', { message: '新密码不能与最近用过的密码相同', field: 'newPassword' })
}

const inTurn = createTurns()

/** A change of how the person signs in, after the password once more. Wrong ones count like failed sign-ins. @throws PASSWORD_WRONG */
const withPassword = (
  { services, caller }: CallerContext,
  password: string,
  field: string,
  change: (account: Account) => Promise<void>,
): Promise<void> =>
  inTurn(String(caller.userId), async () => {
    const { auth } = services
    const account = await accountOf(services, caller)
    if (await auth.signIn.isPasswordChangeLocked(account)) throw appError('SESSION_ENDED')
    if (!(await verifyPassword(account.password_hash, password))) {
      await auth.signIn.countFailure(account)
      throw appError('PASSWORD_WRONG', { field, ...(field === 'password' && { message: '密码错误' }) })
    }
    await change(account)
  })

export const authService = serveCalls(authCalls, {
  Login: login,
  Captcha: ({ services, ip }) => services.auth.captchas.make(ip),
  /** @throws SESSION_ENDED whatever the reason; only the audit log says which */
  RenewToken: async ({ services: { auth, audit, db }, ip, request }, { refreshToken, requestToken }) => {
    const result = await auth.sessions.renew(refreshToken, requestToken, clientOf({ ip, request }))
    const note = async (userId: number, title: string, outcome: string) => {
      const account = await selectAccount(db, userId)
      const actor = { userId, userName: account?.user_name ?? '' }
      await audit.record({ actor, action: 'Auth.RenewToken', title, detail: { outcome }, ip })
    }
    if ('tokens' in result) {
      if (result.repeated) await note(result.userId, '同一终端重复续期，返回相同令牌', 'REPEATED')
      return result.tokens
    }
    if (result.refused === 'reused' && result.userId) await note(result.userId, '续期令牌被重复使用，会话已终止', 'REUSED')
    throw appError('SESSION_ENDED')
  },
  Logout: async ({ services, caller }) => {
    await services.auth.sessions.end(caller.sessionId, 'logout')
    return { redirect: '/login' }
  },
  PermissionList: async context => {
    const { roles, authorities } = await userInfo(context)
    return { roles, permissions: authorities }
  },
  UserInfo: userInfo,
  UserInfoUpdate: async ({ services, caller }, { realName }) => {
    await saveRealName(services.db, caller.scope, realName)
    await services.auth.sessions.invalidate({ userId: caller.userId })
    return userInfo({ services, caller })
  },
  /** The other sessions of the person end; this one goes on. Wrong old passwords count like failed sign-ins. */
  ChangePassword: ({ services, caller }, { oldPassword, newPassword }) =>
    withPassword({ services, caller }, oldPassword, 'oldPassword', async account => {
      const { db, auth, clock } = services
      if (newPassword === oldPassword) throw appError('PASSWORD_WEAK', { message: '新密码不能与原密码相同', field: 'newPassword' })
      checkPasswordStrength(newPassword, account.user_name, 'newPassword')
      await checkNotFormer(services, account, newPassword)
      await savePassword(db, account.id, await hashPassword(newPassword), false, new Date(clock.now()))
      await auth.sessions.endAllOf(account.id, 'password changed', caller.sessionId)
    }),
  SessionQuery: async ({ services: { auth }, caller }) =>
    (await auth.sessions.openOf(caller.userId)).map(({ id, ip, user_agent, created_at, last_seen_at }) => ({
      ...{ id, ip, userAgent: user_agent, isCurrent: id === caller.sessionId },
      ...{ createdAt: stampOf(created_at), lastSeenAt: stampOf(last_seen_at) },
    })),
  SessionEnd: async ({ services: { auth }, caller }, { id }) => {
    if (id === undefined) await auth.sessions.endAllOf(caller.userId, 'ended by the person', caller.sessionId)
    else if (!(await auth.sessions.endOwn(caller.userId, id, 'ended by the person'))) throw appError('NOT_FOUND', { what: '登录' })
  },
  SecondFactorBegin: async ({ services, caller }) => services.auth.secondFactor.propose(await accountOf(services, caller)),
  SecondFactorEnable: ({ services, caller }, { pending, code, password }) =>
    withPassword({ services, caller }, password, 'password', account => services.auth.secondFactor.enable(account, pending, code)),
  SecondFactorDisable: ({ services, caller }, { password }) =>
    withPassword({ services, caller }, password, 'password', account => services.auth.secondFactor.disable(account)),
  LoggedInUser: userInfo,
  CloudToken: ({ services, caller }) => services.auth.cloudToken(caller),
})
