import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { readInstallations } from '../setup/global-setup.ts'
import { signInByCall, storageOf } from './api.ts'
import { type Watch, watchPage } from './watch.ts'

export { expect }

/** A page with the eye that watches it. */
export interface Watched {
  page: Page
  watch: Watch
}

export interface OpenOptions {
  /** Signed in as this account; a stranger when left out. */
  as?: string
  password?: string
  /** On the empty installation. */
  empty?: boolean
  size?: { width: number; height: number }
  /** With all motion, which takes a core to draw; without it the system prefers reduced motion. */
  motion?: boolean
  /** Fetches pages and makes maps before they are opened, which takes seconds of a core; without it the browser saves data. */
  loadsAhead?: boolean
}

interface Fixtures {
  /** A new browser context with one page. After the test its faults fail the test. */
  open: (options?: OpenOptions) => Promise<Watched>
  /** Address of the demo city. */
  demo: string
  /** Address of the empty installation. */
  empty: string
}

/** As the setting of the browser does: no option of Playwright. */
const saveData = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

/** Runs in the page before its own scripts: its clock is the product's. Timers go on as they do. */
const shiftClock = (shiftMs: number) => {
  const RealDate = Date
  const now = () => RealDate.now() + shiftMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, made) => Reflect.construct(target, values.length === 0 ? [now()] : values, made),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
}

const openPage = async (browser: Browser, { as, password, empty, size, motion, loadsAhead }: OpenOptions) => {
  const origin = readInstallations()[empty ? 'empty' : 'demo'].base
  const context = await browser.newContext({
    baseURL: origin,
    ...(size && { viewport: size }),
    reducedMotion: motion ? 'no-preference' : 'reduce',
    ...(as && { storageState: storageOf(origin, await signInByCall(origin, as, password)) }),
  })
  await context.addInitScript(shiftClock, readInstallations().clockShiftMs)
  const page = await context.newPage()
  if (!loadsAhead) await saveData(page)
  return { page, watch: watchPage(page, origin), close: () => context.close() }
}

export const test = base.extend<Fixtures>({
  demo: async ({ browserName: _ }, lend) => lend(readInstallations().demo.base),
  empty: async ({ browserName: _ }, lend) => lend(readInstallations().empty.base),
  open: async ({ browser }, lend) => {
    const opened: Awaited<ReturnType<typeof openPage>>[] = []
    await lend(async (options = {}) => {
      const made = await openPage(browser, options)
      opened.push(made)
      return made
    })
    for (const each of opened) await each.close()
    expect(
      opened.flatMap(each => each.watch.unexpected()),
      'what the page did that a well page does not do',
    ).toEqual([])
  },
})

/** The page looks for itself: each look from outside is several messages through the browser. */
const inPage = { timeout: 20_000, polling: 50 }

/** Waits until no visible page is loading, and says in which states of `data-page-state` the visible ones came to rest: `ready` when all is well. */
export const waitUntilSettled = async (page: Page): Promise<string> => {
  const settled = await page.waitForFunction(
    () => {
      const seen = [...document.querySelectorAll<HTMLElement>('[data-page-state]')].filter(root => root.getClientRects().length > 0)
      const states = seen.map(root => root.dataset.pageState)
      return states.length > 0 && !states.includes('loading') && { states: states.join() }
    },
    undefined,
    inPage,
  )
  return ((await settled.jsonValue()) as { states: string }).states
}

/** Goes to a page inside the application, as a click does; resolves when the former content is gone. */
export const moveTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(to => {
    for (const root of document.querySelectorAll<HTMLElement>('[data-page-state]')) {
      delete root.dataset.left
      if (root.getClientRects().length > 0) root.dataset.left = ''
    }
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await page.waitForFunction(
    () => {
      const seen = [...document.querySelectorAll<HTMLElement>('[data-page-state]')].filter(root => root.getClientRects().length > 0)
      return seen.length > 0 && seen.every(root => root.dataset.left === undefined)
    },
    undefined,
    inPage,
  )
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 2)
