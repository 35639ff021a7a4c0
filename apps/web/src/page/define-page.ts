import type { Permission } from '@qingyuan/domain/permissions.ts'
import type { ComponentType, ReactNode } from 'react'

/** Level-1 sections of the product: the first path of the header tab each page belongs to. */
export type SectionPath =
  | '/YiZhangTu'
  | '/LaiYuanChengYin'
  | '/PaiFangQingDanGuanLi'
  | '/ReDianWangGeSuYuan'
  | '/VOCsEnterprisesList'
  | '/YiDong'
  | '/WuRanYuanZhiLiPingGu'
  | '/ZhiHuiDiaoDu'
  | '/DongTaiJianGuan'
  | '/XiTongGuanLi'

export interface PageDefinition {
  /** Letter for letter as in the specification. */
  path: string
  title: string
  section: SectionPath
  /** Menu group; two names make a third menu level. Pages of one group stand together. */
  group?: string | readonly [string, string]
  /** The right that opens it; the server decides, the page only hides. */
  permission: Permission | 'signed-in'
  level: 2 | 3 | 4
  icon?: ReactNode
  /** Reached by links only. */
  hidden?: boolean
  /** False: rebuilt at each visit. Pages are kept alive by default. */
  keepAlive?: boolean
  /** Path of the external platform shown in a frame. */
  embedded?: string
  /** Without header, menu and tabs. */
  fullscreen?: boolean
  /** Module of the page; it exports `Page`. */
  load: () => Promise<{ Page: ComponentType }>
}

/** A page is a typed value: route, menu, tab, title, gate and page walk come from it. */
export const definePage = (page: PageDefinition): PageDefinition => page
