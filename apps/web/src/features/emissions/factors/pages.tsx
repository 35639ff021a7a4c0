import { ExperimentOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const factorPages = [
  definePage({
    path: '/PaiFangQingDanGuanLi/PaiFangCanShuPeiZhi',
    title: '排放因子库',
    permission: 'factor:view',
    icon: <ExperimentOutlined />,
    load: () => import('./factors.page.tsx'),
  }),
]
