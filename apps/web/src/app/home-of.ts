import type { User } from '#/session.ts'
import { may } from '#/session.ts'
import { pages } from './pages.ts'
import { pagesOf, sections } from './sections.ts'

const sectionKey = 'ACTIVE_SECTION'

/** The section the person comes back to from the big screen: clicking the one-map tab makes the source-tracing tab the active one. */
export const returnTo = (section: string) => sessionStorage.setItem(sectionKey, section)

/** First page the user may see: in the section to come back to, else in tab order, else a full-screen one. */
export const homeOf = (user: User): string | null => {
  const wanted = sessionStorage.getItem(sectionKey)
  const ordered = [...sections].sort((a, b) => Number(b.path === wanted) - Number(a.path === wanted))
  const inShell = ordered.flatMap(section => pagesOf(pages, section.path))
  const shown = [...inShell, ...pages.filter(page => page.fullscreen)].find(page => may(user, page.permission))
  return shown?.path ?? null
}
