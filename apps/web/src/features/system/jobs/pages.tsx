import { ScheduleOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const jobPages = [
  definePage({
    path: '/XiTongGuanLi/RenWu',
    title: '任务',
    group: '数据与任务',
    permission: 'system:jobs',
    icon: <ScheduleOutlined />,
    load: () => import('./jobs.page.tsx'),
  }),
]
