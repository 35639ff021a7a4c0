import type { authCalls, logCalls } from '@qingyuan/contract/system/session.ts'
import { userInfoOf } from '#/platform/auth/caller.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import * as service from './public.ts'

export const authRoutes: HandlersOf<typeof authCalls> = {
  Login: (input, { services, ip, request }) => service.login(services, input, { ip, userAgent: request.headers['user-agent'] ?? '' }),
  Captcha: (_, { services, ip }) => services.auth.captchas.make(ip),
  RenewToken: (input, { services, ip }) => service.renewToken(services, input, ip),
  Logout: async (_, { services, caller }) => {
    await services.auth.sessions.end(caller.sessionId, 'logout')
    return { redirect: '/login' }
  },
  PermissionList: async (_, { services, caller }) => {
    const { roles, authorities } = userInfoOf(await service.accountOf(services, caller))
    return { roles, permissions: authorities }
  },
  UserInfo: async (_, { services, caller }) => userInfoOf(await service.accountOf(services, caller)),
  UserInfoUpdate: ({ realName }, { services, caller }) => service.rename(services, caller, realName),
  ChangePassword: async (input, { services, caller }) => {
    await service.changePassword(services, caller, input)
    return {}
  },
  LoggedInUser: async (_, { services, caller }) => userInfoOf(await service.accountOf(services, caller)),
  CloudToken: (_, { services, caller }) => services.auth.cloudToken(caller),
}

export const logRoutes: HandlersOf<typeof logCalls> = {
  Add: async ({ functionName, systemName, mode }, { services, caller, ip }) => {
    // Who it was is known from the token; the name in the request is only a claim.
    const actor = { userId: caller.userId, userName: caller.userName }
    await services.audit.record({ actor, action: 'Log.Add', title: '访问功能', subject: functionName, detail: { systemName, mode }, ip })
    return {}
  },
}
