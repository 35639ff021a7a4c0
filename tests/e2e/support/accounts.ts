import { systemCalls } from '@qingyuan/contract/calls/system.ts'
import { callApi, signInByCall } from './api.ts'

/** Password of an account made for a test, before its owner changes it. */
export const givenPassword = 'Yuxia-4417'
let made = 0

/** A new account of the demo city that only this test knows: a leader who has not signed in yet. */
export const newAccount = async (base: string, administrator = { userName: 'admin', password: 'Qingyuan@2026' }): Promise<string> => {
  const { requestToken } = await signInByCall(base, administrator.userName, administrator.password)
  const roles = await callApi(base, systemCalls.RoleQuery, {}, requestToken)
  const userName = `t${process.pid}x${++made}`
  const role = roles.find(each => each.name === '领导')
  await callApi(
    base,
    systemCalls.UserAdd,
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
