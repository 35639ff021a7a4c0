import { AuditOutlined, SendOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'
import { gridTasksPath } from '#/page/work/work-paths.ts'

const group = '热点网格'

export const gridTaskPages = [
  definePage({
    group,
    path: '/ReDianWangGeSuYuan/WgRenWuXiaFa',
    title: '任务下发',
    permission: 'grid:task',
    icon: <SendOutlined />,
    load: () => import('./issue.page.tsx'),
  }),
  definePage({
    group,
    path: gridTasksPath,
    title: '任务查询',
    permission: 'grid:tasks',
    icon: <AuditOutlined />,
    load: () => import('./tasks.page.tsx'),
  }),
]
