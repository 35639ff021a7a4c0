import { FileProtectOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const common = { group: '空气质量超标告警', permission: 'case:view', icon: <FileProtectOutlined /> } as const
const folder = '/LaiYuanChengYin/KongQiZhiLiangChaoBiaoGaoJing'

export const casePages = [
  definePage({ ...common, path: `${folder}/AnJian`, title: '案件查询', load: () => import('./list/cases.page.tsx') }),
  definePage({ ...common, path: `${folder}/AnJuan`, title: '案卷', hidden: true, load: () => import('./dossier/dossier.page.tsx') }),
]
