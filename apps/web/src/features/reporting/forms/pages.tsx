import { FormOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const common = { group: '企业任务管理', permission: 'fill:own' } as const

export const fillingPages = [
  definePage({
    ...common,
    path: '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/EnterpriseTaskFill',
    title: '企业任务填报',
    icon: <FormOutlined />,
    load: () => import('./fill.page.tsx'),
  }),
  definePage({
    ...common,
    permission: 'fill:import',
    path: '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/FillTaskImport',
    title: '填报导入',
    hidden: true,
    load: () => import('./import/import.page.tsx'),
  }),
]
