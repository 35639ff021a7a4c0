import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { watchPage } from '../support/watch.ts'

const opened: { server: PreviewServer; outDir: string }[] = []

/** Address of a gallery. Built once: unbundled, each of the many pages would ask for every module again. */
const openGallery = async (path: string): Promise<string> => {
  const outDir = mkdtempSync(join(tmpdir(), 'qingyuan-gallery-'))
  const folder = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  const common = { configFile: join(folder, 'vite.config.mjs'), logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  await build(common)
  const server = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' } })
  opened.push({ server, outDir })
  return (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
}
test.afterAll(async () => {
  for (const { server, outDir } of opened) {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
})

/** A vector picture has shapes; a canvas of one colour compresses to next to nothing. */
const drawn = async (entry: Locator): Promise<boolean> => {
  const shapes = await entry.locator('svg :is(path, rect, circle, line, polygon, polyline, text)').count()
  if (shapes >= 2) return true
  const canvas = entry.locator('canvas').first()
  return (await canvas.count()) > 0 && (await canvas.screenshot()).length > 3000
}

test('every chart of the gallery draws something and complains about nothing', async ({ page }) => {
  test.setTimeout(360_000)
  const base = await openGallery('packages/charts/gallery')
  const eye = watchPage(page, base)
  await page.goto(`${base}/?only=none`)
  const keys = (await page.locator('[data-keys]').getAttribute('data-keys', { timeout: 60_000 }))?.split(' ') ?? []
  expect(keys.length).toBeGreaterThanOrEqual(10)
  const blank: string[] = []
  for (const key of keys) {
    await page.evaluate(only => {
      history.pushState(null, '', `/?only=${only}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, key)
    const entry = page.locator(`[data-entry="${key}"]`)
    await expect(page.locator('[data-entry]')).toHaveCount(1)
    await expect(entry.locator('canvas, svg').first()).toBeVisible({ timeout: 20_000 })
    await expect
      .poll(() => drawn(entry), { timeout: 15_000, message: key, intervals: [50, 100, 250] })
      .toBe(true)
      .catch(() => blank.push(key))
  }
  expect(blank, 'entries that stay blank').toEqual([])
  expect(eye.unexpected()).toEqual([])
})

/** Content of a block in a state. */
const shownIn = {
  loading: '[role=status][aria-label=加载中]',
  empty: '[role=status]:has-text("没有"), [role=status]:has-text("还没有")',
  error: '[role=alert]:has-text("失败")',
  ready: 'table tbody tr, canvas, svg path, p',
} as const

test('every block of ui and page shows its states and complains about nothing', async ({ page }) => {
  test.setTimeout(360_000)
  const base = await openGallery('apps/web/gallery')
  const eye = watchPage(page, base)
  await page.goto(base)
  await expect(page.locator('[data-entry="records-card-ready"] tbody tr').first()).toBeVisible({ timeout: 60_000 })
  const keys = await page.locator('[data-entry]').evaluateAll(all => all.map(each => each.getAttribute('data-entry') ?? ''))
  expect(keys.length).toBeGreaterThanOrEqual(25)
  for (const key of keys) {
    const entry = page.locator(`[data-entry="${key}"]`)
    const state = Object.entries(shownIn).find(([name]) => key.endsWith(`-${name}`))
    if (state) await expect(entry.locator(state[1]).filter({ visible: true }).first(), key).toBeVisible()
    else expect((await entry.boundingBox())?.height, key).toBeGreaterThan(40)
  }
  await expect(page.locator('[data-entry="run-card-is-running"]')).toContainText('40%')
  await expect(page.locator('[data-entry="run-card-is-failed"]').getByRole('button', { name: '重新计算' })).toBeVisible()
  const list = page.locator('[data-entry="create-page"]')
  await expect(list.locator('[data-page-state]')).toHaveAttribute('data-page-state', 'ready')
  await list.getByRole('cell', { name: '示例企业 2' }).click()
  await expect(list.locator('aside')).toContainText('潞州区')
  await list.getByRole('button', { name: '关闭' }).click()
  await expect(list.locator('aside')).toHaveCount(0)
  expect(eye.unexpected()).toEqual([])
})
