import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { compareSheet, downloadSheet } from '../support/frame-sheet.ts'
import { readTable } from '../support/frame-table.ts'
import { productNow } from '../support/now.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

const folder = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi'
const day = 86_400_000
const daysAgo = (n: number) => formatDate(productNow() - n * day)

const placesOf = async (demo: string, role: string) => {
  const { requestToken } = await signInByCall(demo, role)
  return callApi(demo, settingCalls.PlaceTree, {}, requestToken)
}

test('seven days of hours of three stations: the exported file equals the table cell by cell, missing is —', async ({ open, demo }) => {
  const stations = (await placesOf(demo, 'leader')).filter(place => place.kind === 'station').slice(0, 3)
  const { page } = await open({ as: 'leader' })
  const query = new URLSearchParams({ places: stations.map(each => each.id).join(), from: `${daysAgo(9)} 01`, to: `${daysAgo(3)} 24` })
  await page.goto(`${folder}/JianCeShuJuGuanLi?${query}`)
  expect(await waitUntilSettled(page)).toBe('ready')
  const table = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  expect(table.rows.length).toBe(3 * 7 * 24)
  const { cells, missing } = compareSheet(table, await downloadSheet(page))
  expect(cells).toBeGreaterThan(3 * 7 * 24 * 8)
  expect(missing).toBeGreaterThan(0)
})

test('thirty days of a county with weather: values in their decimals, footers as on screen', async ({ open, demo }) => {
  const county = (await placesOf(demo, 'county')).find(place => place.kind === 'county')
  const { page } = await open({ as: 'county' })
  const query = new URLSearchParams({
    places: String(county?.id),
    step: 'day',
    parameters: 'aqi,pm2_5,pm10,o3,no2,so2,co,temperature,wind_speed',
    from: daysAgo(33),
    to: daysAgo(4),
  })
  await page.goto(`${folder}/JianCeShuJuGuanLi?${query}`)
  expect(await waitUntilSettled(page)).toBe('ready')
  const table = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  expect(table.rows).toHaveLength(30)
  expect(table.footer.length).toBeGreaterThanOrEqual(3)
  expect(table.rows.flat().filter(text => /^\d+\.\d$/.test(text)).length, 'CO has one decimal').toBeGreaterThan(20)
  compareSheet(table, await downloadSheet(page))
})

test('minutes of a station: five-minute rows on screen and in the file, without classes or lineage', async ({ open }) => {
  const { page } = await open({ as: 'leader' })
  await page.goto(`${folder}/JianCeShuJuGuanLi`)
  expect(await waitUntilSettled(page)).toBe('ready')
  await page.locator('.ant-segmented-item', { hasText: '分' }).first().click()
  await expect(page.getByText('分钟值以时段结束时刻命名（北京时间）')).toBeVisible()
  const table = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  expect(table.rows.length).toBeGreaterThan(100)
  for (const [time] of table.rows) expect(time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d[05]$/)
  compareSheet(table, await downloadSheet(page))
  await page.getByRole('tab', { name: '累计' }).click()
  await expect(page.locator('.ant-segmented-item', { hasText: '分' })).toHaveCount(0)
})

test('the ranking of the counties: ranks, concentrations and changes of the file are those of the screen', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(`${folder}/CityRankingDetailed?period=total&from=${daysAgo(40)}&to=${daysAgo(3)}&compare=previous`)
  expect(await waitUntilSettled(page)).toBe('ready')
  const table = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  expect(table.rows).toHaveLength(12)
  const { cells } = compareSheet(table, await downloadSheet(page))
  expect(cells).toBeGreaterThan(150)
})

test('a saved chart says what, when, by which standard, and that the data are of the demo', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(`${folder}/JianCeShuJuGuanLi?view=chart&step=day&from=${daysAgo(33)}&to=${daysAgo(4)}`)
  expect(await waitUntilSettled(page)).toBe('ready')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '存为 SVG' }).first().click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const svg = Buffer.concat(chunks).toString()
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)
  expect(texts).toContain('演示数据')
  expect(texts.join('\n')).toContain(`${daysAgo(33)} ~ ${daysAgo(4)}`)
  expect(texts.join('\n')).toMatch(/HJ 633/)
  const [, width, height] = svg.match(/viewBox="0 0 (\d+\.?\d*) (\d+\.?\d*)"/)!
  expect(Number(height) / Number(width)).toBeGreaterThan(0.4)
})
