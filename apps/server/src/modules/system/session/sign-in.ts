import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import type { authCalls } from '@qingyuan/contract/system/session.ts'
import { type UserInfo, userInfoOf } from '#/platform/auth/caller.ts'
import { checkPasswordStrength, hashPassword, verifyPassword } from '#/platform/auth/passwords.ts'
import { type Account, savePassword, selectAccount } from '#/platform/auth/queries.ts'
import { createTurns } from '#/platform/auth/run-in-turn.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext, Context, ServiceContext } from '#/platform/http/context.ts'
import type { Services } from '#/platform/services.ts'
import { saveRealName } from './queries.ts'

type Calls = typeof authCalls

export const login = async (
  { services: { auth }, ip, request }: Context,
  input: InputOf<Calls['Login']>,
): Promise<OutputOf<Calls['Login']>> => {
  const from = { ip, userAgent: request.headers['user-agent'] ?? '' }
  const account = await auth.signIn.authenticate(input, from.ip)
  const tokens = await auth.sessions.open(account.id, from)
  const device = input.deviceToken === undefined ? {} : { deviceToken: await auth.devices.remember(input.deviceToken, account.id) }
  return { userInfo: userInfoOf(account), ...tokens, ...device }
}

/** @throws SESSION_ENDED whatever the reason; only the audit log says which */
export const renewToken = async (
  { services: { auth, audit, db }, ip }: ServiceContext & Pick<Context, 'ip'>,
  { refreshToken, requestToken }: InputOf<Calls['RenewToken']>,
): Promise<OutputOf<Calls['RenewToken']>> => {
  const result = await auth.sessions.renew(refreshToken, requestToken)
  if ('tokens' in result) return result.tokens
  if (result.refused === 'reused' && result.userId) {
    const account = await selectAccount(db, result.userId)
    const actor = { userId: result.userId, userName: account?.user_name ?? '' }
    await audit.record({ actor, action: 'Auth.RenewToken', title: '续期令牌被重复使用，会话已终止', detail: { outcome: 'REUSED' }, ip })
  }
  throw appError('SESSION_ENDED')
}

const accountOf = async ({ db }: Services, caller: Caller): Promise<Account> => {
  const account = await selectAccount(db, caller.userId)
  if (!account) throw appError('SESSION_ENDED')
  return account
}

export const newCaptcha = ({ services, ip }: ServiceContext & Pick<Context, 'ip'>) => services.auth.captchas.make(ip)

export const endSession = async ({ services, caller }: CallerContext) => {
  await services.auth.sessions.end(caller.sessionId, 'logout')
  return { redirect: '/login' }
}

/** Facts of the signed-in user's account, by its rights now. */
export const userInfo = async ({ services, caller }: CallerContext): Promise<UserInfo> => userInfoOf(await accountOf(services, caller))

export const permissionList = async (context: CallerContext) => {
  const { roles, authorities } = await userInfo(context)
  return { roles, permissions: authorities }
}

export const renameUser = async (
  { services, caller }: CallerContext,
  { realName }: InputOf<Calls['UserInfoUpdate']>,
): Promise<UserInfo> => {
  await saveRealName(services.db, caller.scope, realName)
  await services.auth.sessions.invalidate({ userId: caller.userId })
  return userInfo({ services, caller })
}

export const cloudToken = ({ services, caller }: CallerContext) => services.auth.cloudToken(caller)

const inTurn = createTurns()

/** The other sessions of the person end; this one goes on. Wrong old passwords count like failed sign-ins. */
export const changePassword = (
  { services, caller }: CallerContext,
  { oldPassword, newPassword }: InputOf<Calls['ChangePassword']>,
): Promise<void> =>
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
  })
