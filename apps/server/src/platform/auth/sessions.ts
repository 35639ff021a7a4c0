import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { authCalls } from '@qingyuan/contract/system/session.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/pool.ts'
import { appError } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Caller } from '../http/caller.ts'
import { callerOf } from './caller.ts'
import * as q from './queries.ts'
import { createThrottle } from './throttle.ts'
import { derivedToken, newToken, tokenHash } from './tokens.ts'

export type Tokens = OutputOf<typeof authCalls.RenewToken>
export type RenewRefusal = 'unknown' | 'reused' | 'ended' | 'idle' | 'mismatch'

/** The client that signs in or renews. */
export interface SessionClient {
  ip: string
  userAgent: string
}

export type OpenSession = Awaited<ReturnType<typeof q.selectOpenSessions>>[number]

export interface Sessions {
  open(userId: number, from: SessionClient): Promise<Tokens>
  /** User of a token. @throws UNAUTHENTICATED (renew it) or SESSION_ENDED (sign in again) */
  identify(requestToken: string, background: boolean): Promise<Caller>
  /** The same by the session's id. `requestHash`: of the request token that the session must still have, for hand-over tokens. */
  identifySession(sessionId: string, requestHash?: Buffer): Promise<Caller>
  /**
   * New tokens for both old ones, or why not. A refresh token that comes a second time ends its session, unless the same client sends it again at
   * once: two tabs of a browser without locks (plain http) renew the same token, and get the same new ones. `repeated`: true at the first such
   * repetition.
   */
  renew(
    refreshToken: string,
    requestToken: string,
    from: SessionClient,
  ): Promise<{ userId: number; tokens: Tokens; repeated: boolean } | { userId?: number; refused: RenewRefusal }>
  end(sessionId: string, reason: string): Promise<void>
  /** Sessions of a person that go on, the one used last first. */
  openOf(userId: number): Promise<OpenSession[]>
  /** Ends one session of the person. False when there is none of this id. */
  endOwn(userId: number, sessionId: string, reason: string): Promise<boolean>
  endAllOf(userId: number, reason: string, except?: string): Promise<void>
  /** Rights, roles or sessions changed (of one person, one session, or of anybody): every process looks them up again at once. */
  invalidate(of?: { userId?: number; sessionId?: string }): Promise<void>
  /** Deletes what would repeat a renewal, once it may not be repeated any more: with it and the old tokens a reader of the database has the new ones. */
  forgetSuccessors(): Promise<void>
  close(): void
}

const cacheMs = 5_000
/** A refresh token that the same client sends again within this time has the tokens of its first use. */
const repeatMs = 10_000
const mostCached = 5_000
const cleanEveryMs = 3_600_000
const forgetEveryMs = 30_000

interface Entry {
  caller: Caller
  loadedAt: number
  requestHash: Buffer
  requestExpiresAt: number
}

interface Parts {
  db: Db
  clock: Clock
  config: Pick<Config, 'idleMs' | 'requestTokenMs' | 'refreshTokenMs' | 'sessionMs' | 'sessionsPerUser'>
  events: Events
  onError: (error: unknown) => void
}

const fresh = ({ clock, config }: Parts, tokens = { requestToken: newToken(), refreshToken: newToken() }) => {
  const now = clock.now()
  return {
    now: new Date(now),
    ...tokens,
    requestExpiresAt: new Date(now + config.requestTokenMs),
    refreshExpiresAt: new Date(now + config.refreshTokenMs),
  }
}

const toTokens = (made: Omit<ReturnType<typeof fresh>, 'now' | 'refreshExpiresAt'>, { config }: Parts): Tokens => ({
  requestToken: made.requestToken,
  refreshToken: made.refreshToken,
  requestTokenExpiresAt: made.requestExpiresAt.getTime(),
  idleTimeoutMs: config.idleMs,
})

const isIdle = (session: { last_seen_at: Date }, now: number, idleMs: number) => session.last_seen_at.getTime() + idleMs <= now

type FoundRefresh = NonNullable<Awaited<ReturnType<typeof q.lockRefresh>>>

const hashOfClient = ({ ip, userAgent }: SessionClient): Buffer => tokenHash(`${ip} ${userAgent}`)

const successorOf = (salt: Buffer, refreshToken: string, requestToken: string) => ({
  requestToken: derivedToken(salt, 'request', refreshToken, requestToken),
  refreshToken: derivedToken(salt, 'refresh', refreshToken, requestToken),
})

/** The tokens of the first use, for the client that sends both old ones again at once; null when they are not the newest any more. */
const repeatedTokens = (
  { used_at, used_from, successor_salt, request_hash }: FoundRefresh,
  [refreshToken, requestToken]: readonly [string, string],
  from: SessionClient,
  now: number,
) => {
  if (!used_at || !used_from || !successor_salt || now - used_at.getTime() > repeatMs) return null
  if (!timingSafeEqual(used_from, hashOfClient(from))) return null
  const tokens = successorOf(successor_salt, refreshToken, requestToken)
  return timingSafeEqual(request_hash, tokenHash(tokens.requestToken)) ? tokens : null
}

/** Signed in too long ago, however much it is used. */
const isOver = ({ created_at }: { created_at: Date }, now: number, sessionMs: number) =>
  sessionMs > 0 && created_at.getTime() + sessionMs <= now

const refusalOf = (
  found: FoundRefresh | undefined,
  requestToken: string,
  now: number,
  { idleMs, sessionMs }: Parts['config'],
): RenewRefusal | null => {
  if (!found) return 'unknown'
  if (found.revoked_at) return 'ended'
  if (found.used_at) return 'reused'
  if (found.refresh_expires_at.getTime() <= now || isOver(found, now, sessionMs)) return 'ended'
  if (isIdle(found, now, idleMs)) return 'idle'
  return timingSafeEqual(found.request_hash, tokenHash(requestToken)) ? null : 'mismatch'
}

/** Renews inside a transaction; a refusal is returned, not thrown, so that the revocation it causes is committed. */
const renewWith = (parts: Parts, refreshToken: string, requestToken: string, from: SessionClient) =>
  parts.db.transaction().execute(async trx => {
    const salt = randomBytes(32)
    const made = fresh(parts, successorOf(salt, refreshToken, requestToken))
    const hash = tokenHash(refreshToken)
    const found = await q.lockRefresh(trx, hash)
    const repeated = found && !found.revoked_at && repeatedTokens(found, [refreshToken, requestToken], from, made.now.getTime())
    if (repeated)
      return { userId: found.user_id, tokens: toTokens({ ...repeated, requestExpiresAt: found.request_expires_at }, parts), repeated: true }
    const refused = refusalOf(found, requestToken, made.now.getTime(), parts.config)
    if (refused === 'reused' || refused === 'idle') await q.revokeSession(trx, found!.id, refused, made.now)
    if (refused) return { refused, userId: found?.user_id }
    const account = await q.selectAccount(trx, found!.user_id)
    if (!account || account.disabled) return { refused: 'ended' as const, userId: found!.user_id }
    await q.forgetSuccessorsOf(trx, found!.id)
    await q.useRefresh(trx, hash, { used_at: made.now, used_from: hashOfClient(from), successor_salt: salt })
    await q.insertRefreshToken(trx, found!.id, tokenHash(made.refreshToken), made.now)
    await q.rotateSession(trx, found!.id, tokenHash(made.requestToken), made.requestExpiresAt, made.refreshExpiresAt)
    return { userId: account.id, tokens: toTokens(made, parts), repeated: false }
  })

/** Callers by key, for at most five seconds and until something about them changes. */
const createCache = () => {
  const entries = new Map<string, Entry>()
  let generation = 0
  return {
    get: (key: string, now: number) => {
      const found = entries.get(key)
      return found && found.loadedAt + cacheMs > now ? found : undefined
    },
    generation: () => generation,
    put: (key: string, entry: Entry, startedAt: number) => {
      // Something changed while this was looked up: it may be the state before.
      if (startedAt !== generation) return
      if (entries.size >= mostCached) entries.delete(entries.keys().next().value as string)
      entries.set(key, entry)
    },
    forget: ({ userId, sessionId }: { userId?: number; sessionId?: string }) => {
      generation++
      for (const [key, { caller }] of entries) {
        const other = (userId !== undefined && caller.userId !== userId) || (sessionId !== undefined && caller.sessionId !== sessionId)
        if (!other) entries.delete(key)
      }
    },
  }
}

/** When a session was last used, and when that was last written down. */
const createActivity = ({ db, clock, config }: Parts) => {
  const seen = new Map<string, { at: number; savedAt: number }>()
  const saveEveryMs = Math.min(60_000, config.idleMs / 10)
  return {
    loaded: (sessionId: string, at: number) => {
      const found = seen.get(sessionId)
      if (found && found.at >= at) return
      if (seen.size >= mostCached) seen.delete(seen.keys().next().value as string)
      seen.set(sessionId, { at, savedAt: at })
    },
    isIdle: (sessionId: string) => (seen.get(sessionId)?.at ?? clock.now()) + config.idleMs <= clock.now(),
    touch: async (sessionId: string) => {
      const now = clock.now()
      const found = seen.get(sessionId) ?? { at: 0, savedAt: 0 }
      seen.set(sessionId, found)
      found.at = now
      if (now - found.savedAt < saveEveryMs) return
      found.savedAt = now
      await q.touchSession(db, sessionId, new Date(now))
    },
  }
}

export const createSessions = (parts: Parts): Sessions => {
  const { db, clock, config, events, onError } = parts
  const cache = createCache()
  const activity = createActivity(parts)
  const repetitions = createThrottle(clock, repeatMs)
  let cleanedAt = 0
  const forgetSuccessors = async () => {
    await q.forgetSuccessorsBefore(db, new Date(clock.now() - repeatMs))
  }
  const forget = () => void forgetSuccessors().catch(onError)
  const forgetting = setInterval(forget, forgetEveryMs)
  forgetting.unref()
  forget()
  events.subscribe(event => {
    if (event.type === 'session') cache.forget(event.data as { userId?: number; sessionId?: string })
    if (event.type === 'resync') cache.forget({})
  })

  const invalidate: Sessions['invalidate'] = async (of = {}) => {
    cache.forget(of)
    await events.publish({ type: 'session', data: of })
  }

  const load = async (key: string, find: () => Promise<q.Session | undefined>): Promise<Entry> => {
    const generation = cache.generation()
    const session = await find()
    if (!session) throw appError('UNAUTHENTICATED')
    const account = await q.selectAccount(db, session.user_id)
    if (session.revoked_at || !account || account.disabled) throw appError('SESSION_ENDED')
    if (isOver(session, clock.now(), config.sessionMs)) throw appError('SESSION_ENDED', { message: '登录时间过长，请重新登录' })
    const entry: Entry = {
      caller: callerOf(account, session.id),
      loadedAt: clock.now(),
      requestHash: session.request_hash,
      requestExpiresAt: session.request_expires_at.getTime(),
    }
    activity.loaded(session.id, session.last_seen_at.getTime())
    cache.put(key, entry, generation)
    return entry
  }

  const end = async (sessionId: string, reason: string) => {
    await q.revokeSession(db, sessionId, reason, new Date(clock.now()))
    await invalidate({ sessionId })
  }

  const checkIdle = async ({ caller }: Entry) => {
    if (!activity.isIdle(caller.sessionId)) return
    await end(caller.sessionId, 'idle')
    throw appError('SESSION_ENDED', { message: '长时间未操作，已自动退出，请重新登录' })
  }

  const cleanUp = async () => {
    if (clock.now() - cleanedAt < cleanEveryMs) return
    cleanedAt = clock.now()
    await q.deleteOldSessions(db, new Date(clock.now()))
  }

  return {
    open: async (userId, { ip, userAgent }) => {
      const made = fresh(parts)
      const hashes = { requestHash: tokenHash(made.requestToken), refreshHash: tokenHash(made.refreshToken) }
      await q.insertSession(db, { ...made, ...hashes, userId, ip, userAgent: userAgent.slice(0, 300) })
      const most = config.sessionsPerUser
      if (most > 0 && (await q.revokeSurplusSessions(db, userId, most, made.now)) > 0) await invalidate({ userId })
      await cleanUp()
      return toTokens(made, parts)
    },
    identify: async (token, background) => {
      const key = `t:${token}`
      const entry = cache.get(key, clock.now()) ?? (await load(key, () => q.selectSessionByRequest(db, tokenHash(token))))
      await checkIdle(entry)
      if (entry.requestExpiresAt <= clock.now()) throw appError('UNAUTHENTICATED')
      if (!background) await activity.touch(entry.caller.sessionId)
      return entry.caller
    },
    identifySession: async (id, requestHash) => {
      const key = `s:${id}`
      const entry = cache.get(key, clock.now()) ?? (await load(key, () => q.selectSession(db, id)))
      await checkIdle(entry)
      if (requestHash && !requestHash.equals(entry.requestHash)) throw appError('UNAUTHENTICATED')
      return entry.caller
    },
    renew: async (refreshToken, requestToken, from) => {
      const result = await renewWith(parts, refreshToken, requestToken, from)
      if (!('refused' in result) || result.refused === 'reused' || result.refused === 'idle') await invalidate({ userId: result.userId })
      if (!('repeated' in result) || !result.repeated) return result
      const key = tokenHash(refreshToken).toString('base64url')
      const repeated = repetitions.count(key) === 0
      repetitions.add(key)
      return { ...result, repeated }
    },
    end,
    openOf: async userId => {
      const now = clock.now()
      const open = await q.selectOpenSessions(db, userId, new Date(now))
      return open.filter(each => !isIdle(each, now, config.idleMs) && !isOver(each, now, config.sessionMs))
    },
    endOwn: async (userId, sessionId, reason) => {
      const open = await q.selectOpenSessions(db, userId, new Date(clock.now()))
      if (!open.some(({ id }) => id === sessionId)) return false
      await end(sessionId, reason)
      return true
    },
    endAllOf: async (userId, reason, except) => {
      await q.revokeSessionsOf(db, userId, reason, new Date(clock.now()), except)
      await invalidate({ userId })
    },
    invalidate,
    forgetSuccessors,
    close: () => clearInterval(forgetting),
  }
}
