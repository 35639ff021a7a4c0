import { EnvironmentOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const oneMapPages = [
  definePage({
    path: '/YiZhangTu/DaQiIndex',
    title: '大气综合监管一张图',
    permission: 'map:view',
    phoneBar: { title: '地图', icon: <EnvironmentOutlined />, order: 2 },
    load: () => import('./one-map.page.tsx'),
  }),
]
