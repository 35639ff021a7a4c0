import { ApiOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const gridSensorPages = [
  definePage({
    group: '热点网格',
    permission: 'grid:view',
    path: '/ReDianWangGeSuYuan/ChuanGanQi',
    title: '传感器与疑似源',
    icon: <ApiOutlined />,
    load: () => import('./sensors.page.tsx'),
  }),
]
