import { session } from '#/client.ts'
import { may } from '#/session.ts'
import { pages } from './pages.ts'

const idle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 10_000 }) : setTimeout(act, 500))

/** Fetches the pages that the signed-in person may open, one after another while nothing else is to do: a click then finds them there. */
export const warmPages = () => {
  const waiting = pages.filter(page => may(session.user(), page.permission))
  const next = () => {
    const page = waiting.shift()
    // A page that cannot be fetched now says so when it is opened.
    if (page)
      void page.load().then(
        () => idle(next),
        () => undefined,
      )
  }
  const timer = setTimeout(() => idle(next), 3000)
  return () => {
    clearTimeout(timer)
    waiting.length = 0
  }
}
