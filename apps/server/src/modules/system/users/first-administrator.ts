import { initialRoles, permissionIds } from '@qingyuan/domain/permissions.ts'
import { clearAttempts } from '#/platform/auth/attempt-queries.ts'
import { checkPasswordStrength, hashPassword } from '#/platform/auth/passwords.ts'
import { keepPassword, selectAccountByName } from '#/platform/auth/queries.ts'
import { replacePassword } from '#/platform/auth/reset-password.ts'
import { appError } from '#/platform/errors.ts'
import { type Caller, systemCaller } from '#/platform/http/caller.ts'
import type { Services } from '#/platform/services.ts'
import { selectRoles } from './role-queries.ts'
import { addUser } from './users.ts'

/** The operator of the machine's commands: has all permissions, and the audit log names the command line. */
const operator: Caller = { ...systemCaller, userName: 'command-line', realName: '命令行', permissions: new Set(permissionIds) }
const adminRole = initialRoles[0]!.name

const note = ({ audit }: Services, action: string, title: string, subject: string) =>
  audit.record({ actor: operator, action, title, subject, detail: { by: 'command' } })

interface Secret {
  password: string
  /** The person chose it; otherwise it must be changed at the first sign-in. */
  chosen: boolean
}

/** @throws CONFLICT when the name is taken, PASSWORD_WEAK */
export const createAdministrator = async (
  services: Services,
  { userName, realName, password, chosen }: Secret & { userName: string; realName: string },
): Promise<{ realName: string; role: string }> => {
  if (!/^[A-Za-z0-9_.@-]{2,32}$/.test(userName))
    throw appError('INVALID_INPUT', { message: '用户名为 2 到 32 个字母、数字或 _ . @ -', field: 'userName' })
  const role = (await selectRoles(services.db)).find(found => found.name === adminRole)
  if (!role) throw appError('NOT_FOUND', { what: `角色 ${adminRole}` })
  const input = { userName, realName, password, prefixName: '长治市', userType: 'city' as const, countyIds: null, roleIds: [role.id] }
  const { id } = await addUser({ services, caller: operator }, input)
  if (chosen) await keepPassword(services.db, id)
  await note(services, 'System.UserAdd', '新增用户', userName)
  return { realName, role: role.name }
}

const existing = async ({ db }: Services, userName: string) => {
  const account = await selectAccountByName(db, userName)
  if (!account) throw appError('NOT_FOUND', { what: `用户 ${userName}` })
  return account
}

export const resetByName = async (services: Services, userName: string, { password, chosen }: Secret): Promise<void> => {
  const account = await existing(services, userName)
  checkPasswordStrength(password, account.user_name, 'password')
  await replacePassword(services.db, account, await hashPassword(password), !chosen, new Date(services.clock.now()))
  await services.auth.sessions.endAllOf(account.id, 'password reset')
  await note(services, 'System.UserResetPassword', '重置密码', account.user_name)
}

export const unlockByName = async (services: Services, userName: string): Promise<void> => {
  const { user_name } = await existing(services, userName)
  await clearAttempts(services.db, user_name)
  await note(services, 'System.UserUnlock', '解除锁定', user_name)
}
