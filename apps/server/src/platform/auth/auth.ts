import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/pool.ts'
import { appError } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Caller } from '../http/caller.ts'
import { machineCaller } from './caller.ts'
import { type Captchas, createCaptchas } from './captcha.ts'
import { cloudTokenMs, isCloudToken, makeCloudToken, readCloudToken } from './cloud-token.ts'
import { createKnownDevices, type KnownDevices } from './devices.ts'
import { createSignIn, type SignIn } from './login.ts'
import { installationSecret, selectApiKey, selectSession, touchApiKey } from './queries.ts'
import { createRefusalLog, type RefusalLog } from './refusal-log.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { newToken, tokenHash } from './tokens.ts'
import { createVisitLog, type VisitLog } from './visit-log.ts'

/** Credentials of a request. */
export interface Credentials {
  bearer?: string
  apiKey?: string
  /** Polling and pushes: do not keep a session awake. */
  background: boolean
}

export interface Auth {
  sessions: Sessions
  signIn: SignIn
  captchas: Captchas
  devices: KnownDevices
  visits: VisitLog
  refusals: RefusalLog
  /** @throws UNAUTHENTICATED, SESSION_ENDED */
  identify(credentials: Credentials): Promise<Caller>
  /** A hand-over token of the caller's session. It ends with the session or its request token, after ten minutes at most. */
  cloudToken(caller: Caller): Promise<{ token: string; expiresAt: number }>
  close(): Promise<void>
}

const keyTouchMs = 60_000

interface Parts {
  db: Db
  clock: Clock
  config: Config
  events: Events
  audit: Audit
  onError: (error: unknown) => void
}

const createApiKeys = (db: Db, clock: Clock) => {
  const touched = new Map<number, number>()
  return async (key: string): Promise<Caller> => {
    const found = await selectApiKey(db, tokenHash(key))
    if (!found || found.revoked_at || found.disabled) throw appError('UNAUTHENTICATED', { message: '接口密钥无效' })
    if (clock.now() - (touched.get(found.id) ?? 0) > keyTouchMs) {
      touched.set(found.id, clock.now())
      await touchApiKey(db, found.id, new Date(clock.now()))
    }
    return machineCaller(found)
  }
}

export const openAuth = async (parts: Parts): Promise<Auth> => {
  const { db, clock } = parts
  const secret = await installationSecret(db, 'auth.cloudSecret', newToken())
  const sessions = createSessions(parts)
  const captchas = createCaptchas(db, clock)
  const devices = createKnownDevices(db, clock)
  const signIn = createSignIn({ ...parts, captchas, devices })
  const byKey = createApiKeys(db, clock)
  const byCloudToken = async (token: string): Promise<Caller> => {
    const handOver = readCloudToken(secret, token, clock.now())
    if (!handOver) throw appError('UNAUTHENTICATED')
    return { ...(await sessions.identifySession(handOver.sessionId, handOver.requestHash)), readOnly: true }
  }
  return {
    sessions,
    captchas,
    devices,
    signIn,
    visits: createVisitLog(parts.audit, clock),
    refusals: createRefusalLog(parts.audit, clock),
    identify: async ({ bearer, apiKey, background }) => {
      if (apiKey) return byKey(apiKey)
      if (!bearer) throw appError('UNAUTHENTICATED', { message: '请先登录' })
      return isCloudToken(bearer) ? byCloudToken(bearer) : sessions.identify(bearer, background)
    },
    cloudToken: async ({ sessionId }) => {
      const session = await selectSession(db, sessionId)
      if (!session) throw appError('SESSION_ENDED')
      const expiresAt = Math.min(clock.now() + cloudTokenMs, session.request_expires_at.getTime())
      return { token: makeCloudToken(secret, { sessionId, requestHash: session.request_hash, expiresAt }), expiresAt }
    },
    close: () => {
      sessions.close()
      return signIn.close()
    },
  }
}
