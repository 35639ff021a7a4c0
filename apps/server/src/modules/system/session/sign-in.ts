import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { type UserInfo, userInfoOf } from '#/platform/auth/caller.ts'
import { checkPasswordStrength, hashPassword, verifyPassword } from '#/platform/auth/passwords.ts'
import { type Account, savePassword, selectAccount } from '#/platform/auth/queries.ts'
import { createTurns } from '#/platform/auth/run-in-turn.ts'
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

const inTurn = createTurns()

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
    inTurn(String(caller.userId), async () => {
      const { db, auth } = services
      const account = await accountOf(services, caller)
      if (await auth.signIn.isPasswordChangeLocked(account)) throw appError('SESSION_ENDED')
      if (!(await verifyPassword(account.password_hash, oldPassword))) {
        await auth.signIn.countFailure(account)
        throw appError('PASSWORD_WRONG', { field: 'oldPassword' })
      }
      if (newPassword === oldPassword) throw appError('PASSWORD_WEAK', { message: '新密码不能与原密码相同', field: 'newPassword' })
      checkPasswordStrength(newPassword, account.user_name, 'newPassword')
      await savePassword(db, account.id, await hashPassword(newPassword), false)
      await auth.sessions.endAllOf(account.id, 'password changed', caller.sessionId)
    }),
  LoggedInUser: userInfo,
  CloudToken: ({ services, caller }) => services.auth.cloudToken(caller),
})
