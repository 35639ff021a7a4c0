import type { Db } from '../database/pool.ts'
import { clearAttempts } from './attempt-queries.ts'
import { deleteDevicesOf } from './device-queries.ts'
import { savePassword } from './queries.ts'

/** Gives an account a password chosen by another person: locks end, and no device of the account is known any more. */
export const replacePassword = async (
  db: Db,
  account: { id: number; user_name: string },
  passwordHash: string,
  mustChange: boolean,
): Promise<void> => {
  await savePassword(db, account.id, passwordHash, mustChange)
  await clearAttempts(db, account.user_name)
  await deleteDevicesOf(db, account.id)
}
