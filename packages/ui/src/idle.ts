/** Calls `act` when the browser has nothing else to do, at the latest after ten seconds. */
export const whenIdle = (act: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 10_000 })
  else setTimeout(act, 500)
}
