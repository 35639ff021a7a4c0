import { LineChartOutlined, OrderedListOutlined, TableOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const folder = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi'
const common = { section: '/LaiYuanChengYin', group: '空气质量动态分析', permission: 'air:view', level: 3 } as const

/** The first one is the default page of its section. */
export const airQualityPages = [
  definePage({
    ...common,
    path: `${folder}/JianCeShuJuGuanLi`,
    title: '监测数据管理',
    icon: <TableOutlined />,
    load: () => import('./monitoring/monitoring.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/KongQiZhiLiangBianHuaQuShi`,
    title: '空气质量变化趋势',
    icon: <LineChartOutlined />,
    load: () => import('./trend/trend.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/CityRankingDetailed`,
    title: '城市数据明细',
    icon: <OrderedListOutlined />,
    load: () => import('./ranking/ranking.page.tsx'),
  }),
]
