import { AuditOutlined, ClusterOutlined, FileAddOutlined, PieChartOutlined, SendOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const group = '企业任务管理'

/** What the city prepares, before 企业任务填报 in the menu. */
export const fillTaskPages = [
  definePage({
    path: '/PaiFangQingDanGuanLi/QingDanChuangJian',
    title: '清单任务创建',
    permission: 'fill:manage',
    icon: <FileAddOutlined />,
    load: () => import('./create/create.page.tsx'),
  }),
  definePage({
    group,
    path: '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/FillTaskAppoint',
    title: '任务指派',
    permission: 'fill:manage',
    icon: <SendOutlined />,
    load: () => import('./appoint/appoint.page.tsx'),
  }),
  definePage({
    group,
    path: '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/FillTaskAllot',
    title: '任务分配',
    permission: 'fill:manage',
    icon: <ClusterOutlined />,
    load: () => import('./allot/allot.page.tsx'),
  }),
]

/** What follows the filling. */
export const fillReviewPages = [
  definePage({
    group,
    path: '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/FillTaskApprove',
    title: '填报审核',
    permission: 'enterprise:view',
    icon: <AuditOutlined />,
    load: () => import('./approve/approve.page.tsx'),
  }),
  definePage({
    group,
    path: '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/FillStatistic',
    title: '填报统计',
    permission: 'enterprise:view',
    icon: <PieChartOutlined />,
    load: () => import('./statistic/statistic.page.tsx'),
  }),
]
