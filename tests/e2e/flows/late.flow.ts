import type { Page } from '@playwright/test'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

const hourMs = 3_600_000
const amber = 'rgb(255, 196, 92)'

/** The server's clock as the page receives it, so much later than the newest data. */
const serverLater = (page: Page, ms: number) =>
  page.route(
    url => url.pathname === settingCalls.Runtime.path,
    async route => {
      const response = await route.fetch()
      const body = (await response.json()) as { Data: { now: number } }
      body.Data.now += ms
      await route.fulfill({ response, json: body })
    },
  )

test('data older than 90 minutes are named late in amber on the big screen, and their values stay', async ({ open }) => {
  const { page } = await open({ as: 'leader', size: { width: 1920, height: 1080 } })
  await serverLater(page, 3 * hourMs)
  await page.goto('/daping')
  expect(await waitUntilSettled(page)).toBe('ready')
  const stamp = page.getByRole('status').filter({ hasText: '数据' })
  await expect(stamp).toContainText(/数据 \d\d:00 · 迟 [34] h/)
  await expect(stamp).toHaveCSS('color', amber)
  await expect(page.getByRole('region', { name: '城市实况' })).toContainText(/第 [1-6] 级/)
})

test('the one map says how late its data are', async ({ open }) => {
  const { page } = await open({ as: 'city' })
  await serverLater(page, 3 * hourMs)
  await page.goto('/YiZhangTu/DaQiIndex')
  await expect(page.getByText(/数据时间 .* · 迟 [34] h/)).toBeVisible()
})

test('a push interrupted for three minutes draws an amber line; afterwards the screen refetches without a reload', async ({ open }) => {
  const { page, watch } = await open({ as: 'leader', size: { width: 1366, height: 768 } })
  watch.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await page.goto('/daping')
  expect(await waitUntilSettled(page)).toBe('ready')
  const stamp = page.getByRole('status').filter({ hasText: '数据' })
  await expect(stamp).not.toContainText('重连中')
  await page.evaluate(() => {
    ;(window as unknown as { sameDocument: boolean }).sameDocument = true
  })
  const line = page.getByRole('alert', { name: '实时推送中断超过 3 分钟' })

  await page.context().setOffline(true)
  await expect(stamp).toContainText('重连中')
  await page.clock.fastForward(170_000)
  await expect(line).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(line).toHaveCSS('background-color', amber)
  await expect(page.getByRole('region', { name: '城市实况' })).toContainText(/第 [1-6] 级/)

  await page.context().setOffline(false)
  const requested = page.waitForRequest(request => new URL(request.url()).pathname === homeCalls.stationList.path)
  await page.clock.fastForward(31_000)
  await expect(stamp).not.toContainText('重连中')
  await expect(line).toHaveCount(0)
  await page.clock.fastForward(6_000)
  await requested
  expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument)).toBe(true)
})
