import { describe, expect, it } from 'vitest'
import { definePage, type PageDefinition } from '#/page/define-page.ts'
import { menuOf, pagesOf } from './sections.ts'
import { placeTabs } from './shell/place-tabs.ts'

const page = (path: string, more: Partial<PageDefinition> = {}) =>
  definePage({
    path,
    title: path,
    section: '/LaiYuanChengYin',
    permission: 'signed-in',
    load: async () => ({ Page: () => null }),
    ...more,
  })

describe('the section of a page', () => {
  const path = '/XiTongGuanLi/RenWu'
  it('follows from its path', () => {
    expect(definePage({ path, title: '', permission: 'signed-in', load: async () => ({ Page: () => null }) }).section).toBe('/XiTongGuanLi')
  })
  it('is the given one where the path begins with another', () => expect(page(path).section).toBe('/LaiYuanChengYin'))
})

describe('the header tabs', () => {
  const tabs = ['a', 'b', 'c', 'd', 'e'].map(path => ({ path }))
  const paths = (width: number, active?: string) => {
    const { shown, more } = placeTabs(tabs, width, active)
    return [shown.map(tab => tab.path).join(''), more.map(tab => tab.path).join('')]
  }
  it('stand side by side while each has its 150 px', () => expect(paths(750)).toEqual(['abcde', '']))
  it('go into the overflow menu when one has not, which takes 72 px itself', () => {
    expect(paths(749)).toEqual(['abcd', 'e'])
    expect(paths(671)).toEqual(['abc', 'de'])
  })
  it('give the last place to an active tab that would be hidden', () => expect(paths(600, 'e')).toEqual(['abe', 'cd']))
  it('keep one tab on the narrowest screen', () => expect(paths(100, 'c')).toEqual(['c', 'abde']))
})

describe('the left menu', () => {
  it('has up to three levels in the order of the page list', () => {
    const menu = menuOf([page('/1', { group: 'A' }), page('/2'), page('/3', { group: ['B', 'C'] }), page('/4', { group: 'A' })])
    expect(JSON.stringify(menu, (key, value) => (key === 'page' ? (value as PageDefinition).path : value))).toBe(
      '[{"title":"A","entries":[{"page":"/1"},{"page":"/4"}]},{"page":"/2"},{"title":"B","entries":[{"title":"C","entries":[{"page":"/3"}]}]}]',
    )
  })
  it('leaves out hidden and full-screen pages and those of other sections', () => {
    const all = [page('/1'), page('/2', { hidden: true }), page('/3', { fullscreen: true }), page('/4', { section: '/YiZhangTu' })]
    expect(pagesOf(all, '/LaiYuanChengYin').map(each => each.path)).toEqual(['/1'])
  })
})
