import type { Scope } from '@qingyuan/domain/permissions.ts'
import type { Db } from '#/platform/database/pool.ts'
import { appError } from '#/platform/errors.ts'
import { type DepartmentRow, selectDepartments, selectReceiver } from './queries.ts'

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

/**
 * Receiver of an item: a department, or a person of it, that the sender may send to.
 *
 * @throws INVALID_INPUT for one that is not there; FORBIDDEN for another county's
 */
export const receiverOf = async (db: Db, scope: Scope, { departmentId, assigneeId }: Receiver) => {
  const department = (await selectDepartments(db)).find(({ id }) => id === departmentId)
  if (!department) throw appError('INVALID_INPUT', { message: '接收单位不存在', field: 'departmentId' })
  if (scope.counties !== null && (department.county_id === null || !scope.counties.includes(department.county_id)))
    throw appError('FORBIDDEN', { message: `“${department.name}”不在本辖区，不能转办`, field: 'departmentId' })
  if (assigneeId === undefined) return { department, assigneeId: null }
  const person = await selectReceiver(db, assigneeId)
  const own =
    person &&
    isMember({ userId: person.id, userType: person.user_type, counties: person.county_ids, enterpriseId: null }, department.county_id)
  if (!own) throw appError('INVALID_INPUT', { message: `接收人不是“${department.name}”的人员`, field: 'assigneeId' })
  return { department, assigneeId }
}
