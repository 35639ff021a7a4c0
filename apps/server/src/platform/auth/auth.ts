import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/pool.ts'
import { appError } from '../errors.ts'
import type { Events } from '../events/events.ts'
import type { Caller } from '../http/caller.ts'
import { addressGroup, networkMatcher } from '../network-list.ts'
import type { SecretBox } from '../secret-box.ts'
import { machineCaller } from './caller.ts'
import { type Captchas, createCaptchas } from './captcha.ts'
import { cloudTokenMs, isCloudToken, makeCloudToken, readCloudToken } from './cloud-token.ts'
import { createKnownDevices, type KnownDevices } from './devices.ts'
import { createLimitedLog, type LimitedLog } from './limited-log.ts'
import { createSignIn, type SignIn } from './login.ts'
import { installationSecret, selectApiKey, selectSession, touchApiKey } from './queries.ts'

import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createThrottle } from './throttle.ts'
import { newToken, tokenHash } from './tokens.ts'
import { createVisitLog, type VisitLog } from './visit-log.ts'

/** Credentials of a request. */
export interface Credentials {
  bearer?: string
  apiKey?: string
  /** Address that the request came from. */
  ip: string
  /** Polling and pushes: do not keep a session awake. */
  background: boolean
}

export interface Auth {
  sessions: Sessions
  signIn: SignIn
  captchas: Captchas
  devices: KnownDevices
  secondFactor: SecondFactor
  visits: VisitLog
  refusals: LimitedLog
  /** Calls that are noted, not audited one by one. */
  uses: LimitedLog
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
  secrets: SecretBox
  onError: (error: unknown) => void
}

/** Wrong keys of one address in this time, after which further wrong ones are not even answered as such. */
const keyGuessMs = 15 * 60_000
const mostKeyGuesses = 20

const createApiKeys = (db: Db, clock: Clock) => {
  const touched = new Map<number, number>()
  const guesses = createThrottle(clock, keyGuessMs)
  return async (key: string, ip: string): Promise<Caller> => {
    const address = addressGroup(ip)
    const found = await selectApiKey(db, tokenHash(key))
    // A valid key passes whatever others send from its address: a collector with a revoked key does not stop the others.
    if (!found || found.revoked_at || found.disabled) {
      if (guesses.count(address) >= mostKeyGuesses) throw appError('TOO_MANY')
      guesses.add(address)
      throw appError('UNAUTHENTICATED', { message: '接口密钥无效' })
    }
    if (found.expires_at && found.expires_at.getTime() <= clock.now())
      throw appError('UNAUTHENTICATED', { message: `接口密钥“${found.name}”已过期，请在 数据源与健康 → 接口密钥 中新建` })
    if (found.addresses.length > 0 && !networkMatcher(found.addresses)(ip))
      throw appError('UNAUTHENTICATED', { message: `接口密钥“${found.name}”不能从地址 ${ip} 使用` })
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
  const secondFactor = createSecondFactor({ ...parts, issuer: parts.config.systemName })
  const signIn = createSignIn({ ...parts, captchas, devices, secondFactor })
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
    secondFactor,
    signIn,
    visits: createVisitLog(parts.audit, clock),
    refusals: createLimitedLog(parts.audit, clock),
    uses: createLimitedLog(parts.audit, clock),
    identify: async ({ bearer, apiKey, ip, background }) => {
      if (apiKey) return byKey(apiKey, ip)
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
