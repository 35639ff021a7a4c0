import { userCalls } from '@qingyuan/contract/system/users.ts'
import { userTypes } from '@qingyuan/domain/permissions.ts'
import { choice } from '#/filters/choice.tsx'
import { county } from '#/filters/county.tsx'
import { search } from '#/filters/search.tsx'
import { editDrawer } from '#/page/drawer.ts'
import { recordsPage } from '#/page/records-page.tsx'
import { EnterpriseAccounts } from './enterprise-accounts.tsx'
import { userColumns } from './user-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'

/** 用户管理. */
export const Page = recordsPage(
  userCalls.UserQuery,
  {
    filters: { type: choice({ all: '全部', ...userTypes }), county, search: search('用户名或姓名', 240) },
    drawers: { user: editDrawer },
    adds: ['user', '新增用户'],
    actions: () => <EnterpriseAccounts />,
  },
  ({ type, county: inCounty, search: text, user }) => ({
    input: { search: text, userType: type, ...inCounty },
    paged: true,
    columns: userColumns,
    opens: user,
    rowDrawer: (row, close) => <UserDrawer row={row} onClose={close} />,
    title: '用户',
    what: '用户列表查询',
    subtitle: ({ total }) => `${total} 人`,
  }),
)
