import type { PageDefinition } from '#/page/define-page.ts'
import { todosPath } from '#/page/work/work-paths.ts'
import type { User } from '#/session.ts'
import { hasPermission } from '#/session.ts'
import { builtPages } from './pages.ts'
import { menuSections, pagesOf } from './sections.ts'

const sectionKey = 'ACTIVE_SECTION'

/** The section the person comes back to from the big screen: clicking the one-map tab makes the source-tracing tab the active one. */
export const returnTo = (section: string) => sessionStorage.setItem(sectionKey, section)

/** Who only answers and reviews begins with what waits for the user. */
const isHandler = (user: User): boolean =>
  user.userType === 'enterprise' || (hasPermission(user, 'fill:review') && !hasPermission(user, 'trace:order'))

/** First page the user may see: 待办 of who answers and reviews; in the section to come back to, else the home, else in tab order, else a full-screen one. */
export const startPageOf = (user: User): string | null => {
  const wanted = sessionStorage.getItem(sectionKey)
  if (!wanted && isHandler(user)) return todosPath
  const home = builtPages.find(page => page.home && hasPermission(user, page.permission))
  if (!wanted && home) return home.path
  const ordered = [...menuSections].sort((a, b) => Number(b.path === wanted) - Number(a.path === wanted))
  const inShell = ordered.flatMap(section => pagesOf(builtPages, section.path))
  const shown = [...inShell, ...builtPages.filter(page => page.fullscreen)].find(page => hasPermission(user, page.permission))
  return shown?.path ?? null
}

/** The page with the user's own part of one that is refused; undefined where there is none that the user may see. */
export const ownPageOf = (user: User, { ownPath }: Pick<PageDefinition, 'ownPath'>): PageDefinition | undefined =>
  builtPages.find(page => page.path === ownPath && hasPermission(user, page.permission))

/**
 * Page that the address of a section or a group opens: the first one below it that the user may see. In the page list the default page of the
 * specification is the first of its section. Null below no page, or where the user may see none.
 */
export const defaultPageOf = (user: User, address: string): string | null => {
  const top = address.replace(/\/+$/, '')
  const below = builtPages.filter(
    page => !page.hidden && !page.home && !page.fullscreen && (page.section === top || page.path.startsWith(`${top}/`)),
  )
  return below.find(page => hasPermission(user, page.permission))?.path ?? null
}
