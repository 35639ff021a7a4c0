import { AuditOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const common = { section: '/XiTongGuanLi', level: 3 } as const

export const systemPages = [
  definePage({
    ...common,
    path: '/XiTongGuanLi/ShenJiRiZhi',
    title: '审计日志',
    permission: 'system:audit',
    icon: <AuditOutlined />,
    load: () => import('./audit.page.tsx'),
  }),
]
