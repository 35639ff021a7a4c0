import { whenIdle } from '@qingyuan/ui/idle.ts'
import { useEffect, useState } from 'react'

/** True when the user has the browser save data (only Chromium says so): then nothing is fetched or made ahead of its use. */
export const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false

const opening = () => [...document.querySelectorAll('[data-page-state="loading"]')].some(root => root.getClientRects().length > 0)

/**
 * Calls `act` once the browser has nothing else to do, no page that is seen waits for its figures and the network is there, or when `within`
 * milliseconds have passed: preparation must not delay what the user waits for. Returns the function that cancels it.
 */
export const whenPageIdle = (act: () => void, within?: number): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  let done = false
  const off = () => {
    done = true
    clearTimeout(timer)
    clearTimeout(late)
  }
  const now = () => {
    if (done) return
    off()
    act()
  }
  const look = () =>
    whenIdle(() => {
      if (done) return
      if (opening() || !navigator.onLine) timer = setTimeout(look, 100)
      else now()
    })
  const late = within === undefined ? undefined : setTimeout(now, within)
  look()
  return off
}

/** False until the page's figures are there, a second at most. */
export const usePageIdle = () => {
  const [rested, setRested] = useState(false)
  useEffect(() => (rested ? undefined : whenPageIdle(() => setRested(true), 1000)), [rested])
  return rested
}
