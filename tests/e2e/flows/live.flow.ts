import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { readInstallations } from '../setup/global-setup.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { nationalStations, sendHour } from '../support/hj212.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

test('an hour that eight stations send over HJ 212 is on the big screen within seconds, without a reload', async ({ open, demo }) => {
  test.setTimeout(180_000)
  const { requestToken } = await signInByCall(demo, 'leader')
  const { page } = await open({ as: 'leader', size: { width: 1920, height: 1080 } })
  await page.goto('/daping')
  expect(await waitUntilSettled(page)).toBe('ready')
  await expect(page.getByRole('status').filter({ hasText: '数据' })).not.toContainText('重连中')
  await page.evaluate(() => {
    ;(window as unknown as { sameDocument: boolean }).sameDocument = true
  })
  const card = page.getByRole('region', { name: '城市实况' })
  await expect(card).not.toContainText('183 μg/m³')
  await expect(async () => {
    // The newest hour is fetched again, in case it changes during the test.
    const { time } = await callApi(demo, homeCalls.stationList, { kind: 'city' }, requestToken)
    const hour = parseHour(time ?? '') ?? 0
    const values = { pm2_5: 183, pm10: 210, o3: 40, no2: 60, so2: 20, co: 1.5 }
    for (const station of nationalStations()) await sendHour(readInstallations().demo.hj212Port, station, hour, values)
    await expect(card).toContainText('183 μg/m³', { timeout: 20_000 })
  }).toPass({ timeout: 120_000 })
  await expect(card).toContainText(/PM2\.5|PM₂\.₅/)
  await expect(card).toContainText('重度污染')
  expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument)).toBe(true)
})

test('the one-map shows the measured way, the emission grid of the pollutant and the VOC hours of a station', async ({ open, demo }) => {
  const { requestToken } = await signInByCall(demo, 'admin')
  const [voc] = await callApi(demo, homeCalls.TVOCStationList, {}, requestToken)
  // The demo's inventory is computed in the first minutes.
  await expect
    .poll(async () => (await callApi(demo, inventoryCalls.Options, {}, requestToken)).defaultId, { timeout: 120_000 })
    .not.toBeNull()
  const { page } = await open({ as: 'admin' })
  await page.goto(`/YiZhangTu/DaQiIndex?layers=national,emissions,track&item=no2&place=${voc?.placeId}`)
  const legend = page.getByRole('region', { name: '模型图例' })
  await expect(legend).toContainText('排放网格 NOx t/(km²·a)')
  await expect(legend.getByRole('link', { name: /走航（演示）/ })).toHaveAttribute('href', /CheZaiJianCe\?run=\d+/)
  await expect(legend).toContainText('TVOC μg/m³')
  const panel = page.getByRole('region', { name: voc?.name ?? '' })
  await expect(panel.getByRole('img', { name: `${voc?.name} TVOC 近 24 h` })).toBeVisible()
})

test('the layers of the one-map are those the user may see', async ({ open }) => {
  const { page } = await open({ as: 'reviewer' })
  await page.goto('/YiZhangTu/DaQiIndex')
  await expect(page.getByRole('checkbox', { name: '插值面' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '排放网格 3 km' })).toHaveCount(0)
})
