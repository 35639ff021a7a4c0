import { PlusOutlined } from '@ant-design/icons'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { RecordsTable } from '@qingyuan/ui/records-table.tsx'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { pagingOf, urlPaging } from '#/filters/paging.ts'
import { useCall } from '#/hooks/use-call.ts'
import { urlText, useUrlState } from '#/hooks/use-url-state.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { type UserRow, userColumns } from './user-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'

const shape = { ...urlPaging, search: urlText() }

export const Page = () => {
  const [state, change] = useUrlState(shape)
  const { page, pageSize, search } = state
  const query = useCall(userCalls.UserQuery, { page, pageSize, search: search || undefined })
  const [open, setOpen] = useState<UserRow | 'new' | null>(null)
  return (
    <PageFrame
      state={pageStateOf([query], query.data?.total === 0)}
      filters={
        <Input.Search
          allowClear
          defaultValue={search}
          placeholder="用户名或姓名"
          style={{ width: 240 }}
          onSearch={search => change({ search, page: 1 })}
        />
      }
      actions={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
          新增用户
        </Button>
      }
      drawer={
        open && <UserDrawer key={open === 'new' ? 'new' : open.id} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      }
    >
      <Card fill title="用户" subtitle={query.data && `${query.data.total} 人`}>
        <StateGate query={query} what="用户列表查询" isEmpty={data => data.total === 0}>
          {data => (
            <RecordsTable
              columns={userColumns}
              rows={data.rows}
              rowKey="id"
              paging={pagingOf(state, data.total, change)}
              onOpen={setOpen}
              openKey={open !== null && open !== 'new' ? open.id : undefined}
            />
          )}
        </StateGate>
      </Card>
    </PageFrame>
  )
}
