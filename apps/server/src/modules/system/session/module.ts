import { authCalls, logCalls } from '@qingyuan/contract/system/session.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { changePassword, cloudToken, endSession, login, newCaptcha, permissionList, renameUser, renewToken, userInfo } from './sign-in.ts'
import { recordVisit } from './visits.ts'

export const sessionModule = defineModule({
  name: 'system/session',
  title: '登录与令牌',
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(authCalls, {
      Login: login, Captcha: newCaptcha, RenewToken: renewToken, Logout: endSession, PermissionList: permissionList, UserInfo: userInfo,
      UserInfoUpdate: renameUser, ChangePassword: changePassword, LoggedInUser: userInfo, CloudToken: cloudToken,
    }),
    serveCalls(logCalls, { Add: recordVisit }),
  ],
})
