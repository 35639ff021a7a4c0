import { AlertOutlined, BarChartOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const folder = '/LaiYuanChengYin/KongQiZhiLiangChaoBiaoGaoJing'
const common = { group: '空气质量超标告警', permission: 'alarm:view' } as const

export const alarmPages = [
  definePage({
    ...common,
    path: `${folder}/ZhanDianBaoJingChaXun`,
    title: '站点报警查询',
    icon: <AlertOutlined />,
    phoneBar: { title: '报警', icon: <AlertOutlined />, order: 3, counted: 'alarms' },
    load: () => import('./records/records.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/ZhanDianBaoJingTongJi`,
    title: '站点报警统计',
    icon: <BarChartOutlined />,
    load: () => import('./statistics/statistics.page.tsx'),
  }),
]
