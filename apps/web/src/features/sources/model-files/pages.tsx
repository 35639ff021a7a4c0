import { FileSyncOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const modelFilePages = [
  definePage({
    path: '/XiTongGuanLi/MoXingWenJian',
    title: '模型文件',
    group: '数据与任务',
    permission: 'air:import',
    icon: <FileSyncOutlined />,
    load: () => import('./model-files.page.tsx'),
  }),
]
