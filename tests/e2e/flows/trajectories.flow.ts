import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test, waitUntilSettled } from '../support/test.ts'

const paths = '/LaiYuanChengYin/WuRanLaiYuanZaiXianJieXi/HouXiangGuiJI'
const windMap = '/LaiYuanChengYin/KongQiZhiLiangJueCeFenXi/FengWuRanDiTu'
const oneMap = '/YiZhangTu/DaQiIndex'
/** A run waits for its turn among the hourly ones. */
const patience = { timeout: 150_000 }

/** Bearing (degrees) and distance (km) of each path, as the table says them. */
const farther = async (page: Page) => {
  const rows = page.locator('section:has(> header h2:text-is("轨迹")) tbody tr')
  return (await rows.allInnerTexts()).map(text => {
    // The number of columns depends on the room: the bearing is the cell in degrees, the distance follows it.
    const cells = text.split('\t')
    const at = cells.findIndex(cell => cell.includes('°'))
    const [bearing = '', distance = ''] = cells.slice(at, at + 2)
    return { bearing: Number.parseInt(bearing.replace(/^\D+/, ''), 10), distance: Number(distance) }
  })
}

test('a path leaves as an endpoint file and comes back beside itself, at the same place', async ({ open }, info) => {
  test.setTimeout(240_000)
  const { page } = await open({ motion: true, as: 'admin' })
  await page.goto(`${paths}?heights=list100m,list500m`)
  expect(await waitUntilSettled(page)).toBe('ready')
  await expect(page.getByText('计算完成')).toBeVisible(patience)
  await expect(page.getByRole('img', { name: '2 条轨迹', exact: true })).toBeVisible()
  const own = await farther(page)
  expect(own).toHaveLength(2)

  await page.getByRole('button', { name: '导出' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /HYSPLIT 端点文件/ }).click()
  const file = info.outputPath('tdump')
  await (await coming).saveAs(file)
  // Two starts, backward: the third line of a tdump with one grid.
  expect(readFileSync(file, 'latin1').split('\n')[2]).toMatch(/^\s+2\s+BACKWARD/)

  await page.getByRole('button', { name: '导出' }).click()
  const json = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /GeoJSON/ }).click()
  const geoJson = info.outputPath('paths.geojson')
  await (await json).saveAs(geoJson)
  expect((JSON.parse(readFileSync(geoJson, 'utf8')) as { type: string; features: unknown[] }).type).toBe('FeatureCollection')

  await page.getByRole('button', { name: '导入 HYSPLIT 轨迹' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('img', { name: '4 条轨迹', exact: true })).toBeVisible()
  const both = await farther(page)
  // An endpoint file holds thousandths of a degree, so a number may round to its neighbour.
  expect(both).toHaveLength(4)
  for (const [index, { bearing, distance }] of own.entries()) {
    expect(Math.abs((both[index + 2]?.bearing ?? Number.NaN) - bearing)).toBeLessThanOrEqual(1)
    expect(Math.abs((both[index + 2]?.distance ?? Number.NaN) - distance)).toBeLessThanOrEqual(1)
  }
})

test('a chosen path stays chosen when the page is loaded again, and the keys of the address are its filters', async ({ open }) => {
  test.setTimeout(200_000)
  const { page } = await open({ motion: true, as: 'county' })
  await page.goto(`${paths}?heights=list10m,list1000m&hours=12`)
  await expect(page.getByText('计算完成')).toBeVisible(patience)
  await page.locator('section:has(> header h2:text-is("轨迹")) tbody tr').nth(1).click()
  await expect(page).toHaveURL(/path=.*1000/)
  await page.reload()
  await expect(page.locator('tr[aria-selected=true]')).toContainText('1000', patience)
})

test('the hours of the wind map are stepped by keys, and a station says where its air came from', async ({ open }) => {
  const { page } = await open({ motion: true, as: 'leader' })
  await page.goto(`${windMap}?wind=stations`)
  expect(await waitUntilSettled(page)).toBe('ready')
  const slider = page.getByRole('slider', { name: '小时' })
  await expect(slider).toBeVisible()
  const before = Number(await slider.getAttribute('aria-valuenow'))
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/hour=/)
  await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeLessThan(before)
  await expect(page.getByText(/后向扇区|静风，没有可辨的来向/).first()).toBeVisible()
})

test('enterprises of an industry stand on the one-map as many as its layer says', async ({ open }) => {
  const { page } = await open({ motion: true, as: 'admin' })
  await page.goto(`${oneMap}?layers=borders`)
  expect(await waitUntilSettled(page)).toBe('ready')
  await page.getByRole('button', { name: '展开企业（按行业）' }).click()
  const layer = page.locator('label', { has: page.getByRole('checkbox', { name: '焦化', exact: true }) })
  const count = Number(await layer.locator('small').innerText())
  expect(count).toBeGreaterThan(0)
  await layer.getByRole('checkbox').click()
  await expect(page.getByRole('button', { name: /· 焦化$/ })).toHaveCount(count)
  await page
    .getByRole('button', { name: /· 焦化$/ })
    .last()
    .click()
  await expect(page.getByText('kg/h，各排放口年均源强合计')).toBeVisible()

  await test.step('“/” searches the map; the card of an enterprise leads to its profile', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.type('演示钢铁联合厂')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: '排放、核查单与填报任务' }).click()
    await page.waitForURL('**/EnterpriseInfo?supervision=*')
    expect(await waitUntilSettled(page)).toBe('ready')
    await expect(page.getByRole('complementary').or(page.getByRole('dialog')).last().getByText('演示钢铁联合厂').first()).toBeVisible()
  })
})
