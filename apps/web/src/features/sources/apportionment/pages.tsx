import { ApartmentOutlined, PieChartOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const common = { section: '/LaiYuanChengYin', permission: 'air:view' } as const

export const apportionmentPages = [
  definePage({
    ...common,
    path: '/LaiYuanChengYin/WuRanLaiYuanZaiXianJieXi/QuYuGongXian',
    title: '区域贡献',
    group: '污染来源在线解析',
    level: 3,
    icon: <PieChartOutlined />,
    load: () => import('./regional/regional.page.tsx'),
  }),
  definePage({
    ...common,
    path: '/LaiYuanChengYin/QuYuWuRanGongXianZhanBi',
    title: '区域污染贡献占比',
    level: 2,
    icon: <ApartmentOutlined />,
    load: () => import('./shares/shares.page.tsx'),
  }),
]
