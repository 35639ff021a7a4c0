import type { InputOf } from '@qingyuan/contract/call.ts'
import type { apiKeyCalls } from '@qingyuan/contract/system/open-api.ts'
import { machinePermissions } from '#/platform/auth/caller.ts'
import { newToken, tokenHash } from '#/platform/auth/tokens.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import { checkGrant } from '#/platform/http/authorize.ts'
import type { AuditedContext, CallerContext } from '#/platform/http/context.ts'
import { insertApiKey, revokeApiKey, selectApiKeys } from './queries.ts'

type Calls = typeof apiKeyCalls

export const queryApiKeys = async ({ services: { db }, caller: { scope } }: CallerContext) =>
  (await selectApiKeys(db, scope)).map(({ id, name, created_at, last_used_at, revoked_at }) => ({
    id,
    name,
    createdAt: stampOf(created_at),
    lastUsedAt: stampOf(last_used_at),
    revoked: revoked_at !== null,
  }))

/** The key is shown this once; only its hash is stored. @throws FORBIDDEN when the caller lacks a right that keys are for */
export const addApiKey = async (
  { services: { db, clock }, caller }: CallerContext,
  { name }: InputOf<Calls['ApiKeyAdd']>,
): Promise<{ id: number; key: string }> => {
  checkGrant(caller, machinePermissions)
  const key = `qy_${newToken()}`
  return { id: await insertApiKey(db, { name, keyHash: tokenHash(key), createdBy: caller.userId, now: new Date(clock.now()) }), key }
}

export const removeApiKey = async (
  { services: { db, clock }, caller: { scope }, audit }: AuditedContext,
  { id }: InputOf<Calls['ApiKeyRevoke']>,
): Promise<void> => {
  const name = await revokeApiKey(db, scope, id, new Date(clock.now()))
  if (name === null) throw appError('NOT_FOUND', { what: '接口密钥' })
  audit.subject = name
}
