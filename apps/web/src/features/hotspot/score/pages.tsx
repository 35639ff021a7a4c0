import { TrophyOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const gridScorePages = [
  definePage({
    group: '热点网格',
    path: '/ReDianWangGeSuYuan/WgZongHePingFen',
    title: '综合评分',
    permission: 'grid:view',
    icon: <TrophyOutlined />,
    load: () => import('./score.page.tsx'),
  }),
]
