import type { Page } from '@playwright/test'
import { authCalls } from '@qingyuan/contract/system/session.ts'
import { callApi } from '../support/api.ts'
import { expireRequestToken } from '../support/database.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const dataPage = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi'
const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

/** Counts what goes over the network from now on. */
const countCalls = (page: Page) => {
  const counts = { renewals: 0, expired: 0 }
  page.on('request', request => {
    if (request.url().endsWith('/api/Auth/RenewToken')) counts.renewals++
  })
  page.on('response', response => {
    if (response.status() === 401) counts.expired++
  })
  return counts
}

test('five and more requests that meet an expired token share one renewal, and every one is answered', async ({ open }) => {
  const { page, watch } = await open({ as: 'leader' })
  await page.goto('/daping')
  expect(await waitUntilSettled(page)).toBe('ready')
  const before = (await stored(page, 'REQUEST_TOKEN')) ?? ''
  // Closed first: a call of the open page would start another renewal.
  await page.goto('about:blank')
  await expireRequestToken(before)
  await page.waitForTimeout(300)
  const counts = countCalls(page)
  watch.expect(...refusalPatterns(401))
  // The renewal waits for five refusals: on a slow machine it would be done before the second request leaves.
  await page.route('**/api/Auth/RenewToken', async route => {
    await expect.poll(() => counts.expired).toBeGreaterThanOrEqual(5)
    await route.continue()
  })
  await page.goto('/daping')
  expect(await waitUntilSettled(page)).toBe('ready')
  await expect(page.getByText('查询失败')).toHaveCount(0)
  expect(counts.expired).toBeGreaterThanOrEqual(5)
  expect(counts.renewals).toBe(1)
  expect(await stored(page, 'REQUEST_TOKEN')).not.toBe(before)
})

test('two tabs of one browser renew an expired token once', async ({ open }) => {
  const { page, watch } = await open({ as: 'leader' })
  await page.goto(dataPage)
  await waitUntilSettled(page)
  const second = await page.context().newPage()
  await second.goto(dataPage)
  await waitUntilSettled(second)
  watch.expect(...refusalPatterns(401))
  const token = (await stored(page, 'REQUEST_TOKEN')) ?? ''
  const tabs = [page, second]
  await Promise.all(tabs.map(tab => tab.goto('about:blank')))
  await expireRequestToken(token)
  await page.waitForTimeout(300)
  const counts = tabs.map(countCalls)
  // The renewal waits until both tabs were refused: on a slow machine it would be done before the second one is.
  await page.context().route('**/api/Auth/RenewToken', async route => {
    await expect.poll(() => Math.min(...counts.map(({ expired }) => expired))).toBeGreaterThanOrEqual(1)
    await route.continue()
  })
  await Promise.all(tabs.map(tab => tab.goto(dataPage)))
  expect(await waitUntilSettled(page)).toBe('ready')
  expect(await waitUntilSettled(second)).toBe('ready')
  expect(counts.reduce((sum, each) => sum + each.renewals, 0)).toBe(1)
})

test('two tabs of a browser without locks (plain http) renew one expired token and stay signed in', async ({ open }) => {
  const { page, watch } = await open({ as: 'leader' })
  await page.context().addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
  await page.goto(dataPage)
  await waitUntilSettled(page)
  const second = await page.context().newPage()
  watch.expect(...refusalPatterns(401))
  const token = (await stored(page, 'REQUEST_TOKEN')) ?? ''
  const tabs = [page, second]
  await page.goto('about:blank')
  await expireRequestToken(token)
  await page.waitForTimeout(300)
  const counts = tabs.map(countCalls)
  const renewals = () => counts.reduce((sum, each) => sum + each.renewals, 0)
  // Each renewal waits for the other: both send the same refresh token.
  await page.context().route('**/api/Auth/RenewToken', async route => {
    await expect.poll(renewals).toBe(2)
    await route.continue()
  })
  await Promise.all(tabs.map(tab => tab.goto(dataPage)))
  for (const tab of tabs) expect(await waitUntilSettled(tab)).toBe('ready')
  expect(renewals()).toBe(2)
  await page.reload()
  expect(await waitUntilSettled(page)).toBe('ready')
})

test('a session that ended on the server (402) signs out, clears the storage and loads the stored origin', async ({ open, demo }) => {
  const { page, watch } = await open({ as: 'leader' })
  await page.goto(dataPage)
  await waitUntilSettled(page)
  await page.evaluate(() => {
    localStorage.setItem('ORIGIN', '/login?from=stored-origin')
    localStorage.setItem('DEFAULT_TASK_ID', '7')
  })
  const tokens = { refreshToken: (await stored(page, 'REFRESH_TOKEN')) ?? '', requestToken: (await stored(page, 'REQUEST_TOKEN')) ?? '' }
  // Another client used the refresh token: its second use ends the session of both.
  await callApi(demo, authCalls.RenewToken, tokens, null)
  watch.expect(...refusalPatterns(401), ...refusalPatterns(402))
  await page.reload()
  await page.waitForURL('**/login?from=stored-origin')
  await expect(page.locator('input[name=userName]')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /TOKEN|ACCESS|USER|ORIGIN|DEFAULT/.test(key)))).toEqual([])
})

test('without a request token a page says 无访问权限! for five seconds and leads to the sign-in page', async ({ open }) => {
  const { page } = await open()
  await page.goto('/XiTongGuanLi/YongHuGuanLi')
  const toast = page.getByText('无访问权限!')
  await expect(toast).toBeVisible()
  const began = Date.now()
  await page.waitForURL('**/login')
  await expect(toast).toBeHidden({ timeout: 8000 })
  expect(Date.now() - began).toBeGreaterThan(3500)
})

test('a stored user that cannot be read signs out', async ({ open }) => {
  const { page } = await open({ as: 'leader' })
  await page.goto(dataPage)
  await waitUntilSettled(page)
  await page.evaluate(() => localStorage.setItem('ACCESS_USER', '{broken'))
  // The page that is left must send nothing more, however long the next one takes.
  await page.route('**/login', async route => {
    await page.waitForTimeout(1000)
    await route.continue()
  })
  await page.reload()
  await page.waitForURL('**/login')
  expect(await stored(page, 'REQUEST_TOKEN')).toBeNull()
})

test('signing out ends the session here and on the server', async ({ open, demo }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto('/XiTongGuanLi/RenWu')
  await waitUntilSettled(page)
  const token = await stored(page, 'REQUEST_TOKEN')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
  expect(await stored(page, 'REQUEST_TOKEN')).toBeNull()
  expect(await stored(page, 'ACCESS_USER')).toBeNull()
  await expect(callApi(demo, authCalls.UserInfo, {}, token)).rejects.toThrow(/answered 402/)
})
