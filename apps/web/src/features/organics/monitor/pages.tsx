import { AlertOutlined, BarChartOutlined, LineChartOutlined, OrderedListOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const folder = '/ReDianWangGeSuYuan'

export const monitorPages = [
  definePage({
    path: `${folder}/ZhanDianQuShiFenXi`,
    title: '站点趋势分析',
    permission: 'organics:view',
    icon: <LineChartOutlined />,
    load: () => import('./tendency.page.tsx'),
  }),
  definePage({
    path: `${folder}/ZhanDianPaiMingFenXi`,
    title: '站点排名分析',
    permission: 'organics:view',
    icon: <OrderedListOutlined />,
    load: () => import('./ranking.page.tsx'),
  }),
  definePage({
    path: `${folder}/BaoJingChaXun`,
    title: '报警查询',
    permission: 'alarm:view',
    icon: <AlertOutlined />,
    load: () => import('./alarms.page.tsx'),
  }),
  definePage({
    path: `${folder}/BaoJingFenXi`,
    title: '报警分析',
    permission: 'alarm:view',
    icon: <BarChartOutlined />,
    load: () => import('./analysis.page.tsx'),
  }),
]
