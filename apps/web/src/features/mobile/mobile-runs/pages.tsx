import { CarOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'
import { mobileRunsPath } from '#/page/mobile-runs-path.ts'

export const mobilePages = [
  definePage({
    path: mobileRunsPath,
    title: '车载走航监测',
    group: '空气质量动态分析',
    permission: 'air:view',
    icon: <CarOutlined />,
    load: () => import('./mobile.page.tsx'),
  }),
]
