import { NodeIndexOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'
import { trajectoriesPath } from '#/page/trajectories-link.ts'

export const trajectoryPages = [
  definePage({
    path: trajectoriesPath,
    title: '后向轨迹',
    group: '污染来源在线解析',
    permission: 'air:view',
    icon: <NodeIndexOutlined />,
    load: () => import('./trajectories.page.tsx'),
  }),
]
