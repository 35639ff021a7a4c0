import type { InputOf } from '@qingyuan/contract/call.ts'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { enterpriseOf } from '#/modules/emissions/enterprises/public.ts'
import { clearAttempts } from '#/platform/auth/attempt-queries.ts'
import { checkPasswordStrength, hashPassword } from '#/platform/auth/passwords.ts'
import { replacePassword } from '#/platform/auth/reset-password.ts'
import { spanOf } from '#/platform/database/page-span.ts'
import type { Db } from '#/platform/database/pool.ts'
import { stampOf } from '#/platform/database/stamp.ts'
import { appError } from '#/platform/errors.ts'
import type { Caller } from '#/platform/http/caller.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { serveCalls } from '#/platform/module.ts'
import { changeAdministration, checkAccountRights } from './administration.ts'
import { addEnterpriseAccounts } from './enterprise-accounts.ts'
import { checkRoles } from './role-checks.ts'
import { roleHandlers } from './roles.ts'
import * as q from './user-queries.ts'

type Calls = typeof userCalls
type Fields = Pick<InputOf<Calls['UserUpdate']>, 'realName' | 'prefixName' | 'userType' | 'countyIds' | 'enterpriseId' | 'roleIds'>

const toRow = (user: q.UserRecord, now: number) => ({
  id: user.id,
  userName: user.user_name,
  realName: user.real_name,
  prefixName: user.prefix_name,
  userType: user.user_type,
  countyIds: user.county_ids,
  enterpriseId: user.enterprise_id,
  enterprise: user.enterprise,
  roleIds: user.role_ids,
  roles: user.roles,
  disabled: user.disabled,
  locked: (user.locked_until?.getTime() ?? 0) > now,
  mustChangePassword: user.must_change_password,
  lastLoginAt: stampOf(user.last_login_at),
  createdAt: stampOf(user.created_at),
})

const checkCounties = ({ userType, countyIds }: Fields) => {
  const unknown = countyIds?.find(id => !countyById.has(id))
  if (unknown !== undefined) throw appError('INVALID_INPUT', { message: `没有编号为 ${unknown} 的区县`, field: 'countyIds' })
  if (userType !== 'city' && !countyIds?.length)
    throw appError('INVALID_INPUT', { message: '区县用户和企业用户必须指定可见区县', field: 'countyIds' })
}

/** The enterprise of an enterprise's account: one that the caller looks after, in a county that the account sees. */
const checkEnterprise = async (db: Db, { scope }: Caller, { userType, countyIds, enterpriseId }: Fields) => {
  if (userType !== 'enterprise') {
    if (scope.userType === 'enterprise') throw appError('OUT_OF_SCOPE', { field: 'userType' })
    if (enterpriseId) throw appError('INVALID_INPUT', { message: '只有企业用户有所属企业', field: 'enterpriseId' })
    return
  }
  if (!enterpriseId) throw appError('INVALID_INPUT', { message: '企业用户必须指定所属企业', field: 'enterpriseId' })
  const { name, countyId } = await enterpriseOf(db, scope, enterpriseId)
  if (!countyIds?.includes(countyId)) throw appError('INVALID_INPUT', { message: `“${name}”不在可见区县内`, field: 'countyIds' })
}

const toColumns = ({ realName, prefixName, userType, countyIds, enterpriseId }: Fields) => ({
  real_name: realName,
  prefix_name: prefixName,
  user_type: userType,
  county_ids: countyIds,
  enterprise_id: enterpriseId ?? null,
})

export const addUser = async ({ services: { db }, caller }: CallerContext, input: InputOf<Calls['UserAdd']>): Promise<{ id: number }> => {
  checkCounties(input)
  await checkEnterprise(db, caller, input)
  checkPasswordStrength(input.password, input.userName, 'password')
  await checkRoles(db, caller, input.roleIds)
  const passwordHash = await hashPassword(input.password)
  return db.transaction().execute(async trx => {
    const id = await q.insertUser(trx, { ...toColumns(input), user_name: input.userName, password_hash: passwordHash })
    if (id === null) throw appError('CONFLICT', { message: `用户名 ${input.userName} 已存在`, field: 'userName' })
    await q.replaceRoles(trx, id, input.roleIds)
    return { id }
  })
}

type Managed = NonNullable<Awaited<ReturnType<typeof q.selectManaged>>>

/**
 * Changes an account; every change of an existing account goes through here. An account beyond the caller's scope is as if it did not exist,
 * one with rights that he lacks is refused. Returns the account's name.
 */
const changeAccount = (db: Db, caller: Caller, id: number, change: (trx: Db, account: Managed) => Promise<unknown>): Promise<string> =>
  changeAdministration(db, async trx => {
    const account = await q.selectManaged(trx, caller.scope, id)
    if (!account) throw appError('NOT_FOUND', { what: '用户' })
    checkAccountRights(caller, account.permissions)
    await change(trx, account)
    return account.user_name
  })

export const userService = serveCalls(userCalls, {
  UserQuery: async ({ services: { db, clock }, caller: { scope } }, { page, pageSize, ...filter }) => {
    const span = spanOf({ page, pageSize })
    const [users, total] = await Promise.all([q.selectUsers(db, scope, filter, span), q.countUsers(db, scope, filter)])
    return { total, rows: users.map(user => toRow(user, clock.now())) }
  },
  UserAdd: addUser,
  UserAddEnterprises: addEnterpriseAccounts,
  /** Takes effect at once; a disabled account's sessions end. */
  UserUpdate: async ({ services: { db, auth }, caller, audit }, input) => {
    if (input.id === caller.userId && input.disabled) throw appError('CONFLICT', { message: '不能停用自己的账户' })
    audit.subject = await changeAccount(db, caller, input.id, async trx => {
      checkCounties(input)
      await checkEnterprise(trx, caller, input)
      await checkRoles(trx, caller, input.roleIds)
      await q.updateUser(trx, caller.scope, input.id, { ...toColumns(input), disabled: input.disabled })
      await q.replaceRoles(trx, input.id, input.roleIds)
    })
    if (input.disabled) await auth.sessions.endAllOf(input.id, 'disabled')
    else await auth.sessions.invalidate({ userId: input.id })
  },
  /** The person must change it at the next sign-in. */
  UserResetPassword: async ({ services: { db, auth, clock }, caller, audit }, { id, password }) => {
    audit.subject = await changeAccount(db, caller, id, async (trx, account) => {
      checkPasswordStrength(password, account.user_name, 'password')
      await replacePassword(trx, account, await hashPassword(password), true, new Date(clock.now()))
    })
    await auth.sessions.endAllOf(id, 'password reset')
  },
  UserUnlock: async ({ services: { db }, caller, audit }, { id }) => {
    audit.subject = await changeAccount(db, caller, id, (trx, account) => clearAttempts(trx, account.user_name))
  },
  ...roleHandlers,
})
