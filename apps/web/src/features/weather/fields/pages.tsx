import { SendOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const windMapPages = [
  definePage({
    path: '/LaiYuanChengYin/KongQiZhiLiangJueCeFenXi/FengWuRanDiTu',
    title: '风污染地图',
    group: '空气质量决策分析',
    permission: 'air:view',
    icon: <SendOutlined />,
    keepAlive: false,
    load: () => import('./wind-map.page.tsx'),
  }),
]
