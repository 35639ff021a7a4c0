import { CloudOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

/** 实况气象数据 is among the monitoring data, 气象条件预报 with the forecasts. */
export const observedWeatherPages = [
  definePage({
    permission: 'air:view',
    path: '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/ShiKuangQiXiangShuJu',
    title: '实况气象数据',
    group: '空气质量动态分析',
    icon: <CloudOutlined />,
    load: () => import('./observed/observed.page.tsx'),
  }),
]

export const weatherOutlookPages = [
  definePage({
    permission: 'air:view',
    path: '/LaiYuanChengYin/KongQiZhiLiangYuBaoYuJing/QiXiangTiaoJianYuBao',
    title: '气象条件预报',
    group: '空气质量预报预警',
    icon: <ThunderboltOutlined />,
    load: () => import('./outlook/outlook.page.tsx'),
  }),
]
