import {
  AppstoreOutlined,
  BarChartOutlined,
  CalculatorOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  GlobalOutlined,
  HeatMapOutlined,
  OrderedListOutlined,
  ProfileOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { definePage } from '#/page/define-page.ts'

const section = '/PaiFangQingDanGuanLi'
const account = { section, group: '排放清单核算', level: 3 } as const
const analysis = { section, group: '清单分析', level: 3 } as const

export const inventoryPages = [
  definePage({
    ...account,
    path: '/PaiFangQingDanGuanLi/PaiFangQingDanHeSuan/PaiFangLiangJiSuan',
    title: '排放量计算',
    permission: 'discharge:compute',
    icon: <CalculatorOutlined />,
    load: () => import('./compute/compute.page.tsx'),
  }),
  definePage({
    ...account,
    path: '/PaiFangQingDanGuanLi/PaiFangQingDanHeSuan/ShengChengQingDan',
    title: '生成清单',
    permission: 'inventory:manage',
    icon: <FileDoneOutlined />,
    load: () => import('./versions/generate.page.tsx'),
  }),
  definePage({
    ...account,
    path: '/PaiFangQingDanGuanLi/PaiFangQingDanHeSuan/QingDanLieBiao',
    title: '清单列表',
    permission: '0009-0001',
    icon: <UnorderedListOutlined />,
    load: () => import('./versions/list.page.tsx'),
  }),
  definePage({
    ...analysis,
    path: '/DischargeInventory/InventorySum',
    title: '清单汇总',
    permission: '0009-0001',
    icon: <AppstoreOutlined />,
    load: () => import('./analysis/summary.page.tsx'),
  }),
  definePage({
    ...analysis,
    path: '/DischargeInventory/DischargeSourceSum',
    title: '排放源汇总',
    permission: '0009-0002',
    icon: <BarChartOutlined />,
    load: () => import('./analysis/source-sum.page.tsx'),
  }),
  definePage({
    ...analysis,
    path: '/DischargeInventory/AreaSum',
    title: '区域汇总',
    permission: '0009-0003',
    icon: <GlobalOutlined />,
    load: () => import('./analysis/area-sum.page.tsx'),
  }),
  definePage({
    ...analysis,
    path: '/DischargeInventory/EnterpriseSite',
    title: '企业明细',
    permission: '0009-0005',
    icon: <OrderedListOutlined />,
    load: () => import('./analysis/enterprises.page.tsx'),
  }),
  definePage({
    ...analysis,
    path: '/DischargeInventory/LevelData',
    title: '活动水平数据',
    permission: '0009-0006',
    icon: <DatabaseOutlined />,
    load: () => import('./analysis/levels.page.tsx'),
  }),
  definePage({
    ...analysis,
    path: '/DischargeInventory/EnterpriseSiteFenBu',
    title: '企业排放分布',
    permission: '0009-0004',
    icon: <EnvironmentOutlined />,
    load: () => import('./analysis/enterprise-map.page.tsx'),
  }),
  definePage({
    ...analysis,
    path: '/DischargeInventory/LevelSiteDistribute',
    title: '活动水平分布',
    permission: '0009-0007',
    icon: <ProfileOutlined />,
    load: () => import('./analysis/level-map.page.tsx'),
  }),
  definePage({
    ...analysis,
    path: '/DischargeInventory/SpatialDistribution',
    title: '空间分布',
    permission: '0009-0008',
    icon: <HeatMapOutlined />,
    load: () => import('./analysis/spatial.page.tsx'),
  }),
]
