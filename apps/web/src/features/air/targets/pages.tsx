import { AimOutlined, BarChartOutlined, FlagOutlined, HourglassOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const permission = 'air:view'

/** Listed with the decision pages of 分析研判. */
export const targetRoomPages = [
  definePage({
    path: '/LaiYuanChengYin/KongQiZhiLiangJueCeFenXi/JinRiMuBiaoYuLiang',
    title: '今日目标余量',
    group: '空气质量决策分析',
    permission,
    icon: <HourglassOutlined />,
    load: () => import('./margin/margin.page.tsx'),
  }),
]

const folder = '/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi'
const common = { section: '/WuRanYuanZhiLiPingGu', group: '空气质量达标分析', permission } as const

export const targetPages = [
  definePage({
    ...common,
    path: `${folder}/MuBiaoDaChengXingShi`,
    title: '目标达成形势',
    icon: <FlagOutlined />,
    load: () => import('./situation/situation.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/MuBiaoChaJuFenXi`,
    title: '目标差距分析',
    icon: <AimOutlined />,
    load: () => import('./gap/gap.page.tsx'),
  }),
  definePage({
    ...common,
    path: `${folder}/MuBiaoDaChengDuiBi`,
    title: '目标达成对比',
    icon: <BarChartOutlined />,
    load: () => import('./contrast/contrast.page.tsx'),
  }),
]
