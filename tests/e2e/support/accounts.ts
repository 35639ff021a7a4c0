import { enterpriseCalls } from '@qingyuan/contract/emissions/enterprises.ts'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { callApi, demoPassword, signInByCall } from './api.ts'
import type { Role, roleOf } from './pages.ts'

/** Password of an account made for a test, before its owner changes it. */
export const givenPassword = 'Yuxia-4417'
let made = 0

/** A new account of the demo city that only this test knows: a leader who has not signed in yet. */
export const newAccount = async (base: string, administrator = { userName: 'admin', password: 'Qingyuan@2026' }): Promise<string> => {
  const { requestToken } = await signInByCall(base, administrator.userName, administrator.password)
  const roles = await callApi(base, userCalls.RoleQuery, {}, requestToken)
  const userName = `t${process.pid}x${++made}`
  const role = roles.find(each => each.name === '领导')
  await callApi(
    base,
    userCalls.UserAdd,
    {
      userName,
      password: givenPassword,
      realName: '测试员',
      prefixName: '长治市',
      userType: 'city',
      countyIds: null,
      roleIds: [role?.id ?? 0],
    },
    requestToken,
  )
  return userName
}

/** A new account of an enterprise of the demo city that has none yet, whose owner has changed the password given. */
export const newEnterpriseAccount = async (base: string): Promise<{ userName: string; password: string }> => {
  const { requestToken } = await signInByCall(base, 'admin')
  const enterprises = await callApi(base, enterpriseCalls.Query, { page: 1, pageSize: 200 }, requestToken)
  const users = await callApi(base, userCalls.UserQuery, { page: 1, pageSize: 200 }, requestToken)
  const free = enterprises.rows.find(row => !users.rows.some(user => user.enterpriseId === row.id))
  if (!free) throw new Error('the demo city has no enterprise without an account')
  return newPartyAccount(base, { role: '企业用户', countyId: free.countyId, enterpriseId: free.id })
}

interface Party {
  role: (typeof roleOf)[Role]
  /** Null: the whole city. */
  countyId: number | null
  enterpriseId: number | null
}

/** A new account of a party, whose owner has changed the password given. */
export const newPartyAccount = async (
  base: string,
  { role: name, countyId, enterpriseId }: Party,
  administrator = { userName: 'admin', password: demoPassword },
): Promise<{ userName: string; password: string }> => {
  const { requestToken } = await signInByCall(base, administrator.userName, administrator.password)
  const role = (await callApi(base, userCalls.RoleQuery, {}, requestToken)).find(each => each.name === name)
  if (!role) throw new Error(`there is no role ${name}`)
  const userName = `p${Date.now().toString(36)}x${++made}`
  const account = { userName, password: givenPassword, realName: `测试${name}`, prefixName: '长治市', roleIds: [role.id] }
  const userType = enterpriseId !== null ? 'enterprise' : countyId === null ? 'city' : 'county'
  const of = { userType, countyIds: countyId === null ? null : [countyId], enterpriseId } as const
  await callApi(base, userCalls.UserAdd, { ...account, ...of }, requestToken)
  const own = await signInByCall(base, userName, givenPassword)
  const password = 'Zhangze-8815'
  await callApi(base, authCalls.ChangePassword, { oldPassword: givenPassword, newPassword: password }, own.requestToken)
  return { userName, password }
}
