import type { Clock } from '../clock.ts'
import type { Db } from '../database/pool.ts'
import * as q from './device-queries.ts'
import { newToken, tokenHash } from './tokens.ts'

const keptMs = 90 * 24 * 3_600_000
const mostPerPerson = 20

export interface KnownDevices {
  /** Name of the device if the person of this user name signed in from it before; the same work for a name without an account. */
  find(token: string | undefined, userName: string): Promise<string | null>
  /** After a sign-in. Keeps a device of the person for another 90 days, makes an unknown one known. Returns the token to keep. */
  remember(token: string, userId: number): Promise<string>
}

export const createKnownDevices = (db: Db, clock: Clock): KnownDevices => ({
  find: async (token, userName) => {
    if (!token) return null
    const hash = tokenHash(token)
    return (await q.isDeviceOf(db, hash, userName, new Date(clock.now()))) ? hash.toString('hex') : null
  },
  remember: async (token, userId) => {
    const now = new Date(clock.now())
    const times = { now, expiresAt: new Date(now.getTime() + keptMs) }
    if (token && (await q.renewDevice(db, tokenHash(token), userId, times))) return token
    // Never the token that the browser sent: another person could have put it there.
    const fresh = newToken()
    await q.insertDevice(db, tokenHash(fresh), userId, times)
    await q.deleteOldDevices(db, userId, mostPerPerson, now)
    return fresh
  },
})
