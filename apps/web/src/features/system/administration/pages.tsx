import { ApiOutlined, AuditOutlined, SafetyCertificateOutlined, ScheduleOutlined, TeamOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const common = { section: '/XiTongGuanLi', level: 3 } as const

export const systemPages = [
  definePage({
    ...common,
    path: '/XiTongGuanLi/YongHuGuanLi',
    title: '用户管理',
    group: '用户与权限',
    permission: 'system:users',
    icon: <TeamOutlined />,
    load: () => import('./users.page.tsx'),
  }),
  definePage({
    ...common,
    path: '/XiTongGuanLi/JueSeGuanLi',
    title: '角色管理',
    group: '用户与权限',
    permission: 'system:roles',
    icon: <SafetyCertificateOutlined />,
    load: () => import('./roles.page.tsx'),
  }),
  definePage({
    ...common,
    path: '/XiTongGuanLi/ShuJuYuan',
    title: '数据源与健康',
    group: '数据与任务',
    permission: 'system:sources',
    icon: <ApiOutlined />,
    load: () => import('./sources.page.tsx'),
  }),
  definePage({
    ...common,
    path: '/XiTongGuanLi/RenWu',
    title: '任务',
    group: '数据与任务',
    permission: 'system:jobs',
    icon: <ScheduleOutlined />,
    load: () => import('./jobs.page.tsx'),
  }),
  definePage({
    ...common,
    path: '/XiTongGuanLi/ShenJiRiZhi',
    title: '审计日志',
    permission: 'system:audit',
    icon: <AuditOutlined />,
    load: () => import('./audit.page.tsx'),
  }),
]
