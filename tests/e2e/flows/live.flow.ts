import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { parseHour } from '@qingyuan/domain/time.ts'
import { readInstallations } from '../setup/global-setup.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { nationalStations, sendHour } from '../support/hj212.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

test('an hour that eight stations send over HJ 212 is on the big screen within seconds, without a reload', async ({ open, demo }) => {
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
    await expect(card).toContainText('183 μg/m³', { timeout: 8_000 })
  }).toPass({ timeout: 30_000 })
  await expect(card).toContainText(/PM2\.5|PM₂\.₅/)
  await expect(card).toContainText('重度污染')
  expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument)).toBe(true)
})
