import { permissions } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { findLackedRight } from '#/platform/http/authorize.ts'
import type { Caller } from '#/platform/http/caller.ts'
import { countAdministrators, lockAdministration } from './role-queries.ts'
import { countHoldersOutside } from './user-queries.ts'

/** Runs a change of accounts or roles in one transaction; one that would leave no administrator is refused and undone. */
export const changeAdministration = <T>(db: Db, change: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async trx => {
    await lockAdministration(trx)
    const before = await countAdministrators(trx)
    const result = await change(trx)
    if (before > 0 && (await countAdministrators(trx)) === 0)
      throw appError('CONFLICT', { message: '必须保留至少一名可用的系统管理员（全市范围，具有用户管理和角色管理权限）' })
    return result
  })

/**
 * @throws FORBIDDEN when the role has a right that the caller lacks: its holders would lose what the caller could not give back; or when
 * accounts that the caller may not manage have the role: their rights would change with it
 */
export const checkRoleReach = async (db: Db, caller: Caller, role: { id: number; permissions: readonly string[] }): Promise<void> => {
  const beyond = findLackedRight(caller, role.permissions)
  if (beyond) throw appError('FORBIDDEN', { message: `不能管理权限高于自己的角色：该角色具有${permissions[beyond]}权限` })
  const outside = await countHoldersOutside(db, caller.scope, role.id)
  if (outside > 0) throw appError('FORBIDDEN', { message: `不能管理他人辖区也在使用的角色：${outside} 名用户不在自己的管理范围内` })
}

/** @throws FORBIDDEN when the account has a right that the caller lacks: with its reset password the caller would gain that right */
export const checkAccountRights = (caller: Caller, rights: readonly string[]): void => {
  const beyond = findLackedRight(caller, rights)
  if (beyond) throw appError('FORBIDDEN', { message: `不能管理权限高于自己的账户：该账户具有${permissions[beyond]}权限` })
}
