import { counties } from '@qingyuan/domain/counties.ts'
import { expect, scrollsSideways, test, waitUntilSettled } from '../support/test.ts'

interface Rect {
  name: string
  left: number
  top: number
  right: number
  bottom: number
}
const overlap = (a: Rect, b: Rect) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1

for (const [width, height] of [
  [1920, 1080],
  [1366, 768],
] as const)
  test(`at ${width} × ${height} no cards overlap, none leaves the screen, nothing scrolls and all twelve counties are ranked`, async ({
    open,
  }) => {
    const { page } = await open({ motion: true, as: 'leader', size: { width, height } })
    await page.goto('/daping')
    expect(await waitUntilSettled(page)).toBe('ready')
    const cards: Rect[] = await page.locator('section[aria-label]').evaluateAll(all =>
      all.map(each => {
        const { left, top, right, bottom } = each.getBoundingClientRect()
        return { name: each.getAttribute('aria-label') ?? '', left, top, right, bottom }
      }),
    )
    expect(cards.length).toBeGreaterThanOrEqual(9)
    const wrong = cards.flatMap((a, i) => cards.slice(i + 1).flatMap(b => (overlap(a, b) ? [`${a.name} × ${b.name}`] : [])))
    expect(wrong).toEqual([])
    expect(cards.filter(card => card.left < -1 || card.top < -1 || card.right > width + 1 || card.bottom > height + 1)).toEqual([])
    const ranking = page.getByRole('region', { name: '区县排名' })
    const box = await ranking.boundingBox()
    for (const county of counties) {
      const row = await ranking.getByText(county.name, { exact: true }).boundingBox()
      expect(row, county.name).not.toBeNull()
      expect((row?.y ?? 0) + (row?.height ?? 0), county.name).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 1)
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight + 1)).toBe(true)
    expect(await scrollsSideways(page)).toBe(false)
    await expect(page.getByText('演示数据')).toBeVisible()
  })

test('the ranking turns from now to today, month and year, and 进入系统 leads in', async ({ open }) => {
  // A software-rendered map on a busy machine takes its time.
  test.slow()
  const { page } = await open({ motion: true, as: 'leader', size: { width: 1920, height: 1080 } })
  await page.goto('/daping')
  await waitUntilSettled(page)
  const ranking = page.getByRole('region', { name: '区县排名' })
  for (const span of ['今日', '本月', '本年']) {
    await ranking.getByRole('tab', { name: span }).click()
    await expect(ranking.getByRole('tab', { name: span })).toHaveAttribute('aria-selected', 'true')
    await waitUntilSettled(page)
    await expect(ranking.getByText('潞州区')).toBeVisible()
  }
  await page.getByRole('button', { name: '进入系统' }).click()
  await page.waitForURL(url => url.pathname !== '/daping')
  await expect.poll(() => waitUntilSettled(page)).toBe('ready')
})

test('a figure opens where it comes from, its link can be shared, and Escape closes it', async ({ open }) => {
  const { page } = await open({ motion: true, as: 'leader', size: { width: 1920, height: 1080 } })
  await page.goto('/daping')
  await waitUntilSettled(page)
  const figure = page.getByRole('region', { name: '优良天数比例' }).getByTitle('溯数')
  const shown = await figure.innerText()
  await figure.click()
  const drawer = page.getByRole('complementary')
  await expect(drawer).toContainText('优良天数比例')
  await expect(drawer.getByText(`${shown} %`).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('trace')).toContain('good_ratio')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
