import { BankOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const enterprisePages = [
  definePage({
    path: '/PaiFangQingDanGuanLi/Enterprise/EnterpriseInfo',
    title: '企业信息',
    permission: 'enterprise:view',
    icon: <BankOutlined />,
    load: () => import('./enterprises.page.tsx'),
  }),
]
