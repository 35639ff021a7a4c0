import { create } from 'zustand'
import { type PageDefinition } from '#/page/define-page.ts'

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

/** Adds the tab of a page on entry, or updates its stored query. */
export const visitTab = (page: PageDefinition, search: string) =>
  change(tabs => {
    const found = tabs.find(tab => tab.path === page.path)
    if (found?.search === search) return tabs
    if (found) return tabs.map(tab => (tab === found ? { ...tab, search } : tab))
    return [...tabs, { path: page.path, search, refreshed: 0 }]
  })

/** Closes a tab while more than one is open; gives back the tab to open when the active one was closed. */
export const closeTab = (path: string, active: string): PageTab | null => {
  const { tabs } = useTabs.getState()
  if (tabs.length < 2) return null
  const rest = tabs.filter(tab => tab.path !== path)
  change(() => rest)
  return path === active ? (rest.at(-1) ?? null) : null
}
export const closeOthers = (path: string) => change(tabs => tabs.filter(tab => tab.path === path))
export const closeRight = (path: string) => change(tabs => tabs.slice(0, tabs.findIndex(tab => tab.path === path) + 1))
export const refreshTab = (path: string) =>
  change(tabs => tabs.map(tab => (tab.path === path ? { ...tab, refreshed: tab.refreshed + 1 } : tab)))
export const forgetTabs = () => change(() => [])
