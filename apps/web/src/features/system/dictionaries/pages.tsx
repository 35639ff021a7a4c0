import { BookOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const dictionaryPages = [
  definePage({
    path: '/XiTongGuanLi/ZiDian',
    title: '字典',
    group: '数据与任务',
    permission: 'system:dictionaries',
    icon: <BookOutlined />,
    load: () => import('./dictionaries.page.tsx'),
  }),
]
