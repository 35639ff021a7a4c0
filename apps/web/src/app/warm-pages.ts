import { preloadMap } from '@qingyuan/charts/map/preload.ts'
import { preloadCharts } from '@qingyuan/charts/series/preload.ts'
import { session } from '#/client.ts'
import { savesData, whenPageIdle } from '#/page/page-idle.ts'
import { hasPermission } from '#/session.ts'
import { fetchPage } from './page-code.ts'
import { builtPages } from './pages.ts'

/** Fetches the map, the charts and the pages that the signed-in person may open, one after another while nothing else is to do: a click then finds them there. */
export const warmPages = () => {
  if (savesData()) return undefined
  const waiting = builtPages.filter(page => hasPermission(session.user(), page.permission))
  let stop: () => void
  const next = () => {
    const page = waiting.shift()
    // A page that cannot be fetched now says so when it is opened.
    if (page)
      void fetchPage(page).then(
        () => {
          stop = whenPageIdle(next)
        },
        () => undefined,
      )
  }
  const first = () => {
    preloadMap()
    preloadCharts()
    next()
  }
  const timer = setTimeout(() => {
    stop = whenPageIdle(first)
  }, 3000)
  stop = () => clearTimeout(timer)
  return () => {
    stop()
    waiting.length = 0
  }
}
