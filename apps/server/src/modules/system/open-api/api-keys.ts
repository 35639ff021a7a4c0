import { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import { dayMs, formatDate } from '@qingyuan/domain/time.ts'
import { machinePermissions } from '#/platform/auth/caller.ts'
import { newToken, tokenHash } from '#/platform/auth/tokens.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { checkGrant } from '#/platform/http/authorize.ts'
import { serveCalls } from '#/platform/module.ts'
import { isNetwork } from '#/platform/network-list.ts'
import { insertApiKey, revokeApiKey, selectApiKeys } from './queries.ts'

/** Life of a new key. */
const usualDays = 365

export const apiKeyService = serveCalls(apiKeyCalls, {
  ApiKeyQuery: async ({ services: { db, clock }, caller: { scope } }) =>
    (await selectApiKeys(db, scope)).map(({ id, name, created_at, last_used_at, revoked_at, expires_at, addresses }) => ({
      ...{ id, name, addresses },
      expires: expires_at && formatDate(expires_at.getTime()),
      isExpired: expires_at !== null && expires_at.getTime() <= clock.now(),
      createdAt: stampOf(created_at),
      lastUsedAt: stampOf(last_used_at),
      revoked: revoked_at !== null,
    })),
  /** The key is shown this once; only its hash is stored. @throws FORBIDDEN when the caller lacks a right that keys are for */
  ApiKeyAdd: async ({ services: { db, clock }, caller }, { name, days = usualDays, addresses = [] }) => {
    checkGrant(caller, machinePermissions)
    const wrong = addresses.findIndex(text => !isNetwork(text))
    if (wrong >= 0)
      throw appError('INVALID_INPUT', { message: `“${addresses[wrong]}”不是 IP 地址或网段（如 10.1.0.0/16）`, field: `addresses.${wrong}` })
    const now = clock.now()
    const expiresAt = days === null ? null : new Date(now + days * dayMs)
    const key = `qy_${newToken()}`
    return {
      id: await insertApiKey(db, { name, keyHash: tokenHash(key), createdBy: caller.userId, now: new Date(now), expiresAt, addresses }),
      key,
    }
  },
  ApiKeyRevoke: async ({ services: { db, clock }, caller: { scope }, audit }, { id }) => {
    const name = await revokeApiKey(db, scope, id, new Date(clock.now()))
    if (name === null) throw appError('NOT_FOUND', { what: '接口密钥' })
    audit.subject = name
  },
})
