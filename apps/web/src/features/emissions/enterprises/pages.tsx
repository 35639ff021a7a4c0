import { BankOutlined, IdcardOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'
import { enterprisesPath } from '#/page/emissions/enterprises-path.ts'

const ownPath = '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/BenQiYeXinXi'

export const enterprisePages = [
  definePage({
    path: enterprisesPath,
    title: '企业信息',
    permission: 'enterprise:view',
    ownPath,
    icon: <BankOutlined />,
    load: () => import('./enterprises.page.tsx'),
  }),
]

/** After the tasks of an enterprise, which are its first page. */
export const ownEnterprisePages = [
  definePage({
    path: ownPath,
    title: '本企业信息',
    group: '企业任务管理',
    permission: 'fill:own',
    icon: <IdcardOutlined />,
    load: () => import('./own/own.page.tsx'),
  }),
]
