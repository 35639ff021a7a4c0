import { TableOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const monitoringPages = [
  definePage({
    path: '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi',
    title: '监测数据管理',
    group: '空气质量动态分析',
    permission: 'air:view',
    icon: <TableOutlined />,
    load: () => import('./monitoring.page.tsx'),
  }),
]
