import { preloadMap } from '@qingyuan/charts/map/map-pool.ts'
import { session } from '#/client.ts'
import { may } from '#/session.ts'
import { fetchPage } from './page-code.ts'
import { pages } from './pages.ts'

const idle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 10_000 }) : setTimeout(act, 500))

/** A page that is seen is still waiting for its figures: what is fetched ahead would only come in its way. */
const opening = () => [...document.querySelectorAll('[data-page-state="loading"]')].some(root => root.getClientRects().length > 0)

/** Fetches the map and the pages that the signed-in person may open, one after another while nothing else is to do: a click then finds them there. */
export const warmPages = () => {
  const waiting = pages.filter(page => may(session.user(), page.permission))
  let timer: ReturnType<typeof setTimeout>
  const later = (ms: number) => {
    timer = setTimeout(() => idle(next), ms)
  }
  const next = () => {
    if (opening()) return later(300)
    preloadMap()
    const page = waiting.shift()
    // A page that cannot be fetched now says so when it is opened.
    if (page)
      void fetchPage(page).then(
        () => idle(next),
        () => undefined,
      )
  }
  later(3000)
  return () => {
    clearTimeout(timer)
    waiting.length = 0
  }
}
