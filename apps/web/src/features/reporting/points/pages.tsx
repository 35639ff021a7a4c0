import { ImportOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const surfacePages = [
  definePage({
    path: '/PaiFangQingDanGuanLi/FeiGongYeShuJuDaoRu/NonIndustrialImport',
    title: '非工业数据导入',
    permission: 'enterprise:view',
    icon: <ImportOutlined />,
    load: () => import('./surface.page.tsx'),
  }),
]
