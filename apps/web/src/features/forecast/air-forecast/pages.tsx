import { AreaChartOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const forecastPages = [
  definePage({
    path: '/LaiYuanChengYin/KongQiZhiLiangYuBaoYuJing/KongQiZhiLiangYuBao',
    title: '空气质量预报',
    group: '空气质量预报预警',
    permission: 'air:view',
    needsRun: true,
    icon: <AreaChartOutlined />,
    load: () => import('./forecast.page.tsx'),
  }),
]
