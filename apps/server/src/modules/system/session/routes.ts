import type { authCalls, logCalls } from '@qingyuan/contract/system/session.ts'
import { userInfoOf } from '#/platform/auth/caller.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import * as service from './public.ts'

export const authRoutes: HandlersOf<typeof authCalls> = {
  Login: ({ services, ip, request }, input) => service.login(services, input, { ip, userAgent: request.headers['user-agent'] ?? '' }),
  Captcha: ({ services, ip }) => services.auth.captchas.make(ip),
  RenewToken: ({ services, ip }, input) => service.renewToken(services, input, ip),
  Logout: async ({ services, caller }) => {
    await services.auth.sessions.end(caller.sessionId, 'logout')
    return { redirect: '/login' }
  },
  PermissionList: async ({ services, caller }) => {
    const { roles, authorities } = userInfoOf(await service.accountOf(services, caller))
    return { roles, permissions: authorities }
  },
  UserInfo: async ({ services, caller }) => userInfoOf(await service.accountOf(services, caller)),
  UserInfoUpdate: ({ services, caller }, { realName }) => service.rename(services, caller, realName),
  ChangePassword: async ({ services, caller }, input) => {
    await service.changePassword(services, caller, input)
    return {}
  },
  LoggedInUser: async ({ services, caller }) => userInfoOf(await service.accountOf(services, caller)),
  CloudToken: ({ services, caller }) => services.auth.cloudToken(caller),
}

export const logRoutes: HandlersOf<typeof logCalls> = {
  Add: async ({ services, caller, ip }, { functionName, systemName, mode }) => {
    // Who it was is known from the token; the name in the request is only a claim.
    const actor = { userId: caller.userId, userName: caller.userName }
    await services.auth.visits.add({ actor, subject: functionName, detail: { systemName, mode }, ip })
    return {}
  },
}
