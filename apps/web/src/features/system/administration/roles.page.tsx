import { PlusOutlined } from '@ant-design/icons'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { permissionIds } from '@qingyuan/domain/permissions.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { type RecordColumn, RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#/hooks/use-call.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
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

export const Page = () => {
  const query = useCall(userCalls.RoleQuery, {})
  const [open, setOpen] = useState<RoleRow | 'new' | null>(null)
  return (
    <PageFrame
      state={pageStateOf([query], query.data?.length === 0)}
      drawer={
        open && <RoleDrawer key={open === 'new' ? 'new' : open.id} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      }
    >
      <Card
        fill
        title="角色"
        subtitle="一个用户可有多个角色，权限取并集"
        tools={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            新增角色
          </Button>
        }
      >
        <StateGate query={query} what="角色列表查询" isEmpty={rows => rows.length === 0}>
          {rows => (
            <RecordsTable
              columns={columns}
              rows={rows}
              rowKey="id"
              onOpen={setOpen}
              openKey={open !== null && open !== 'new' ? open.id : undefined}
            />
          )}
        </StateGate>
      </Card>
    </PageFrame>
  )
}
