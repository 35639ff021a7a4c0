import { CalendarOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

export const calendarPages = [
  definePage({
    path: '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/WuRanRiLi',
    title: '污染日历',
    group: '空气质量动态分析',
    permission: 'air:view',
    icon: <CalendarOutlined />,
    load: () => import('./calendar.page.tsx'),
  }),
]
