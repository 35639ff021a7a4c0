import { FileTextOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const briefingPages = [
  definePage({
    path: '/LaiYuanChengYin/JinRiYanPan',
    title: '今日研判',
    permission: 'air:view',
    icon: <FileTextOutlined />,
    home: true,
    phoneBar: { title: '研判', icon: <FileTextOutlined />, order: 1 },
    load: () => import('./briefing.page.tsx'),
  }),
]
