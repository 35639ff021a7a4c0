import { BlockOutlined, CompassOutlined, DotChartOutlined, HeatMapOutlined, RadarChartOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const folder = '/LaiYuanChengYin/KongQiZhiLiangJueCeFenXi'
const common = { group: '空气质量决策分析', permission: 'air:view' } as const

export const analysisPages = [
  definePage({
    ...common,
    path: `${folder}/WuRanChaZhiTu`,
    title: '污染插值图',
    icon: <HeatMapOutlined />,
    keepAlive: false,
    load: () => import('./surface-map/surface-map.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/WuRanBanKuaiTu`,
    title: '污染板块图',
    icon: <BlockOutlined />,
    keepAlive: false,
    load: () => import('./patches/patches.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/WuRanYuanFengMeiGuiTu`,
    title: '污染源风玫瑰图',
    icon: <CompassOutlined />,
    load: () => import('./roses/roses.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/XiangGuanXingFenXi`,
    title: '相关性分析',
    icon: <DotChartOutlined />,
    load: () => import('./correlation/correlation.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/WuRanTeZhengLeiDaTu`,
    title: '污染特征雷达图',
    icon: <RadarChartOutlined />,
    load: () => import('./radar/radar.page.tsx'),
  }),
]
