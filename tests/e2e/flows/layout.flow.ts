import { layoutFaults, pageWidths } from '../support/layout-faults.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

/** A page with one fault of each kind that the check of layouts finds, and what looks like one and is none. */
const planted = `<main data-page-state="ready" style="position:relative;width:380px">
  <p style="width:14px;margin:0">一二三四五</p>
  <p style="width:40px;margin:0;overflow:hidden;white-space:nowrap">被切断的标题文字</p>
  <p style="margin:0 0 -20px">第一行文字在这里</p><p style="margin:0">第二行文字在这里</p>
  <p style="margin:0 0 0 2000px;width:200px">在窗口之外</p>
  <div style="height:20px;overflow:hidden"><p style="margin:0">看得见的一行</p><p style="margin:0">被卷起的一行</p></div><p style="margin:0">下一行</p>
  <p style="width:40px;margin:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">用省略号的名称</p>
  <div style="display:flex;align-items:center"><div data-figure style="flex:1"><svg style="position:absolute" /></div></div>
</main>`

test('the check of layouts finds what is cut, broken into characters, overlapping, outside of the window and without height', async ({
  page,
}) => {
  await page.setContent(planted)
  const faults = await layoutFaults(page)
  const at = (width: number) => faults.filter(fault => fault.startsWith(`${width}:`)).map(fault => fault.replace(/^\d+: /, ''))
  for (const [width] of pageWidths) {
    expect(at(width)).toContainEqual(expect.stringMatching(/^the page scrolls sideways/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^one character a line: “一二三四五”/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^cut: “被切断的标题文字”/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^“第一行文字在这里” .* over “第二行文字在这里”/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^outside of the window: “在窗口之外”/))
    expect(at(width)).toContain('a figure without height')
    expect(at(width).filter(fault => /卷起|下一行|省略号/.test(fault))).toEqual([])
  }
})

test('on a phone the bar at the foot and the whole menu lead from page to page', async ({ open }) => {
  const { page } = await open({ as: 'county' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi')
  expect(await waitUntilSettled(page)).toBe('ready')
  const bar = page.getByRole('navigation', { name: '底部导航' })
  await bar.getByRole('link', { name: '报警' }).click()
  await page.waitForURL('**/ZhanDianBaoJingChaXun')
  await expect(page.getByRole('banner').getByText('站点报警查询')).toBeVisible()
  await bar.getByRole('link', { name: '地图' }).click()
  await page.waitForURL('**/DaQiIndex')
  await bar.getByRole('button', { name: '我的' }).click()
  const menu = page.getByRole('navigation', { name: '全部菜单' })
  await expect(menu.getByRole('button', { name: '修改密码' })).toBeVisible()
  await expect(menu.getByText('用户管理')).toHaveCount(0)
  await menu.getByRole('link', { name: '城市数据明细' }).click()
  await page.waitForURL('**/CityRankingDetailed')
  await expect(menu).toHaveCount(0)
  expect(await waitUntilSettled(page)).toBe('ready')
})

test('on a phone rows are cards: the first values, all of them at a touch', async ({ open }) => {
  const { page } = await open({ as: 'county' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/CityRankingDetailed')
  expect(await waitUntilSettled(page)).toBe('ready')
  const card = page
    .getByRole('list', { name: /排名|明细/ })
    .getByRole('listitem')
    .first()
  await expect(card.getByRole('term')).toHaveCount(4)
  await card.click()
  expect(await card.getByRole('term').count()).toBeGreaterThan(10)
  await card.getByRole('term').first().click()
  await expect(card.getByRole('term')).toHaveCount(4)
})

test('beside a drawer a table leaves columns out and says how many', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto('/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/CityRankingDetailed')
  expect(await waitUntilSettled(page)).toBe('ready')
  const table = page
    .getByRole('region')
    .filter({ has: page.getByRole('columnheader') })
    .first()
  const before = await table.getByRole('columnheader').count()
  await table.getByRole('button').first().click()
  await expect(page.locator('aside')).toBeVisible()
  await expect(table.getByRole('columnheader').last()).toHaveText(/^\+\d+$/)
  expect(await table.getByRole('columnheader').count()).toBeLessThan(before)
})
