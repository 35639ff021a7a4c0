import { AimOutlined, LineChartOutlined, OrderedListOutlined, PieChartOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const folder = '/LaiYuanChengYin/ZhiBiaoDongTaiYanPan'
const common = { group: '指标动态研判', permission: 'organics:view', needsStations: true } as const

export const speciesPages = [
  definePage({
    ...common,
    path: `${folder}/WuZhongQuShiFenXi`,
    title: '物种趋势分析',
    icon: <LineChartOutlined />,
    load: () => import('./trend/trend.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/WuZhongLeiBie`,
    title: '物种类别',
    icon: <PieChartOutlined />,
    load: () => import('./classes/classes.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/GuanJianZuFen`,
    title: '关键组分',
    icon: <OrderedListOutlined />,
    load: () => import('./key/key.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/ShiZongWuZhong`,
    title: '示踪物种',
    icon: <AimOutlined />,
    load: () => import('./tracers/tracers.page.tsx'),
  }),
]
