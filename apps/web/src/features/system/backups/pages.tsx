import { DatabaseOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const backupPages = [
  definePage({
    path: '/XiTongGuanLi/BeiFen',
    title: '备份',
    group: '数据与任务',
    permission: 'system:backup',
    icon: <DatabaseOutlined />,
    load: () => import('./backups.page.tsx'),
  }),
]
