import { CarOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'
import { fieldOrdersPath } from '#/page/work/work-paths.ts'

export const fieldOrderPages = [
  definePage({
    path: fieldOrdersPath,
    title: '现场任务',
    group: '空气质量超标告警',
    permission: 'alarm:view',
    icon: <CarOutlined />,
    load: () => import('./field-orders.page.tsx'),
  }),
]
