import { LineChartOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const trendPages = [
  definePage({
    path: '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/KongQiZhiLiangBianHuaQuShi',
    title: '空气质量变化趋势',
    group: '空气质量动态分析',
    permission: 'air:view',
    icon: <LineChartOutlined />,
    load: () => import('./trend.page.tsx'),
  }),
]
