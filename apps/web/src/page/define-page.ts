import type { Permission } from '@qingyuan/domain/permissions.ts'
import type { ComponentType, ReactNode } from 'react'

/** Header tabs of the product in their order, by the first path of the pages of each. */
export const sectionTitles = {
  '/YiZhangTu': '一张图',
  '/LaiYuanChengYin': '分析研判',
  '/PaiFangQingDanGuanLi': '排放管理',
  '/ReDianWangGeSuYuan': '热点溯源',
  '/VOCsEnterprisesList': 'VOCs监管',
  '/YiDong': '移动',
  '/WuRanYuanZhiLiPingGu': '诊断评估',
  '/ZhiHuiDiaoDu': '指挥调度',
  '/DongTaiJianGuan': '动态监管',
  '/XiTongGuanLi': '系统管理',
} as const
export type SectionPath = keyof typeof sectionTitles

export interface PhoneBarEntry {
  title: string
  icon: ReactNode
  /** Place among the entries. */
  order: number
  /** What waits there is counted, and shown as a badge. */
  counted?: 'alarms' | 'todos'
}

export interface PageDefinition {
  /** Letter for letter as in the specification. */
  path: string
  title: string
  section: SectionPath
  /** Menu group; two names make a third menu level. Pages of one group stand together. */
  group?: string | readonly [string, string]
  /** The right that opens it; the server decides, the page only hides. */
  permission: Permission | 'signed-in'
  icon?: ReactNode
  /** Path of the page that shows their own part to those who may not open this one. */
  ownPath?: string
  /** Opened after sign-in by those who may see it; never the default page of its section. */
  home?: boolean
  /** Reached by links only. */
  hidden?: boolean
  /** False: rebuilt at each visit. Pages are kept alive by default. */
  keepAlive?: boolean
  /** Shows nothing until its first model run is done. */
  needsRun?: boolean
  /** Shows nothing to those whose counties have no station of its kind. */
  needsStations?: boolean
  /** Path of the external platform shown in a frame. */
  embedded?: string
  /** Entry of the bar at the foot of a phone. */
  phoneBar?: PhoneBarEntry
  /** Without header, menu and tabs. */
  fullscreen?: boolean
  /** Module of the page; it exports `Page`. */
  load: () => Promise<{ Page: ComponentType }>
}

/** The section follows from the path, where it begins with that of a section. */
type Given = Omit<PageDefinition, 'path' | 'section'> &
  ({ path: `${SectionPath}/${string}`; section?: SectionPath } | { path: string; section: SectionPath })

/** A page is a typed value: route, menu, tab, title, gate and page walk come from it. */
export const definePage = (page: Given): PageDefinition => ({ section: `/${page.path.split('/')[1]}` as SectionPath, ...page })
