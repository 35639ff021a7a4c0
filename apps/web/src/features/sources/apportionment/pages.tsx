import { ApartmentOutlined, PieChartOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const apportionmentPages = [
  definePage({
    permission: 'air:view',
    path: '/LaiYuanChengYin/WuRanLaiYuanZaiXianJieXi/QuYuGongXian',
    title: '区域贡献',
    group: '污染来源在线解析',
    icon: <PieChartOutlined />,
    load: () => import('./regional/regional.page.tsx'),
  }),
  definePage({
    permission: 'air:view',
    path: '/LaiYuanChengYin/QuYuWuRanGongXianZhanBi',
    title: '区域污染贡献占比',
    icon: <ApartmentOutlined />,
    load: () => import('./shares/shares.page.tsx'),
  }),
]
