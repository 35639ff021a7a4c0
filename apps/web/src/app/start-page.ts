import type { User } from '#/session.ts'
import { hasPermission } from '#/session.ts'
import { builtPages } from './pages.ts'
import { menuSections, pagesOf } from './sections.ts'

const sectionKey = 'ACTIVE_SECTION'

/** The section the person comes back to from the big screen: clicking the one-map tab makes the source-tracing tab the active one. */
export const returnTo = (section: string) => sessionStorage.setItem(sectionKey, section)

/** First page the user may see: in the section to come back to, else in tab order, else a full-screen one. */
export const startPageOf = (user: User): string | null => {
  const wanted = sessionStorage.getItem(sectionKey)
  const ordered = [...menuSections].sort((a, b) => Number(b.path === wanted) - Number(a.path === wanted))
  const inShell = ordered.flatMap(section => pagesOf(builtPages, section.path))
  const shown = [...inShell, ...builtPages.filter(page => page.fullscreen)].find(page => hasPermission(user, page.permission))
  return shown?.path ?? null
}
