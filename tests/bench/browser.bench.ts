import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { startProduct } from '../e2e/setup/product.ts'
import { callApi, signInByCall, storageOf } from '../e2e/support/api.ts'
import { type BenchContext, defineBench } from './harness.ts'

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Drawn by the processor; WebGL 2 is there, frames are put together four times quicker than through ANGLE. */
const softwareGl = ['--disable-gpu']

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Until the installation has nothing left to calculate: what it does after its first start, or for a page that was left, is not what is timed. */
const idle = async (base: string) => {
  const { requestToken } = await signInByCall(base, 'admin')
  for (let quiet = 0, polls = 0; quiet < 3 && polls < 90; polls++) {
    const { rows } = await callApi(base, jobCalls.JobQuery, { page: 1, pageSize: 50 }, requestToken)
    quiet = rows.some(({ state }) => state === 'queued' || state === 'running') ? 0 : quiet + 1
    await sleep(2000)
  }
}

const newPage = async (browser: Browser, base: string, size: { width: number; height: number }, userName = 'admin'): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    storageState: storageOf(base, await signInByCall(base, userName)),
  })
  return context.newPage()
}

/**
 * The address is there and every page root that is seen is ready; a root that was left does not count, wherever the address already is.
 * Answers the browser's own milliseconds since the last click: what drives the browser takes its time before a click and after an answer.
 */
const ready = (page: Page, path?: string): Promise<number> =>
  page
    .waitForFunction(
      wanted => {
        const roots = [...document.querySelectorAll<HTMLElement>('[data-page-state]')].filter(root => root.getClientRects().length > 0)
        const there =
          (!wanted || location.pathname === wanted) &&
          roots.length > 0 &&
          roots.every(root => root.dataset.left === undefined && /ready|empty/.test(root.dataset.pageState ?? ''))
        return there && { ms: performance.now() - Number(document.body.dataset.clicked ?? 0) }
      },
      path,
      { timeout: 30_000, polling: 'raf' },
    )
    .then(async handle => ((await handle.jsonValue()) as { ms: number }).ms)
    .catch((error: unknown) => {
      throw new Error(`${path ?? page.url()} did not get ready`, { cause: error })
    })

/** Bytes of the scripts and styles that the sign-in page loads, each packed as the server packs it at least. */
const firstLoad = async (browser: Browser, base: string): Promise<number> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  let bytes = 0
  const bodies: Promise<void>[] = []
  page.on('response', response => {
    if (!/javascript|css|html/.test(response.headers()['content-type'] ?? '')) return
    bodies.push(
      response.body().then(body => {
        bytes += gzipSync(body).length
      }),
    )
  })
  await page.goto(`${base}/login`, { waitUntil: 'networkidle' })
  await Promise.all(bodies)
  await context.close()
  return bytes
}

/** A page at rest for two seconds, as before a user's next click; its root is marked as the one that is left. */
const rest = async (page: Page) => {
  await page.waitForTimeout(2000)
  await page.evaluate(() => {
    for (const root of document.querySelectorAll<HTMLElement>('[data-page-state]')) {
      delete root.dataset.left
      if (root.getClientRects().length > 0) root.dataset.left = ''
    }
  })
}

interface Change {
  path: string
  ms: number
}

/** From the click on a section or a menu entry to the page that is ready; the first visit of each page, its chunk included. */
const pageChanges = async (browser: Browser, base: string): Promise<Change[]> => {
  const changes: Change[] = []
  const seen = new Set<string>()
  const page = await newPage(browser, base, { width: 1440, height: 900 })
  const change = async (entry: Locator, path?: string) => {
    await rest(page)
    await entry.click()
    const ms = await ready(page, path)
    const { pathname } = new URL(page.url())
    changes.push({ path: pathname, ms })
    seen.add(pathname)
  }
  const home = '/XiTongGuanLi/YongHuGuanLi'
  await page.goto(home)
  await ready(page, home)
  await page.evaluate(() => addEventListener('click', ({ timeStamp }) => (document.body.dataset.clicked = String(timeStamp)), true))
  const tabs = page.getByRole('navigation', { name: '一级栏目' }).getByRole('button')
  for (const title of (await tabs.allInnerTexts()).filter(text => text.trim() !== '一张图')) {
    await change(tabs.filter({ hasText: title }))
    const menu = page.getByRole('navigation', { name: '菜单' })
    for (const group of await menu.locator('button[aria-expanded]').all()) {
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
      const paths = await menu.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
      for (const path of paths) if (!seen.has(path)) await change(menu.locator(`a[href="${path}"]`), path)
    }
  }
  await page.context().close()
  return changes
}

/** From the address to the screen with every card answered and the map drawn. */
const bigScreen = async (browser: Browser, base: string): Promise<number> => {
  const page = await newPage(browser, base, { width: 1920, height: 1080 }, 'leader')
  const began = performance.now()
  await page.goto('/daping', { waitUntil: 'commit' })
  await ready(page, '/daping')
  const ms = performance.now() - began
  await page.context().close()
  return ms
}

/** Runs in the page; a text, because what compiles this file would leave its own helpers in a function. */
const countFrames = `new Promise(resolve => {
  const began = performance.now()
  let frames = 0
  requestAnimationFrame(function tick() {
    frames++
    const passed = performance.now() - began
    if (passed >= 5000) resolve((frames * 1000) / passed)
    else requestAnimationFrame(tick)
  })
})`

/** Frames a second that the browser finishes, over five seconds: of a blank page of that size, and while wind particles move over the map. */
const framesPerSecond = async (browser: Browser, base: string) => {
  const page = await newPage(browser, base, { width: 1920, height: 1080 }, 'leader')
  const blank = await page.evaluate<number>(countFrames)
  await page.goto('/daping')
  await ready(page, '/daping')
  await page.waitForTimeout(3000)
  const wind = await page.evaluate<number>(countFrames)
  await page.context().close()
  return { blank, wind }
}

const measure = async ({ report }: BenchContext, browser: Browser, base: string) => {
  report({
    label: 'first load of the sign-in page, gzip',
    value: (await firstLoad(browser, base)) / 1000,
    unit: 'kB',
    better: 'lower',
    goal: 300,
  })
  await idle(base)
  const changes = await pageChanges(browser, base)
  const [slowest, ...others] = changes.toSorted((a, b) => b.ms - a.ms)
  const half = median(changes.map(({ ms }) => ms))
  report({ label: `page change, median of ${changes.length}`, value: half, unit: 'ms', better: 'lower', goal: 1000 })
  report({ label: `page change, slowest (${slowest?.path})`, value: slowest?.ms ?? Number.NaN, unit: 'ms', better: 'lower', goal: 1000 })
  for (const { path, ms } of others.slice(0, 6)) report({ label: `  then ${path}`, value: ms, unit: 'ms', better: 'lower', goal: 1000 })
  await idle(base)
  const screens: number[] = []
  for (let i = 0; i < 4; i++) screens.push(await bigScreen(browser, base))
  report({ label: 'big screen complete, median of 3', value: median(screens.slice(1)), unit: 'ms', better: 'lower', goal: 2500 })
  const { blank, wind } = await framesPerSecond(browser, base)
  report({ label: 'wind animation', value: wind, unit: 'fps', better: 'higher', goal: 50 })
  report({ label: '  of what a blank page of the size gets', value: wind / blank, unit: '×', better: 'higher' })
}

export default defineBench({
  name: 'browser: first load, page change, big screen in software-rendered Chromium',
  run: async context => {
    const { product, stop } = await startProduct({ demo: true, env: { DEMO_MONTHS: '14' } })
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...flags, ...softwareGl] })
    try {
      await measure(context, browser, product.base)
    } finally {
      await browser.close()
      await stop()
    }
  },
})
