import { CarOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const mobilePages = [
  definePage({
    path: '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/CheZaiJianCe',
    title: '车载走航监测',
    group: '空气质量动态分析',
    permission: 'air:view',
    icon: <CarOutlined />,
    load: () => import('./mobile.page.tsx'),
  }),
]
