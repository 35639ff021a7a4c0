import { type PageDefinition, type SectionPath, sectionTitles } from '#/page/define-page.ts'

export interface Section {
  path: SectionPath
  title: string
  /** The tab goes here instead of to its first page. */
  redirect?: string
}

/** Header tabs in their order. One without a built page that the user may see is not drawn. */
export const menuSections: readonly Section[] = Object.entries(sectionTitles).map(([path, title]) => ({
  path: path as SectionPath,
  title,
  redirect: path === '/YiZhangTu' ? path : undefined,
}))

/** Only sections with a built page that the user may see; the big screen counts for the one-map tab. */
export const visibleSections = (pages: readonly PageDefinition[]) =>
  menuSections.filter(section => pages.some(page => page.section === section.path && !page.hidden))

export const pagesOf = (pages: readonly PageDefinition[], section: SectionPath) =>
  pages.filter(page => page.section === section && !page.hidden && !page.fullscreen)

/** One entry of the left menu: a page, or a group of entries. */
export type MenuEntry = { page: PageDefinition } | { title: string; icon?: PageDefinition['icon']; entries: MenuEntry[] }
const groupIn = (entries: MenuEntry[], title: string, icon: PageDefinition['icon']) => {
  const found = entries.find((entry): entry is Extract<MenuEntry, { title: string }> => 'title' in entry && entry.title === title)
  if (found) return found
  const made = { title, icon, entries: [] as MenuEntry[] }
  entries.push(made)
  return made
}

/** The left menu of a section, up to three levels, in the order of the page list. A group bears the icon of its first page. */
export const menuOf = (pages: readonly PageDefinition[]): MenuEntry[] => {
  const menu: MenuEntry[] = []
  for (const page of pages) {
    const names = typeof page.group === 'string' ? [page.group] : (page.group ?? [])
    let entries = menu
    for (const name of names) entries = groupIn(entries, name, page.icon).entries
    entries.push({ page })
  }
  return menu
}
