import type { Clock } from '../clock.ts'
import type { Db } from '../database/pool.ts'
import * as q from './attempt-queries.ts'

export const captchaAfter = 3
export const lockAfter = 5
export const lockMinutes = 15
const minuteMs = 60_000
const lockMs = lockMinutes * minuteMs
const longestWaitMs = 24 * 60 * minuteMs
const keptMs = 24 * 60 * minuteMs
const cleanEveryMs = 60 * minuteMs

/** Everybody who brings no known device is counted together. */
export const strangerSource = ''
const passwordChange = 'password change'

/** Origin of an attempt at a name. */
export type Origin = { device: string } | { address: string }

const countedSource = (origin: Origin) => ('device' in origin ? `device ${origin.device}` : strangerSource)
const addressSource = (origin: Origin) => ('address' in origin ? `address ${origin.address}` : null)
const sourcesOf = (origin: Origin) => [countedSource(origin), addressSource(origin)].filter(source => source !== null)

/** Every fifth failure of one address at one name doubles its wait: 15 min, 30 min, … 24 h. */
const waitOf = (failures: number) => Math.min(longestWaitMs, lockMs * 2 ** (Math.floor(failures / lockAfter) - 1))

/**
 * Failed sign-ins at a name and the locks they cause; in the database, so that a restart changes nothing. A known device is counted apart:
 * failures of strangers do not hold it up, nor does its success free strangers.
 */
export const createAttempts = (db: Db, clock: Clock) => {
  let cleanedAt = 0
  const cleanUp = async () => {
    if (clock.now() - cleanedAt < cleanEveryMs) return
    cleanedAt = clock.now()
    await q.deleteExpiredAttempts(db, new Date(clock.now()))
  }
  const reserve = (userName: string, source: string, restart: boolean) => {
    const now = clock.now()
    return q.reserveAttempt(db, userName, source, { now: new Date(now), expiresAt: new Date(now + keptMs), restart })
  }
  const lock = async (userName: string, source: string, waitMs: number): Promise<number> => {
    const until = clock.now() + waitMs
    await q.lockSource(db, userName, source, new Date(until), new Date(until + keptMs))
    return until
  }
  return {
    state: (userName: string, origin: Origin) => q.selectAttempts(db, userName, sourcesOf(origin), new Date(clock.now())),
    /** Before the password is looked at. Returns attempts so far. */
    reserve: async (userName: string, origin: Origin) => {
      await cleanUp()
      return reserve(userName, countedSource(origin), true)
    },
    /** After a wrong password. Returns the end of the lock it caused, 0 without one. */
    fail: async (userName: string, origin: Origin, attempts: number): Promise<number> => {
      const address = addressSource(origin)
      const ofAddress = address ? await reserve(userName, address, false) : 0
      const ends = [
        attempts >= lockAfter ? await lock(userName, countedSource(origin), lockMs) : 0,
        address && ofAddress % lockAfter === 0 ? await lock(userName, address, waitOf(ofAddress)) : 0,
      ]
      return Math.max(...ends)
    },
    succeed: (userName: string, origin: Origin) => q.clearAttempts(db, userName, sourcesOf(origin)),
    isPasswordChangeLocked: async (userName: string): Promise<boolean> => {
      const { lockedUntil } = await q.selectAttempts(db, userName, [passwordChange], new Date(clock.now()))
      return lockedUntil > clock.now()
    },
    /** A wrong old password in a session; the fifth locks the name for strangers too. */
    failPasswordChange: async (userName: string): Promise<void> => {
      const attempts = await reserve(userName, passwordChange, true)
      if (attempts < lockAfter) return
      await reserve(userName, strangerSource, true)
      await lock(userName, passwordChange, lockMs)
      await lock(userName, strangerSource, lockMs)
    },
  }
}

export type SignInAttempts = ReturnType<typeof createAttempts>
