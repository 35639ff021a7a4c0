import { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import { machinePermissions } from '#/platform/auth/caller.ts'
import { newToken, tokenHash } from '#/platform/auth/tokens.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { checkGrant } from '#/platform/http/authorize.ts'
import { serveCalls } from '#/platform/module.ts'
import { insertApiKey, revokeApiKey, selectApiKeys } from './queries.ts'

export const apiKeyService = serveCalls(apiKeyCalls, {
  ApiKeyQuery: async ({ services: { db }, caller: { scope } }) =>
    (await selectApiKeys(db, scope)).map(({ id, name, created_at, last_used_at, revoked_at }) => ({
      id,
      name,
      createdAt: stampOf(created_at),
      lastUsedAt: stampOf(last_used_at),
      revoked: revoked_at !== null,
    })),
  /** The key is shown this once; only its hash is stored. @throws FORBIDDEN when the caller lacks a right that keys are for */
  ApiKeyAdd: async ({ services: { db, clock }, caller }, { name }) => {
    checkGrant(caller, machinePermissions)
    const key = `qy_${newToken()}`
    return { id: await insertApiKey(db, { name, keyHash: tokenHash(key), createdBy: caller.userId, now: new Date(clock.now()) }), key }
  },
  ApiKeyRevoke: async ({ services: { db, clock }, caller: { scope }, audit }, { id }) => {
    const name = await revokeApiKey(db, scope, id, new Date(clock.now()))
    if (name === null) throw appError('NOT_FOUND', { what: '接口密钥' })
    audit.subject = name
  },
})
