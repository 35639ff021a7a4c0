import { permissionIds } from '@qingyuan/domain/permissions.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, nullable, oneOf, ShortText } from '../schemas.ts'

export const UserInfo = Type.Object({
  id: Type.Integer(),
  userName: Type.String(),
  realName: Type.String(),
  prefixName: Type.String(),
  userType: oneOf(['city', 'county', 'enterprise'] as const, '用户类型'),
  /** Counties the user may see; null is the whole city. */
  counties: nullable(Type.Array(Type.Integer())),
  roles: Type.Array(Type.String()),
  authorities: Type.Array(oneOf(permissionIds, '权限')),
  mustChangePassword: Type.Boolean(),
  /** Signs in with a code of an authenticator beside the password. */
  hasSecondFactor: Type.Boolean(),
})

const Tokens = {
  requestToken: Type.String(),
  refreshToken: Type.String(),
  requestTokenExpiresAt: Type.Integer(),
  idleTimeoutMs: Type.Integer(),
}

export const authCalls = {
  Login: call({
    name: 'Auth.Login',
    title: '登录',
    method: 'POST',
    permission: 'public',
    scope: 'none',
    input: Type.Object({
      userName: ShortText('用户名'),
      password: ShortText('密码', 128),
      captchaId: Type.Optional(Type.String({ maxLength: 64, title: '验证码编号' })),
      captcha: Type.Optional(Type.String({ maxLength: 8, title: '验证码' })),
      code: Type.Optional(Type.String({ maxLength: 12, title: '动态口令' })),
      deviceToken: Type.Optional(
        Type.String({
          maxLength: 64,
          title: '设备令牌',
          description: '本机上次登录时返回的令牌；没有时传空字符串，登录后返回新令牌。他人输错密码造成的锁定不影响已知设备。',
        }),
      ),
    }),
    output: Type.Object({ userInfo: UserInfo, ...Tokens, deviceToken: Type.Optional(Type.String()) }),
  }),
  Captcha: call({
    name: 'Auth.Captcha',
    title: '验证码',
    permission: 'public',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({ captchaId: Type.String(), svg: Type.String() }),
  }),
  RenewToken: call({
    name: 'Auth.RenewToken',
    title: '续期令牌',
    method: 'POST',
    permission: 'public',
    scope: 'none',
    input: Type.Object({ refreshToken: ShortText('续期令牌', 256), requestToken: ShortText('访问令牌', 256) }),
    output: Type.Object(Tokens),
  }),
  Logout: call({
    name: 'Auth.Logout',
    title: '退出登录',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    audited: true,
    input: emptyInput,
    output: Type.Object({ redirect: Type.String() }),
  }),
  PermissionList: call({
    name: 'Auth.PermissionList',
    title: '权限列表',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({ roles: Type.Array(Type.String()), permissions: Type.Array(Type.String()) }),
  }),
  UserInfo: call({ name: 'Auth.UserInfo', title: '用户信息', permission: 'signed-in', scope: 'none', input: emptyInput, output: UserInfo }),
  UserInfoUpdate: call({
    name: 'Auth.UserInfoUpdate',
    title: '修改个人信息',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    audited: true,
    input: Type.Object({ realName: ShortText('姓名') }),
    output: UserInfo,
  }),
  ChangePassword: call({
    name: 'Auth.ChangePassword',
    title: '修改密码',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    audited: true,
    input: Type.Object({ oldPassword: ShortText('原密码', 128), newPassword: ShortText('新密码', 128) }),
    output: emptyInput,
  }),
  SessionQuery: call({
    name: 'Auth.SessionQuery',
    title: '本人的登录',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        id: Type.String(),
        ip: nullable(Type.String()),
        userAgent: nullable(Type.String()),
        createdAt: Type.String(),
        lastSeenAt: Type.String(),
        /** The session of this request. */
        isCurrent: Type.Boolean(),
      }),
    ),
  }),
  SessionEnd: call({
    name: 'Auth.SessionEnd',
    title: '退出其他登录',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    audited: true,
    input: Type.Object({
      id: Type.Optional(Type.String({ format: 'uuid', title: '登录编号', description: '不填时，除本次登录外全部退出' })),
    }),
    output: emptyInput,
  }),
  SecondFactorBegin: call({
    name: 'Auth.SecondFactorBegin',
    title: '生成动态口令密钥',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    audited: true,
    input: emptyInput,
    output: Type.Object({ secret: Type.String(), address: Type.String(), pending: Type.String() }),
  }),
  SecondFactorEnable: call({
    name: 'Auth.SecondFactorEnable',
    title: '启用动态口令',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    audited: true,
    input: Type.Object({
      pending: ShortText('密钥', 512),
      code: ShortText('动态口令', 12),
      password: ShortText('密码', 128),
    }),
    output: emptyInput,
  }),
  SecondFactorDisable: call({
    name: 'Auth.SecondFactorDisable',
    title: '停用动态口令',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    audited: true,
    input: Type.Object({ password: ShortText('密码', 128) }),
    output: emptyInput,
  }),
  LoggedInUser: call({
    name: 'Auth.LoggedInUser',
    title: '当前用户（VOC 服务）',
    envelope: 'code',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: UserInfo,
  }),
  CloudToken: call({
    name: 'Auth.CloudToken',
    title: '云平台令牌',
    permission: 'signed-in',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({ token: Type.String(), expiresAt: Type.Integer() }),
  }),
}

export const logCalls = {
  Add: call({
    name: 'Log.Add',
    title: '功能访问日志',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({
      functionName: ShortText('功能名称', 128),
      operatorId: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 32 })], { title: '操作人编号' })),
      userName: Type.Optional(Type.String({ maxLength: 64, title: '用户名' })),
      systemName: Type.Optional(Type.String({ maxLength: 64, title: '系统名称' })),
      mode: Type.Optional(Type.String({ maxLength: 16, title: '访问方式' })),
    }),
    output: emptyInput,
  }),
}
