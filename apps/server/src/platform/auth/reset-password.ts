import type { Db } from '../database/pool.ts'
import { clearAttempts } from './attempt-queries.ts'
import { deleteDevicesOf } from './device-queries.ts'
import { savePassword, saveTotp } from './queries.ts'

/** Gives an account a password chosen by another person: locks and the second factor end, and no device of the account is known any more. */
export const replacePassword = async (
  db: Db,
  account: { id: number; user_name: string },
  passwordHash: string,
  mustChange: boolean,
  now: Date,
): Promise<void> => {
  // A person who lost the telephone gets in again this way.
  await saveTotp(db, account.id, null)
  await savePassword(db, account.id, passwordHash, mustChange, now)
  await clearAttempts(db, account.user_name)
  await deleteDevicesOf(db, account.id)
}
