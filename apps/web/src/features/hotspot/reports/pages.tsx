import { FileTextOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const gridReportPages = [
  definePage({
    group: '热点网格',
    path: '/ReDianWangGeSuYuan/WgBaoBiaoGuanLi',
    title: '报表管理',
    permission: 'grid:view',
    icon: <FileTextOutlined />,
    load: () => import('./reports.page.tsx'),
  }),
]
