const opening = () => [...document.querySelectorAll('[data-page-state="loading"]')].some(root => root.getClientRects().length > 0)
const idle = (act: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 10_000 }) : setTimeout(act, 500))

/**
 * Calls `act` once the browser has nothing else to do and no page that is seen waits for its figures: what is prepared ahead must not come
 * in the way of what somebody waits for. Returns what calls it off.
 */
export const atRest = (act: () => void): (() => void) => {
  let off = false
  let timer: ReturnType<typeof setTimeout>
  const look = () =>
    idle(() => {
      if (off) return
      if (opening()) timer = setTimeout(look, 300)
      else act()
    })
  look()
  return () => {
    off = true
    clearTimeout(timer)
  }
}
