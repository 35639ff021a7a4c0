import { ApiOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const dataSourcePages = [
  definePage({
    path: '/XiTongGuanLi/ShuJuYuan',
    title: '数据源与健康',
    group: '数据与任务',
    permission: 'system:sources',
    icon: <ApiOutlined />,
    load: () => import('./sources.page.tsx'),
  }),
]
