import { OrderedListOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const rankingPages = [
  definePage({
    path: '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/CityRankingDetailed',
    title: '城市数据明细',
    group: '空气质量动态分析',
    permission: 'air:view',
    icon: <OrderedListOutlined />,
    load: () => import('./ranking.page.tsx'),
  }),
]
