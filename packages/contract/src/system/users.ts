import { permissionIds } from '@qingyuan/domain/permissions.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { CountyId, emptyInput, Id, nullable, oneOf, Page, pageOf, Search, ShortText } from '../schemas.ts'

const Permissions = Type.Array(oneOf(permissionIds, '权限'), { uniqueItems: true, title: '权限' })
const UserType = oneOf(['city', 'county', 'enterprise'] as const, '用户类型')
const userFields = {
  realName: ShortText('姓名'),
  prefixName: ShortText('标题前缀', 32),
  userType: UserType,
  countyIds: nullable(Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), { maxItems: 12, title: '可见区县' })),
  /** Enterprise of an enterprise's account; the others have none. */
  enterpriseId: Type.Optional(nullable(Id('所属企业'))),
  roleIds: Type.Array(Id(), { minItems: 1, maxItems: 10, title: '角色' }),
}
const UserRow = Type.Object({
  id: Type.Integer(),
  userName: Type.String(),
  ...userFields,
  enterpriseId: nullable(Type.Integer()),
  enterprise: nullable(Type.String()),
  roles: Type.Array(Type.String()),
  disabled: Type.Boolean(),
  locked: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  lastLoginAt: nullable(Type.String()),
  createdAt: Type.String(),
})
const RoleRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  permissions: Type.Array(Type.String()),
  builtIn: Type.Boolean(),
  users: Type.Integer(),
})

/** Accounts and roles. */
export const userCalls = {
  UserQuery: call({
    name: 'System.UserQuery',
    title: '用户列表',
    noted: true,
    permission: 'system:users',
    scope: { counties: ['countyId'] },
    input: Type.Object({
      ...Page,
      search: Search,
      userType: Type.Optional(UserType),
      /** Accounts whose visible counties name it; accounts of the whole city name none. */
      countyId: Type.Optional(CountyId),
    }),
    output: pageOf(UserRow),
  }),
  UserAdd: call({
    name: 'System.UserAdd',
    title: '新增用户',
    method: 'POST',
    permission: 'system:users',
    scope: { counties: ['countyIds'] },
    audited: true,
    subject: input => input.userName,
    input: Type.Object({
      userName: Type.String({ pattern: '^[A-Za-z0-9_.@-]{2,32}$', title: '用户名' }),
      password: ShortText('初始密码', 128),
      ...userFields,
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  /** Accounts for enterprises that have none; the passwords are answered once and have to be changed at the first sign-in. */
  UserAddEnterprises: call({
    name: 'System.UserAddEnterprises',
    title: '批量新增企业用户',
    method: 'POST',
    permission: 'system:users',
    scope: { counties: ['countyId'] },
    audited: true,
    subject: ({ countyId }) => (countyId === undefined ? '全部区县' : `区县 ${countyId}`),
    input: Type.Object({
      roleId: Id('角色'),
      countyId: Type.Optional(CountyId),
      /** So many at most; the others at the next request. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '本次最多' })),
    }),
    output: Type.Object({
      accounts: Type.Array(
        Type.Object({
          enterprise: Type.String(),
          code: Type.String(),
          county: Type.String(),
          userName: Type.String(),
          password: Type.String(),
        }),
      ),
      /** Enterprises that still have no account. */
      left: Type.Integer(),
    }),
  }),
  UserUpdate: call({
    name: 'System.UserUpdate',
    title: '修改用户',
    method: 'POST',
    permission: 'system:users',
    scope: { counties: ['countyIds'] },
    audited: true,
    input: Type.Object({ id: Id(), ...userFields, disabled: Type.Boolean({ title: '停用' }) }),
    output: emptyInput,
  }),
  UserResetPassword: call({
    name: 'System.UserResetPassword',
    title: '重置密码',
    method: 'POST',
    permission: 'system:users',
    scope: 'none',
    audited: true,
    input: Type.Object({ id: Id(), password: ShortText('新密码', 128) }),
    output: emptyInput,
  }),
  UserUnlock: call({
    name: 'System.UserUnlock',
    title: '解除锁定',
    method: 'POST',
    permission: 'system:users',
    scope: 'none',
    audited: true,
    input: Type.Object({ id: Id() }),
    output: emptyInput,
  }),
  RoleQuery: call({
    name: 'System.RoleQuery',
    title: '角色列表',
    permission: 'system:users',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(RoleRow),
  }),
  RoleSave: call({
    name: 'System.RoleSave',
    title: '保存角色',
    method: 'POST',
    permission: 'system:roles',
    scope: 'none',
    audited: true,
    subject: input => input.name,
    input: Type.Object({
      id: Type.Optional(Id()),
      name: ShortText('角色名称', 32),
      description: Type.String({ maxLength: 200, title: '说明' }),
      permissions: Permissions,
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  RoleDelete: call({
    name: 'System.RoleDelete',
    title: '删除角色',
    method: 'POST',
    permission: 'system:roles',
    scope: 'none',
    audited: true,
    input: Type.Object({ id: Id() }),
    output: emptyInput,
  }),
}
