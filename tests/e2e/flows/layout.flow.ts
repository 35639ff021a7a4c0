import { counties } from '@qingyuan/domain/counties.ts'
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
  <p style="width:2000px;margin:0"><span style="display:block;width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis"><a href="#">${'名称很长的核查单'.repeat(30)}</a></span></p>
  <p style="width:60px;margin:0;overflow:hidden;white-space:nowrap"><a href="#">被切断的链接文字</a></p>
  <p style="width:130px;margin:0;line-height:24px"><b>先行的时间</b><span>折行的说明文字跟在后面</span><i>以及后续</i></p>
  <p style="width:130px;margin:0;line-height:24px"><b>压住的开头</b><span>另一段折行的说明</span><i style="margin-left:-60px">再压回来</i></p>
  <input aria-label="挤没的填写框" style="width:0;padding:0;border:0;height:24px" /><input aria-label="够宽的填写框" style="width:60px" />
  <section style="height:30px"><h2 style="margin:0">高出的卡片</h2><div style="height:60px"></div></section>
  <section style="height:40px;margin-top:60px"><h2 style="margin:0">下面的卡片</h2></section>
  <section style="height:80px;margin-top:-20px"><h2 style="margin:0;padding-top:20px">压住的卡片</h2></section>
  <section style="height:20px;overflow:auto"><div style="height:60px"></div></section>
  <div style="width:120px;overflow:auto"><table style="width:140px;table-layout:fixed"><thead><tr><th>甲列</th><th>切边的末列</th></tr></thead></table></div>
  <div style="width:120px;overflow:auto"><table style="width:640px;table-layout:fixed"><thead><tr><th>甲列</th><th>可滑动的末列</th></tr></thead></table></div>
  <div style="position:relative;height:60px"><span data-map-label style="position:absolute;left:4px;top:4px">被盖的地名</span><span data-map-label style="position:absolute;left:200px;top:4px">空处的地名</span><div data-map-panel style="position:absolute;left:0;top:0;width:90px;height:30px"></div></div>
  <div style="display:flex;align-items:center"><div data-figure style="flex:1"><svg style="position:absolute" /></div></div>
</main>`

test('the check of layouts finds what is cut, broken into characters, overlapping, outside of its window or card and without height', async ({
  page,
}) => {
  await page.setContent(planted)
  const faults = await layoutFaults(page)
  const at = (width: number) => faults.filter(fault => fault.startsWith(`${width}:`)).map(fault => fault.replace(/^\d+: /, ''))
  for (const [width] of pageWidths) {
    expect(at(width)).toContainEqual(expect.stringMatching(/^the page scrolls sideways/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^one character a line: “一二三四五”/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^cut: “被切断的标题文字”/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^cut: “被切断的链接文字”/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^“另一段折行的说明” .* over “再压回来”/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^“第一行文字在这里” .* over “第二行文字在这里”/))
    expect(at(width)).toContainEqual(expect.stringMatching(/^outside of the window: “在窗口之外”/))
    expect(at(width)).toContain('a figure without height')
    expect(at(width).filter(fault => fault.startsWith('last column'))).toEqual([
      expect.stringMatching(/^last column cut by \d+ px: “切边的末列”/),
    ])
    expect(at(width).filter(fault => fault.startsWith('map label'))).toEqual([
      expect.stringMatching(/^map label under a panel: “被盖的地名”/),
    ])
    expect(at(width).filter(fault => fault.startsWith('a field'))).toEqual(['a field without width: “挤没的填写框”'])
    expect(at(width).filter(fault => fault.startsWith('content leaves its card'))).toEqual([
      expect.stringMatching(/^content leaves its card “高出的卡片” by \d+ px$/),
    ])
    expect(at(width).filter(fault => fault.startsWith('card '))).toEqual(['card “下面的卡片” over card “压住的卡片”'])
    expect(at(width).filter(fault => /卷起|下一行|省略号|名称很长|折行的说明文字|先行的|以及后续/.test(fault))).toEqual([])
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

test('on a phone the export of a ranking is within the screen and can be touched', async ({ open }) => {
  const { page } = await open({ as: 'county', size: { width: 390, height: 844 } })
  await page.goto('/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/CityRankingDetailed')
  expect(await waitUntilSettled(page)).toBe('ready')
  const button = page.getByRole('button', { name: '导出' }).first()
  await expect(button).toBeVisible()
  const box = await button.boundingBox()
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 390) + (box?.width ?? 1)).toBeLessThanOrEqual(390)
  // Nothing is over it.
  await button.click({ trial: true })
})

test('at 1366 × 768 all counties of the ranking are seen without scrolling', async ({ open }) => {
  const { page } = await open({ as: 'admin', size: { width: 1366, height: 768 } })
  await page.goto('/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/CityRankingDetailed')
  expect(await waitUntilSettled(page)).toBe('ready')
  const table = page
    .getByRole('region')
    .filter({ has: page.getByRole('columnheader') })
    .first()
  const rows = table.locator('tbody tr:not([aria-hidden])')
  await expect(rows).toHaveCount(counties.length)
  // Under the head or the foot that stay, below its card or the window, a row is not what is at its own edges.
  const hidden = await rows.evaluateAll(all =>
    all.flatMap(row => {
      const { left, top, bottom } = row.getBoundingClientRect()
      const isSeen = [top + 3, bottom - 3].every(y => row.contains(document.elementFromPoint(left + 40, y)))
      return isSeen ? [] : [row.textContent]
    }),
  )
  expect(hidden).toEqual([])
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

test('beside a drawer a list of alarms keeps what a watch officer looks for first', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto('/LaiYuanChengYin/KongQiZhiLiangChaoBiaoGaoJing/ZhanDianBaoJingChaXun')
  expect(await waitUntilSettled(page)).toBe('ready')
  const head = page.getByRole('columnheader')
  await expect(head.filter({ hasText: '处理人' })).toBeVisible()
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.locator('tbody tr').first().click()
  await expect(page.locator('aside')).toBeVisible()
  await expect(page.locator('[data-page-state] thead').first().getByRole('columnheader').last()).toHaveText(/^\+\d+$/)
  for (const kept of ['站点', '类型', '峰值', '状态']) await expect(head.filter({ hasText: kept }).first()).toBeVisible()
  await expect(head.filter({ hasText: '处理人' })).toHaveCount(0)
  // The table ends where the drawer begins.
  const edges = await page.evaluate(() => [
    document.querySelector('[data-page-state] [data-drops-columns]')!.getBoundingClientRect().right,
    document.querySelector('[data-page-state] aside')!.getBoundingClientRect().left,
  ])
  expect(edges[0]).toBeLessThanOrEqual(edges[1]!)
})

test('switching targets between the year and the winter asks for no item that the period lacks', async ({ open }) => {
  // Every refused call fails the test.
  const { page } = await open({ as: 'leader' })
  await page.goto('/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi/MuBiaoChaJuFenXi')
  expect(await waitUntilSettled(page)).toBe('ready')
  for (const period of ['秋冬季', '年度']) {
    await page.getByText(period, { exact: true }).first().click()
    expect(await waitUntilSettled(page)).toMatch(/ready|empty/)
  }
})
