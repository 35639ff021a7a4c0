import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageAt } from './pages.ts'
import { closeOthers, closeRight, closeTab, forgetTabs, tabbedPages, useTabs, visitTab } from './tabs.ts'

const airPath = '/YiZhangTu/DaQiIndex'
const levelTwo = '/LaiYuanChengYin/QuYuWuRanGongXianZhanBi'
const [users, roles, jobs] = ['/XiTongGuanLi/YongHuGuanLi', '/XiTongGuanLi/JueSeGuanLi', '/XiTongGuanLi/RenWu'] as const
const open = (...paths: string[]) => {
  for (const path of paths) visitTab(pageAt(path)!, '')
}
const paths = () => tabbedPages(useTabs.getState().tabs).map(tab => tab.path)

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
beforeEach(forgetTabs)
afterAll(() => void vi.unstubAllGlobals())

describe('the page-tab bar', () => {
  it('“level 3 and deeper pages (and the air-quality path) are added on entry”', () => {
    open(users, levelTwo, airPath, roles)
    expect(paths()).toEqual([users, airPath, roles])
  })
  it('keeps a page without a tab alive', () => {
    open(users, levelTwo)
    expect(useTabs.getState().tabs.map(tab => tab.path)).toEqual([users, levelTwo])
    closeOthers(users)
    expect(useTabs.getState().tabs.map(tab => tab.path)).toEqual([users, levelTwo])
  })
  it('“Closing is allowed only while more than one tab is open, then the last remaining tab opens”', () => {
    open(users, levelTwo, roles, jobs)
    expect(closeTab(roles)?.path).toBe(jobs)
    expect(closeTab(jobs)?.path).toBe(users)
    expect(closeTab(users)).toBeNull()
    expect(paths()).toEqual([users])
  })
  it('closes what is right of a tab', () => {
    open(users, roles, levelTwo, jobs)
    closeRight(roles)
    expect(paths()).toEqual([users, roles])
  })
})
