import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { authCalls } from '@qingyuan/contract/system/session.ts'
import { isPermission, type Permission, type Scope } from '@qingyuan/domain/permissions.ts'
import { type Caller, systemCaller } from '../http/caller.ts'
import type { Account } from './queries.ts'

export type UserInfo = OutputOf<typeof authCalls.UserInfo>

const scopeOf = (row: { id: number; user_type: Scope['userType']; county_ids: number[] | null; enterprise_id: number | null }): Scope => ({
  userId: row.id,
  userType: row.user_type,
  // Only city users may have the whole city; a county user without counties sees none.
  counties: row.user_type === 'city' ? row.county_ids : (row.county_ids ?? []),
  enterpriseId: row.enterprise_id,
})

export const permissionsOf = (account: Account): Permission[] => account.permissions.filter(isPermission).sort()

export const callerOf = (account: Account, sessionId: string): Caller => ({
  userId: account.id,
  userName: account.user_name,
  realName: account.real_name,
  scope: scopeOf(account),
  permissions: new Set(permissionsOf(account)),
  sessionId,
  machine: false,
  mustChangePassword: account.must_change_password,
  readOnly: false,
})

/** Purpose of an API key. */
export const machinePermissions: readonly Permission[] = ['air:import']

/** A key has the counties and, of the rights that keys are for, those that the person who made it has now. */
export const machineCaller = (key: {
  name: string
  userId: number
  user_type: Scope['userType']
  county_ids: number[] | null
  enterprise_id: number | null
  permissions: readonly string[]
}): Caller => ({
  ...systemCaller,
  userName: `key:${key.name}`,
  realName: `接口密钥 ${key.name}`,
  scope: scopeOf({ ...key, id: key.userId }),
  permissions: new Set(machinePermissions.filter(permission => key.permissions.includes(permission))),
  machine: true,
})

export const userInfoOf = (account: Account): UserInfo => ({
  hasSecondFactor: account.totp_secret !== null,
  id: account.id,
  userName: account.user_name,
  realName: account.real_name,
  prefixName: account.prefix_name,
  userType: account.user_type,
  counties: scopeOf(account).counties as number[] | null,
  roles: [...account.roles].sort(),
  authorities: permissionsOf(account),
  mustChangePassword: account.must_change_password,
})
