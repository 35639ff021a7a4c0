import { NodeIndexOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'
import { trajectoriesPath } from '#/page/trajectories-link.ts'

export const trajectoryPages = [
  definePage({
    path: trajectoriesPath,
    title: '后向轨迹',
    section: '/LaiYuanChengYin',
    group: '污染来源在线解析',
    permission: 'air:view',
    level: 3,
    icon: <NodeIndexOutlined />,
    load: () => import('./trajectories.page.tsx'),
  }),
]
