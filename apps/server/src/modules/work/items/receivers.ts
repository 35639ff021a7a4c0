import { transitionsFrom } from '@qingyuan/domain/lifecycles/lifecycle.ts'
import type { WorkLifecycle } from '@qingyuan/domain/lifecycles/work.ts'
import { type Permission, permissions, type Scope } from '@qingyuan/domain/permissions.ts'
import { callerOf } from '#/platform/auth/caller.ts'
import { selectAccount, selectStaff } from '#/platform/auth/queries.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { type DepartmentRow, selectDepartments } from './queries.ts'

/** Staff of a county belong to its department, users of the whole city to the city's. */
export const isMember = ({ userType, counties }: Scope, departmentCountyId: number | null): boolean =>
  departmentCountyId === null
    ? userType === 'city' && counties === null
    : userType === 'county' && counties !== null && counties.includes(departmentCountyId)

export const departmentsOf = async (db: Db, scope: Scope): Promise<DepartmentRow[]> =>
  (await selectDepartments(db)).filter(({ county_id }) => isMember(scope, county_id))

export interface Receiver {
  departmentId?: number
  assigneeId?: number
}

/** True when a sender may send to a department: that of an own county, for the whole city's users any. */
export const canSendTo = ({ counties }: Scope, departmentCountyId: number | null): boolean =>
  counties === null || (departmentCountyId !== null && counties.includes(departmentCountyId))

/** Permission that the receiver of an item in a state needs. */
export const receiverPermission = (lifecycle: WorkLifecycle, state: string): Permission =>
  transitionsFrom(lifecycle, state).find(({ guards }) => guards?.includes('receiver'))!.permission

export interface ReceivedItem {
  /** 0: work for the whole city, which goes to its departments alone. */
  countyId: number
  /** Permission without which a person cannot handle it. */
  permission: Permission
}

/**
 * Receiver of an item: a department, or a person of it, that the sender may send to and that can see and handle the item.
 *
 * @throws INVALID_INPUT for one that is not there, or cannot; FORBIDDEN for another county's
 */
export const receiverOf = async (db: Db, scope: Scope, item: ReceivedItem, { departmentId, assigneeId }: Receiver) => {
  const department = (await selectDepartments(db)).find(({ id }) => id === departmentId)
  if (!department) throw appError('INVALID_INPUT', { message: '接收单位不存在', field: 'departmentId' })
  if (!canSendTo(scope, department.county_id))
    throw appError('FORBIDDEN', { message: `“${department.name}”不在本辖区，不能转办`, field: 'departmentId' })
  if (department.county_id !== null && department.county_id !== item.countyId)
    throw appError('INVALID_INPUT', { message: `“${department.name}”不负责该事项所在区县，不能转办`, field: 'departmentId' })
  if (assigneeId === undefined) return { department, assigneeId: null }
  const account = await selectAccount(db, assigneeId)
  const person = account && !account.disabled ? callerOf(account, '') : null
  if (!person || !isMember(person.scope, department.county_id))
    throw appError('INVALID_INPUT', { message: `接收人不是“${department.name}”的人员`, field: 'assigneeId' })
  if (!person.permissions.has(item.permission))
    throw appError('INVALID_INPUT', { message: `接收人没有“${permissions[item.permission]}”权限，不能办理`, field: 'assigneeId' })
  return { department, assigneeId }
}

/** Departments that a sender may send an item to, each with those of its staff who can handle it. */
export const receiversFor = async (db: Db, scope: Scope, { countyId, permission }: ReceivedItem) => {
  const staff = (await selectStaff(db)).map(account => callerOf(account, '')).filter(({ permissions: rights }) => rights.has(permission))
  return (await selectDepartments(db))
    .filter(({ county_id }) => canSendTo(scope, county_id) && (county_id === null || county_id === countyId))
    .map(({ id, name, county_id }) => ({
      departmentId: id,
      name,
      people: staff.filter(person => isMember(person.scope, county_id)).map(({ userId, realName }) => ({ id: userId, name: realName })),
    }))
}
