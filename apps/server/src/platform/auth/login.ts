import type { InputOf } from '@qingyuan/contract/call.ts'
import type { authCalls } from '@qingyuan/contract/system/session.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/pool.ts'
import { type AppError, appError } from '../errors.ts'
import type { Captchas } from './captcha.ts'
import { verifyPassword, verifyUnknownUser } from './passwords.ts'
import { type Account, clearAttempts, lockAccount, reserveAttempt, selectAccountByName } from './queries.ts'
import { createThrottle } from './throttle.ts'
import { createTurns } from './turn.ts'

const captchaAfter = 3
const lockAfter = 5
const lockMinutes = 15
const lockMs = lockMinutes * 60_000
/** Failures of one address, over all names, in the same time. */
const perAddress = 100

export interface SignIn {
  /** The account whose name and password these are. Counts failures, asks for captchas, locks; every outcome goes to the audit log. */
  authenticate(input: InputOf<typeof authCalls.Login>, ip: string): Promise<Account>
  /** Somebody who is signed in gave a wrong password: counts like a failed sign-in, and the account is locked after five. */
  countFailure(account: Account): Promise<void>
  captchaNeeded(ip: string): boolean
}

interface Parts {
  db: Db
  clock: Clock
  audit: Audit
  captchas: Captchas
}

const lockedError = (untilMs: number, now: number) =>
  appError('LOCKED', { minutes: Math.max(1, Math.ceil((untilMs - now) / 60_000)), extra: { lockedUntil: untilMs } })

/** The same words whether the name exists or not. */
const failedError = (attempts: number): AppError =>
  appError('LOGIN_FAILED', {
    message: `用户名或密码错误，还可尝试 ${lockAfter - attempts} 次，之后锁定 ${lockMinutes} 分钟`,
    extra: { remaining: lockAfter - attempts, captcha: attempts >= captchaAfter },
  })

export const createSignIn = ({ db, clock, audit, captchas }: Parts): SignIn => {
  const byAddress = createThrottle(clock, lockMs)
  // Names without an account fail by the same rules, so that nobody learns which names exist.
  const byUnknownName = createThrottle(clock, 24 * 3_600_000)
  const inTurn = createTurns()

  const note = (userName: string, userId: number, ip: string, outcome: string) =>
    audit.record({ actor: { userId, userName }, action: 'Auth.Login', title: '登录', detail: { outcome }, ip })

  const refuse = async (userName: string, userId: number, ip: string, error: AppError): Promise<never> => {
    await note(userName, userId, ip, error.code)
    throw error
  }

  const unknown = async (input: InputOf<typeof authCalls.Login>, ip: string): Promise<never> => {
    const name = input.userName.toLowerCase()
    const before = byUnknownName.count(name)
    if (before >= lockAfter) return refuse(input.userName, 0, ip, lockedError(byUnknownName.until(name), clock.now()))
    if (before >= captchaAfter) await captchas.check(input.captchaId, input.captcha)
    await verifyUnknownUser(input.password)
    byUnknownName.add(name)
    byAddress.add(ip)
    const attempts = before + 1
    if (attempts < lockAfter) return refuse(input.userName, 0, ip, failedError(attempts))
    byUnknownName.hold(name, lockMs)
    return refuse(input.userName, 0, ip, lockedError(clock.now() + lockMs, clock.now()))
  }

  const fail = async (account: Account, attempts: number, ip: string): Promise<never> => {
    byAddress.add(ip)
    if (attempts < lockAfter) return refuse(account.user_name, account.id, ip, failedError(attempts))
    const until = clock.now() + lockMs
    await lockAccount(db, account.id, new Date(until))
    return refuse(account.user_name, account.id, ip, lockedError(until, clock.now()))
  }

  const known = async (account: Account, input: InputOf<typeof authCalls.Login>, ip: string): Promise<Account> => {
    const now = clock.now()
    const lockedUntil = account.locked_until?.getTime() ?? 0
    if (lockedUntil > now) return refuse(account.user_name, account.id, ip, lockedError(lockedUntil, now))
    const failed = lockedUntil > 0 ? 0 : account.failed_count
    if (failed >= captchaAfter) await captchas.check(input.captchaId, input.captcha)
    const attempts = await reserveAttempt(db, account.id, new Date(now))
    const right = await verifyPassword(account.password_hash, input.password)
    if (!right || attempts > lockAfter) return fail(account, attempts, ip)
    await clearAttempts(db, account.id, account.disabled ? null : new Date(now))
    if (account.disabled)
      return refuse(account.user_name, account.id, ip, appError('LOGIN_FAILED', { message: '账户已停用，请联系管理员' }))
    await note(account.user_name, account.id, ip, 'ok')
    return account
  }

  return {
    authenticate: (input, ip) => {
      if (byAddress.count(ip) >= perAddress) throw appError('TOO_MANY')
      return inTurn(input.userName.toLowerCase(), async () => {
        const account = await selectAccountByName(db, input.userName)
        return account ? known(account, input, ip) : unknown(input, ip)
      })
    },
    countFailure: async account => {
      const attempts = await reserveAttempt(db, account.id, new Date(clock.now()))
      if (attempts >= lockAfter) await lockAccount(db, account.id, new Date(clock.now() + lockMs))
    },
    captchaNeeded: ip => byAddress.count(ip) >= captchaAfter,
  }
}
