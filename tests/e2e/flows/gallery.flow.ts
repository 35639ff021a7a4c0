import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { watchPage } from '../support/watch.ts'

let server: PreviewServer | undefined
let outDir = ''

test.beforeAll(async () => {
  test.setTimeout(180_000)
  outDir = mkdtempSync(join(tmpdir(), 'qingyuan-gallery-'))
  const folder = fileURLToPath(new URL('../../../packages/charts/gallery', import.meta.url))
  const common = { configFile: join(folder, 'vite.config.mjs'), logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  // Built once: unbundled, each of the many pages would ask for every module again.
  await build(common)
  server = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' } })
})
test.afterAll(async () => {
  await server?.close()
  if (outDir) rmSync(outDir, { recursive: true, force: true })
})

/** A vector picture has shapes; a canvas of one colour compresses to next to nothing. */
const drawn = async (entry: Locator): Promise<boolean> => {
  const shapes = await entry.locator('svg :is(path, rect, circle, line, polygon, polyline, text)').count()
  if (shapes >= 2) return true
  const canvas = entry.locator('canvas').first()
  return (await canvas.count()) > 0 && (await canvas.screenshot()).length > 3000
}

test('every chart of the gallery draws something and complains about nothing', async ({ page }) => {
  test.setTimeout(180_000)
  const base = (server?.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
  await page.goto(base)
  await expect(page.locator('[data-entry]').first()).toBeVisible({ timeout: 60_000 })
  const keys = await page.locator('[data-entry]').evaluateAll(all => all.map(each => each.getAttribute('data-entry') ?? ''))
  expect(keys.length).toBeGreaterThanOrEqual(10)
  const eye = watchPage(page, base)
  const blank: string[] = []
  for (const key of keys) {
    await page.goto(`${base}/?only=${key}`)
    const entry = page.locator(`[data-entry="${key}"]`)
    await expect(entry.locator('canvas, svg').first()).toBeVisible({ timeout: 20_000 })
    await expect
      .poll(() => drawn(entry), { timeout: 15_000, message: key })
      .toBe(true)
      .catch(() => blank.push(key))
  }
  expect(blank, 'entries that stay blank').toEqual([])
  expect(eye.unexpected()).toEqual([])
})
