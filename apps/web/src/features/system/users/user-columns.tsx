import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { userCalls } from '@qingyuan/contract/system/users.ts'
import { countyById } from '@qingyuan/domain/counties.ts'
import { userTypes } from '@qingyuan/domain/permissions.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import type { RecordColumn } from '@qingyuan/ui/records-table.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'

export type UserRow = OutputOf<typeof userCalls.UserQuery>['rows'][number]

const scopeOf = (row: UserRow) => {
  if (row.userType === 'city') return '全市'
  if (row.enterprise !== null) return row.enterprise
  return row.countyIds?.map(id => countyById.get(id)?.name ?? String(id)).join('、') || '—'
}
const State = ({ row }: { row: UserRow }) => {
  if (row.disabled) return <StateDot tone="off">停用</StateDot>
  if (row.locked) return <StateDot tone="bad">已锁定</StateDot>
  return row.mustChangePassword ? <StateDot tone="warn">待改密码</StateDot> : <StateDot tone="good">正常</StateDot>
}

export const userColumns: readonly RecordColumn<UserRow>[] = [
  { title: '用户名', dataIndex: 'userName', width: 132 },
  { title: '姓名', dataIndex: 'realName', width: 120 },
  { title: '类型', dataIndex: 'userType', width: 84, render: (type: UserRow['userType']) => userTypes[type] },
  { title: '可见范围', width: 180, cell: row => scopeOf(row) },
  { title: '角色', dataIndex: 'roles', width: 160, render: (roles: string[]) => roles.join('、') },
  { title: '状态', width: 88, cell: row => <State row={row} /> },
  { title: '最近登录', dataIndex: 'lastLoginAt', width: 160, render: formatMinute },
  { title: '建立时间', dataIndex: 'createdAt', width: 160, render: formatMinute },
]
