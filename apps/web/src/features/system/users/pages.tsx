import { SafetyCertificateOutlined, TeamOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const userPages = [
  definePage({
    path: '/XiTongGuanLi/YongHuGuanLi',
    title: '用户管理',
    group: '用户与权限',
    permission: 'system:users',
    icon: <TeamOutlined />,
    load: () => import('./users.page.tsx'),
  }),
  definePage({
    path: '/XiTongGuanLi/JueSeGuanLi',
    title: '角色管理',
    group: '用户与权限',
    permission: 'system:roles',
    icon: <SafetyCertificateOutlined />,
    load: () => import('./roles.page.tsx'),
  }),
]
