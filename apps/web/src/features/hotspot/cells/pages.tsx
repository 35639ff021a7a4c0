import { AppstoreOutlined, HeatMapOutlined, OrderedListOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const common = { group: '热点网格', permission: 'grid:view' } as const

export const gridPages = [
  definePage({
    ...common,
    path: '/ReDianWangGeSuYuan/WgWuRanYuanShuJuJiCheng',
    title: '区县排名',
    icon: <OrderedListOutlined />,
    load: () => import('./districts.page.tsx'),
  }),
  definePage({
    ...common,
    path: '/ReDianWangGeSuYuan/WangGePaiMingFenXi',
    title: '网格排名分析',
    icon: <AppstoreOutlined />,
    load: () => import('./cell-ranks.page.tsx'),
  }),
  definePage({
    ...common,
    path: '/ReDianWangGeSuYuan/WgQuShiFenXi',
    title: '网格趋势分析',
    icon: <HeatMapOutlined />,
    load: () => import('./cell-trends.page.tsx'),
  }),
]
