import { sql } from 'kysely'
import type { Db } from '../database/pool.ts'

/** Sign-in reads accounts and sessions by name, id or token, before there is a caller whose scope could limit it. */

/** Rights of all roles of a user `u`. */
export const permissionsOfUser = sql<string[]>`coalesce((select array_agg(distinct p) from user_roles x join roles y on y.id = x.role_id,
  unnest(y.permissions) p where x.user_id = u.id), '{}')`.as('permissions')

const account = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('user_roles as ur', 'ur.user_id', 'u.id')
    .leftJoin('roles as r', 'r.id', 'ur.role_id')
    .groupBy('u.id')
    .selectAll('u')
    .select([sql<string[]>`coalesce(array_agg(distinct r.name) filter (where r.name is not null), '{}')`.as('roles'), permissionsOfUser])

export type Account = NonNullable<Awaited<ReturnType<typeof selectAccount>>>

export const selectAccount = (db: Db, id: number) => account(db).where('u.id', '=', id).executeTakeFirst()

/** Accounts of the authority that may sign in, by id. */
export const selectStaff = (db: Db) =>
  account(db).where('u.user_type', 'in', ['city', 'county']).where('u.disabled', '=', false).orderBy('u.id').execute()

/** Names of people by the id of their account. */
export const selectNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await db
        .selectFrom('users')
        .select(['id', 'real_name'])
        .where('id', '=', eb => eb.fn.any(eb.val([...ids])))
        .execute()
    ).map(row => [row.id, row.real_name]),
  )

export const selectAccountByName = (db: Db, userName: string) =>
  account(db).where(sql`lower(u.user_name)`, '=', userName.toLowerCase()).executeTakeFirst()

export const saveLastLogin = (db: Db, userId: number, at: Date) =>
  db.updateTable('users').set({ last_login_at: at }).where('id', '=', userId).execute()

/** So many passwords back may not be chosen again, the present one counted apart. */
const rememberedPasswords = 5

/** The password before goes into the history, which keeps the last ones. */
export const savePassword = async (db: Db, userId: number, passwordHash: string, mustChange: boolean, now: Date): Promise<void> => {
  await db
    .insertInto('former_passwords')
    .columns(['user_id', 'password_hash', 'replaced_at'])
    .expression(eb =>
      eb
        .selectFrom('users')
        .select(['id', 'password_hash', eb.val(now).as('replaced_at')])
        .where('id', '=', userId),
    )
    .execute()
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: mustChange, password_set_at: now })
    .where('id', '=', userId)
    .execute()
  const kept = (await selectFormerPasswords(db, userId)).map(({ id }) => id)
  await db.deleteFrom('former_passwords').where('user_id', '=', userId).where('id', 'not in', kept).execute()
}

/** Passwords that were replaced, the newest first. */
export const selectFormerPasswords = (db: Db, userId: number) =>
  db
    .selectFrom('former_passwords')
    .select(['id', 'password_hash'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(rememberedPasswords)
    .execute()

/** The person chose the password that was given: no change at the first sign-in. */
export const keepPassword = (db: Db, userId: number) =>
  db.updateTable('users').set({ must_change_password: false }).where('id', '=', userId).execute()

/** Null: the second factor is off. */
export const saveTotp = (db: Db, userId: number, totp: { secret: string; step: number } | null) =>
  db
    .updateTable('users')
    .set({ totp_secret: totp?.secret ?? null, totp_step: totp?.step ?? null })
    .where('id', '=', userId)
    .execute()

/** Notes the step of a code. False when the same or a later one was used meanwhile. */
export const takeTotpStep = async (db: Db, userId: number, step: number): Promise<boolean> =>
  Number(
    (
      await db
        .updateTable('users')
        .set({ totp_step: step })
        .where('id', '=', userId)
        .where(eb => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
        .executeTakeFirst()
    ).numUpdatedRows,
  ) > 0

export const requireNewPassword = (db: Db, userId: number) =>
  db.updateTable('users').set({ must_change_password: true }).where('id', '=', userId).execute()

export interface NewSession {
  userId: number
  requestHash: Buffer
  requestExpiresAt: Date
  refreshHash: Buffer
  refreshExpiresAt: Date
  now: Date
  ip: string
  userAgent: string
}

export const insertSession = (db: Db, session: NewSession): Promise<string> =>
  db.transaction().execute(async trx => {
    const { id } = await trx
      .insertInto('sessions')
      .values({
        user_id: session.userId,
        request_hash: session.requestHash,
        request_expires_at: session.requestExpiresAt,
        refresh_expires_at: session.refreshExpiresAt,
        created_at: session.now,
        last_seen_at: session.now,
        ip: session.ip,
        user_agent: session.userAgent,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRefreshToken(trx, id, session.refreshHash, session.now)
    return id
  })

export const insertRefreshToken = (db: Db, sessionId: string, hash: Buffer, now: Date) =>
  db.insertInto('refresh_tokens').values({ token_hash: hash, session_id: sessionId, issued_at: now }).execute()

export type Session = NonNullable<Awaited<ReturnType<typeof selectSession>>>

export const selectSession = (db: Db, id: string) => db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()

export const selectSessionByRequest = (db: Db, requestHash: Buffer) =>
  db.selectFrom('sessions').selectAll().where('request_hash', '=', requestHash).executeTakeFirst()

/** The session of a refresh token, both rows locked until the transaction ends. */
export const lockRefresh = (db: Db, refreshHash: Buffer) =>
  db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .selectAll('s')
    .select(['t.used_at', 't.used_from', 't.successor_salt'])
    .where('t.token_hash', '=', refreshHash)
    .forUpdate()
    .executeTakeFirst()

export const useRefresh = (db: Db, refreshHash: Buffer, use: { used_at: Date; used_from: Buffer; successor_salt: Buffer }) =>
  db.updateTable('refresh_tokens').set(use).where('token_hash', '=', refreshHash).execute()

/** The renewals of a session before its next one can no longer be repeated. */
export const forgetSuccessorsOf = (db: Db, sessionId: string) =>
  db
    .updateTable('refresh_tokens')
    .set({ used_from: null, successor_salt: null })
    .where('session_id', '=', sessionId)
    .where('successor_salt', 'is not', null)
    .execute()

export const forgetSuccessorsBefore = (db: Db, time: Date) =>
  db
    .updateTable('refresh_tokens')
    .set({ used_from: null, successor_salt: null })
    .where('used_at', '<', time)
    .where('successor_salt', 'is not', null)
    .execute()

export const rotateSession = (db: Db, id: string, requestHash: Buffer, requestExpiresAt: Date, refreshExpiresAt: Date) =>
  db
    .updateTable('sessions')
    .set({ request_hash: requestHash, request_expires_at: requestExpiresAt, refresh_expires_at: refreshExpiresAt })
    .where('id', '=', id)
    .execute()

export const touchSession = (db: Db, id: string, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).where('last_seen_at', '<', now).execute()

export const revokeSession = (db: Db, id: string, reason: string, now: Date) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Ends all sessions of a person, but one when it is named. */
export const revokeSessionsOf = (db: Db, userId: number, reason: string, now: Date, except?: string) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, query => query.where('id', '<>', except as string))
    .execute()

const openSessions = (db: Db, userId: number, now: Date) =>
  db.selectFrom('sessions').where('user_id', '=', userId).where('revoked_at', 'is', null).where('refresh_expires_at', '>', now)

/** Sessions of a person that have not ended, the one used last first. */
export const selectOpenSessions = (db: Db, userId: number, now: Date) =>
  openSessions(db, userId, now)
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Ends the sessions of a person beyond the `most` that were used last. @returns how many */
export const revokeSurplusSessions = async (db: Db, userId: number, most: number, now: Date): Promise<number> => {
  const surplus = openSessions(db, userId, now).select('id').orderBy('last_seen_at', 'desc').orderBy('created_at', 'desc').offset(most)
  const ended = db.updateTable('sessions').set({ revoked_at: now, revoke_reason: 'too many sessions' }).where('id', 'in', surplus)
  return Number((await ended.executeTakeFirst()).numUpdatedRows)
}

/** Sessions and their tokens are of no use once they could no longer be renewed. */
export const deleteOldSessions = (db: Db, before: Date) => db.deleteFrom('sessions').where('refresh_expires_at', '<', before).execute()

export const insertCaptcha = async (db: Db, answerHash: Buffer, expiresAt: Date, now: Date): Promise<string> => {
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute()
  const values = { answer_hash: answerHash, expires_at: expiresAt }
  return (await db.insertInto('captchas').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A captcha is answered once, rightly or wrongly. */
export const takeCaptcha = (db: Db, id: string, now: Date) =>
  db.deleteFrom('captchas').where('id', '=', id).where('expires_at', '>', now).returning('answer_hash').executeTakeFirst()

/** A key with the person who made it; none when that account is gone. */
export const selectApiKey = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.revoked_at', 'k.expires_at', 'k.addresses', 'u.id as userId', 'u.user_type', 'u.county_ids'])
    .select(['u.enterprise_id', 'u.disabled'])
    .select(permissionsOfUser)
    .where('k.key_hash', '=', keyHash)
    .executeTakeFirst()

export const touchApiKey = (db: Db, id: number, now: Date) =>
  db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()

/** A secret of the installation, made on first use. */
export const installationSecret = async (db: Db, key: string, fresh: string): Promise<string> => {
  await db
    .insertInto('installation')
    .values({ key, value: JSON.stringify(fresh) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow()).value as string
}
