import { signInByCall } from '../support/api.ts'
import { computedOnRequest, spreadsheetCalls, unmarkedSpreadsheets } from '../support/spreadsheets.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

/** Half a minute of two cores; ten times that beside other flows on a slow machine. */
const runMs = 480_000

test('a day without a result is computed on request: shares, regions and map are shown, with what they were made on', async ({ open }) => {
  test.setTimeout(runMs + 120_000)
  const { page, watch } = await open({ as: 'city' })
  // The model's weather of the demo city is stored in the first minute.
  watch.expect(...refusalPatterns(404, 'Model/CAMxAreaData'))
  await expect(async () => {
    await page.goto('/LaiYuanChengYin/QuYuWuRanGongXianZhanBi')
    await waitUntilSettled(page)
    await page.getByRole('button', { name: /^计算 \d{4}-\d{2}-\d{2}$/ }).click({ timeout: 4000 })
    await page.getByRole('button', { name: /^开始/ }).first().click({ timeout: 4000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByText(/^模拟均值 [\d.]+ μg\/m³，实测/)).toBeVisible({ timeout: runMs })
  await expect(page.getByText('西边界流入').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^[\d.]+ s · 引擎/ }).hover()
  await expect(page.getByText(/18 × 18 × 10 个单元，约 12 km，速算/)).toBeVisible()
  await expect(page.getByText('完整网格的结果尚未计算')).toBeVisible()

  await page.goto('/LaiYuanChengYin/WuRanLaiYuanZaiXianJieXi/QuYuGongXian')
  expect(await waitUntilSettled(page)).toBe('ready')
  for (const label of ['模拟均值', '实测均值', '本市贡献']) await expect(page.getByText(label, { exact: true })).toBeVisible()
  await expect(page.getByText('分区域小时贡献')).toBeVisible()
})

test('the spreadsheets of the computed day say 演示数据', async ({ demo }) => {
  test.setTimeout(120_000)
  const { requestToken } = await signInByCall(demo, 'admin')
  const ofDay = spreadsheetCalls.filter(({ name }) => computedOnRequest.test(name))
  expect(ofDay.map(({ name }) => name).sort()).toEqual(
    ['DailyCourse', 'DayShareList', 'HourShareList', 'PeriodShareList', 'StationAccuracy'].map(name => `Traceability.CAMX${name}Export`),
  )
  expect(await unmarkedSpreadsheets(demo, requestToken, ofDay)).toEqual({ refused: [], unmarked: [] })
})

test('the forecast of the day is on its page: class, range and its days', async ({ open }) => {
  test.setTimeout(runMs + 60_000)
  const { page } = await open({ as: 'city' })
  await expect(async () => {
    await page.goto('/LaiYuanChengYin/KongQiZhiLiangYuBaoYuJing/KongQiZhiLiangYuBao')
    expect(await waitUntilSettled(page)).toBe('ready')
  }).toPass({ timeout: runMs })
  await expect(page.getByText(/起报/).first()).toBeVisible()
  await expect(page.getByText(/^\d+[–～-]\d+$/).first()).toBeVisible()
})
