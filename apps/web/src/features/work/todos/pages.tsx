import { CarryOutOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const todoPages = [
  definePage({
    path: '/LaiYuanChengYin/DaiBan',
    title: '待办',
    permission: 'signed-in',
    icon: <CarryOutOutlined />,
    phoneBar: { title: '待办', icon: <CarryOutOutlined />, order: 4, counted: 'todos' },
    load: () => import('./todos.page.tsx'),
  }),
]
