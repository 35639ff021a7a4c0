import { AuditOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const auditPages = [
  definePage({
    path: '/XiTongGuanLi/ShenJiRiZhi',
    title: '审计日志',
    permission: 'system:audit',
    icon: <AuditOutlined />,
    load: () => import('./audit.page.tsx'),
  }),
]
