import { create } from 'zustand'
import { type PageDefinition } from '#/page/define-page.ts'
import { pageAt } from './pages.ts'

/** The air-quality page of level 2, which has a tab all the same. */
const airPath = '/YiZhangTu/DaQiIndex'

/** An open page: its path, the query it was left with, and how often it was refreshed. */
export interface PageTab {
  path: string
  search: string
  refreshed: number
}

const key = 'PAGE_TABS'
const stored = (): PageTab[] => {
  try {
    const tabs = JSON.parse(sessionStorage.getItem(key) ?? '[]') as PageTab[]
    return Array.isArray(tabs) ? tabs.filter(tab => typeof tab?.path === 'string') : []
  } catch {
    return []
  }
}

export const useTabs = create<{ tabs: readonly PageTab[] }>(() => ({ tabs: stored() }))
useTabs.subscribe(({ tabs }) => sessionStorage.setItem(key, JSON.stringify(tabs)))

const change = (make: (tabs: readonly PageTab[]) => readonly PageTab[]) => useTabs.setState(({ tabs }) => ({ tabs: make(tabs) }))

/** Level of a page: 2 directly below its section, 3 in a menu group or at a deeper path. */
const levelOf = ({ path, group }: PageDefinition): number => (group ? 3 : path.split('/').length - 1)
const hasTab = (page: PageDefinition | undefined) => page !== undefined && (page.path === airPath || levelOf(page) >= 3)

/** Open pages that have a tab: those of level 3 and deeper, and the air-quality page (specification, section 2). The others are kept alive without one. */
export const tabbedPages = (open: readonly PageTab[]): readonly PageTab[] => open.filter(({ path }) => hasTab(pageAt(path)))

/** Adds the tab of a page on entry, or updates its stored query. */
export const visitTab = (page: PageDefinition, search: string) =>
  change(tabs => {
    const found = tabs.find(tab => tab.path === page.path)
    if (found?.search === search) return tabs
    if (found) return tabs.map(tab => (tab === found ? { ...tab, search } : tab))
    return [...tabs, { path: page.path, search, refreshed: 0 }]
  })

const close = (closes: (tab: PageTab) => boolean) => {
  const closed = tabbedPages(useTabs.getState().tabs).filter(closes)
  change(open => open.filter(tab => !closed.includes(tab)))
}

/** Closes a tab while more than one is open; returns the last remaining one, which then opens. */
export const closeTab = (path: string): PageTab | null => {
  if (tabbedPages(useTabs.getState().tabs).length < 2) return null
  close(tab => tab.path === path)
  return tabbedPages(useTabs.getState().tabs).at(-1) ?? null
}
export const closeOthers = (path: string) => close(tab => tab.path !== path)
export const closeRight = (path: string) => {
  const tabs = tabbedPages(useTabs.getState().tabs)
  close(tab => tabs.indexOf(tab) > tabs.findIndex(each => each.path === path))
}
export const refreshTab = (path: string) =>
  change(tabs => tabs.map(tab => (tab.path === path ? { ...tab, refreshed: tab.refreshed + 1 } : tab)))
export const forgetTabs = () => change(() => [])
