import { PlusOutlined } from '@ant-design/icons'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { permissionIds } from '@qingyuan/domain/permissions.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { editDrawer } from '#/page/drawer.ts'
import { recordsPage } from '#/page/records-page.tsx'
import { RoleDrawer, type RoleRow } from './role-drawer.tsx'

const columns: readonly RecordColumn<RoleRow>[] = [
  { title: '角色', dataIndex: 'name', width: 140 },
  { title: '说明', dataIndex: 'description', width: 320 },
  {
    title: '权限',
    dataIndex: 'permissions',
    width: 120,
    align: 'right',
    render: (list: string[]) => `${list.length} / ${permissionIds.length}`,
  },
  { title: '用户', dataIndex: 'users', width: 80, align: 'right' },
  { title: '来源', dataIndex: 'builtIn', width: 96, render: (builtIn: boolean) => (builtIn ? '内置' : '自建') },
]

/** 角色管理. */
export const Page = recordsPage(userCalls.RoleQuery, { drawers: { role: editDrawer } }, ({ role }) => ({
  input: {},
  columns,
  opens: role,
  rowDrawer: (row, close) => <RoleDrawer row={row} onClose={close} />,
  title: '角色',
  what: '角色列表查询',
  subtitle: '一个用户可有多个角色，权限取并集',
  tools: (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => role.open('new')}>
      新增角色
    </Button>
  ),
}))
