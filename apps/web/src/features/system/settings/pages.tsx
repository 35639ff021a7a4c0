import { BgColorsOutlined, FileProtectOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const settingPages = [
  definePage({
    path: '/XiTongGuanLi/FenJiSheZhi',
    title: '浓度分级与颜色',
    group: '数据与任务',
    permission: 'system:dictionaries:edit',
    icon: <BgColorsOutlined />,
    load: () => import('./class-scale.page.tsx'),
  }),
  definePage({
    path: '/XiTongGuanLi/BiaoZhunChuChu',
    title: '标准与出处',
    group: '数据与任务',
    permission: 'system:dictionaries',
    icon: <FileProtectOutlined />,
    load: () => import('./standards.page.tsx'),
  }),
]
