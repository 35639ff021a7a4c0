import { PlusOutlined } from '@ant-design/icons'
import { userCalls } from '@qingyuan/contract/system/users.ts'
import { Button } from 'antd'
import { search } from '#/filters/search.tsx'
import { RecordsCard } from '#/page/cards/records-card.tsx'
import { createPage } from '#/page/create-page.tsx'
import { editDrawer } from '#/page/drawer.ts'
import { userColumns } from './user-columns.tsx'
import { UserDrawer } from './user-drawer.tsx'

/** 用户管理. */
export const Page = createPage(
  {
    filters: { search: search('用户名或姓名', 240) },
    drawers: { user: editDrawer },
    actions: ({ user }) => (
      <Button type="primary" icon={<PlusOutlined />} onClick={() => user.open('new')}>
        新增用户
      </Button>
    ),
  },
  ({ search: text, user }) => (
    <RecordsCard
      call={userCalls.UserQuery}
      input={{ search: text }}
      paged
      columns={userColumns}
      rowKey="id"
      opens={user}
      rowDrawer={(row, close) => <UserDrawer row={row} onClose={close} />}
      title="用户"
      what="用户列表查询"
      subtitle={({ total }) => `${total} 人`}
    />
  ),
)
