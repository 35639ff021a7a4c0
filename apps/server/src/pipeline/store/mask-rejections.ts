import { maskPasswords } from '@qingyuan/formats/hj212/mask-passwords.ts'
import type pg from 'pg'
import type { SecretBox } from '#/platform/secret-box.ts'
import { type Rejection, readUnmasked, replaceRaw } from './rejection-queries.ts'

/** Bytes that are no packet are never replayed: their passwords are masked for good. */
const isReplayable = (code: string) => code !== 'NOISE'

/** The rejection in its stored form: passwords of devices masked, and encrypted beside it for a replay. */
export const withoutPasswords = (rejection: Rejection, secrets: SecretBox): Rejection => {
  if (rejection.channel !== 'hj212') return rejection
  const { masked, passwords } = maskPasswords(rejection.raw)
  if (passwords.length === 0) return rejection
  const sealedPasswords = isReplayable(rejection.code) ? secrets.seal(JSON.stringify(passwords)) : null
  return { ...rejection, raw: masked, sealedPasswords }
}

const maskedAtOnce = 1_000

/** Masks the passwords that an earlier version stored in clear. */
export const maskStoredPasswords = async (pool: pg.Pool, secrets: SecretBox): Promise<void> => {
  for (let last = 0; ; ) {
    const rows = await readUnmasked(pool, last, maskedAtOnce)
    const unmasked = rows.map((row): Rejection => ({ ...row, channel: 'hj212', sourceId: null, reason: '', location: null }))
    await replaceRaw(
      pool,
      rows.map(row => row.id),
      unmasked.map(each => withoutPasswords(each, secrets)),
    )
    if (rows.length < maskedAtOnce) return
    last = rows.at(-1)!.id
  }
}
