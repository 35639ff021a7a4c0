import type { InputOf } from '@qingyuan/contract/call.ts'
import type { authCalls } from '@qingyuan/contract/system/session.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/pool.ts'
import { type AppError, appError } from '../errors.ts'
import { captchaAfter, createAttempts, lockAfter, lockMinutes, type Origin } from './attempts.ts'
import type { Captchas } from './captcha.ts'
import type { KnownDevices } from './devices.ts'
import { createLockedLog } from './locked-log.ts'
import { verifyPassword, verifyUnknownUser } from './passwords.ts'
import { type Account, requireNewPassword, saveLastLogin, selectAccountByName } from './queries.ts'
import { createTurns } from './run-in-turn.ts'
import type { SecondFactor } from './second-factor.ts'
import { createThrottle } from './throttle.ts'

/** Failures of one address, over all names, in the time of a lock. Attempts at locked names and wrong captchas count too. */
const perAddress = 100

type Input = InputOf<typeof authCalls.Login>

export interface SignIn {
  /** The account whose name and password these are. Counts failures, requires captchas, locks; every outcome goes to the audit log. */
  authenticate(input: Input, ip: string): Promise<Account>
  /** A signed-in user gave a wrong password: the fifth locks the change of the password, and the name for strangers. */
  countFailure(account: Account): Promise<void>
  isPasswordChangeLocked(account: Account): Promise<boolean>
  captchaNeeded(ip: string): boolean
  close(): Promise<void>
}

interface Parts {
  db: Db
  clock: Clock
  audit: Audit
  config: Pick<Config, 'passwordDays'>
  captchas: Captchas
  devices: KnownDevices
  secondFactor: SecondFactor
  onError: (error: unknown) => void
}

const lockedError = (untilMs: number, now: number) =>
  appError('LOCKED', { minutes: Math.max(1, Math.ceil((untilMs - now) / 60_000)), extra: { lockedUntil: untilMs } })

/** The same words whether the name exists or not. */
const failedError = (attempts: number, what = '用户名或密码'): AppError =>
  appError('LOGIN_FAILED', {
    message: `${what}错误，还可尝试 ${lockAfter - attempts} 次，之后锁定 ${lockMinutes} 分钟`,
    extra: { remaining: lockAfter - attempts, captcha: attempts >= captchaAfter },
  })

export const createSignIn = ({ db, clock, audit, config, captchas, devices, secondFactor, onError }: Parts): SignIn => {
  const byAddress = createThrottle(clock, lockMinutes * 60_000)
  const attempts = createAttempts(db, clock)
  const lockedLog = createLockedLog(audit, clock, onError)
  const inTurn = createTurns()

  const checkCaptcha = async ({ captchaId, captcha }: Input, ip: string) => {
    try {
      await captchas.check(captchaId, captcha)
    } catch (error) {
      byAddress.add(ip)
      throw error
    }
  }

  /** A name without an account takes the same steps and the same time, so that a response does not show which names exist. */
  const attempt = async (input: Input, ip: string, origin: Origin): Promise<Account> => {
    const account = await selectAccountByName(db, input.userName)
    const actor = { userId: account?.id ?? 0, userName: account?.user_name ?? input.userName }
    const note = (outcome: string) => audit.record({ actor, action: 'Auth.Login', title: '登录', detail: { outcome }, ip })
    const refuse = async (error: AppError): Promise<never> => {
      await note(error.code)
      throw error
    }
    const before = await attempts.state(input.userName, origin)
    if (before.lockedUntil > clock.now()) {
      byAddress.add(ip)
      await lockedLog.add({ ...actor, ip })
      throw lockedError(before.lockedUntil, clock.now())
    }
    if (before.failed >= captchaAfter) await checkCaptcha(input, ip)
    const count = await attempts.reserve(input.userName, origin)
    const right = account ? await verifyPassword(account.password_hash, input.password) : await verifyUnknownUser(input.password)
    const failed = async (what?: string) => {
      byAddress.add(ip)
      const until = await attempts.fail(input.userName, origin, count)
      return refuse(until > 0 ? lockedError(until, clock.now()) : failedError(count, what))
    }
    // The attempt of the password alone, before the code was given, is no wrong one.
    const pending = account?.totp_secret && input.code ? 1 : 0
    if (!account || !right || count > lockAfter + pending) return failed()
    if (account.totp_secret !== null) {
      // The attempt stays counted until the code has come too: the password alone does not allow more guesses of codes.
      if (!input.code) return refuse(appError('CODE_REQUIRED'))
      if (!(await secondFactor.check(account, input.code))) return failed('动态口令')
    }
    await attempts.succeed(input.userName, origin)
    if (account.disabled) return refuse(appError('LOGIN_FAILED', { message: '账户已停用，请联系管理员' }))
    await saveLastLogin(db, account.id, new Date(clock.now()))
    await note('ok')
    const isOld = config.passwordDays > 0 && account.password_set_at.getTime() + config.passwordDays * dayMs <= clock.now()
    if (!isOld || account.must_change_password) return account
    await requireNewPassword(db, account.id)
    return { ...account, must_change_password: true }
  }

  return {
    authenticate: async (input, ip) => {
      const device = await devices.find(input.deviceToken, input.userName)
      const checkAddress = () => {
        if (!device && byAddress.count(ip) >= perAddress) throw appError('TOO_MANY')
      }
      checkAddress()
      return inTurn(input.userName.toLowerCase(), () => {
        // Requests that came at once all passed the first check.
        checkAddress()
        return attempt(input, ip, device ? { device } : { address: ip })
      })
    },
    countFailure: account => attempts.failPasswordChange(account.user_name),
    isPasswordChangeLocked: account => attempts.isPasswordChangeLocked(account.user_name),
    captchaNeeded: ip => byAddress.count(ip) >= captchaAfter,
    close: lockedLog.close,
  }
}
