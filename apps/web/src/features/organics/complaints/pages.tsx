import { CommentOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const complaintPages = [
  definePage({
    path: '/ReDianWangGeSuYuan/YiWeiTouSu',
    title: '异味投诉',
    permission: 'organics:view',
    icon: <CommentOutlined />,
    load: () => import('./complaints.page.tsx'),
  }),
]
