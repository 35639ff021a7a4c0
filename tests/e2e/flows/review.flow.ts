import type { Page } from '@playwright/test'
import { dataQueryCalls } from '@qingyuan/contract/air/query.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { roundGbt8170 } from '@qingyuan/domain/rounding.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { readTable } from '../support/frame-table.ts'
import { productNow } from '../support/now.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

const path = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi'
const dayMs = 86_400_000
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

/** A station's day with all 24 hours of PM₂.₅, and the hour whose loss changes the rounded mean. */
const findCase = async (demo: string) => {
  const { requestToken } = await signInByCall(demo, 'reviewer')
  const places = await callApi(demo, settingCalls.PlaceTree, {}, requestToken)
  const stations = places.filter(place => place.kind === 'station' && place.level === 'provincial')
  for (const station of stations)
    for (let back = 12; back < 25; back++) {
      const day = formatDate(productNow() - back * dayMs)
      const question = { placeIds: [station.id], parameters: ['pm2_5' as const], step: 'hour' as const, from: `${day} 01`, to: `${day} 24` }
      const frame = await callApi(demo, dataQueryCalls.StationData, question, requestToken)
      const values = (frame.columns.find(column => column.key === 'pm2_5')?.values ?? []).filter(value => typeof value === 'number')
      if (values.length !== 24 || frame.columns.some(column => Object.values(column.notes ?? {}).some(note => note.mark))) continue
      const at = values.indexOf(Math.max(...values))
      const rest = values.filter((_, i) => i !== at)
      if (roundGbt8170(mean(values), 0) === roundGbt8170(mean(rest), 0)) continue
      return {
        station,
        day,
        hour: `${day} ${String(at + 1).padStart(2, '0')}`,
        before: roundGbt8170(mean(values), 0),
        after: roundGbt8170(mean(rest), 0),
      }
    }
  throw new Error('no day fits')
}

const table = (page: Page) => readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
/** PM₂.₅ of the one day on screen. */
const dayValue = async (page: Page) => {
  const { headings, rows } = await table(page)
  return rows[0]?.[headings.findIndex(heading => heading.startsWith('PM2.5') || heading.startsWith('PM₂.₅'))]
}

test('an hour marked invalid by the reviewer changes the mean and the valid hours of its day, and the history says who and why', async ({
  open,
  demo,
}) => {
  const { station, day, hour, before, after } = await findCase(demo)
  const reason = '站房断电恢复期间'
  const { page } = await open({ as: 'reviewer' })
  const asDay = `${path}?places=${station.id}&step=day&from=${day}&to=${day}`
  await page.goto(asDay)
  expect(await waitUntilSettled(page)).toBe('ready')
  expect(await dayValue(page)).toBe(String(before))

  await page.goto(`${path}?places=${station.id}&from=${encodeURIComponent(`${day} 01`)}&to=${encodeURIComponent(`${day} 24`)}`)
  await waitUntilSettled(page)
  const region = page.locator('[role=region]:has(table[aria-rowcount])').first()
  await region
    .locator('tbody tr')
    .nth(Number(hour.slice(-2)) - 1)
    .locator('td')
    .first()
    .click()
  await region.press('f')
  await expect(page.getByText(`${hour} 时`)).toBeVisible()
  const submit = page.getByRole('button', { name: '标记无效' })
  await expect(submit).toBeDisabled()
  await page.getByRole('textbox', { name: /理由/ }).fill(reason)
  await submit.click()
  await expect(page.getByText(`修改成功! 1 个小时值，${day} 正在重新统计`)).toBeVisible()
  await expect(
    region
      .locator('tbody tr')
      .nth(Number(hour.slice(-2)) - 1)
      .locator('del'),
  ).toHaveCount(1)

  await page.goto(asDay)
  await waitUntilSettled(page)
  await expect.poll(() => dayValue(page), { timeout: 20_000 }).toBe(String(after))
  await region
    .locator('tbody button')
    .filter({ hasText: new RegExp(`^${after}$`) })
    .first()
    .click()
  const drawer = page.locator('aside').filter({ hasText: '溯数' })
  await expect(drawer.getByText('23 / 24，要求 ≥ 20')).toBeVisible()
  await expect(drawer.locator('[data-state=invalid]')).toHaveCount(1)
  await expect(drawer.locator('[data-state=valid]')).toHaveCount(23)

  await page.goto(
    `${path}?places=${station.id}&tab=review&from=${encodeURIComponent(`${day} 01`)}&to=${encodeURIComponent(`${day} 24`)}&suspect=${encodeURIComponent(`${station.id}~pm2_5~${hour}`)}`,
  )
  await waitUntilSettled(page)
  const history = page.locator('aside ol li').first()
  await expect(history).toContainText('数据审核员')
  await expect(history).toContainText(reason)
  await expect(page.getByText('审核无效 1')).toBeVisible()
})

test('a county user sees the suspects of the county but has no button to judge them', async ({ open }) => {
  const { page } = await open({ as: 'county' })
  await page.goto(`${path}?tab=review`)
  await waitUntilSettled(page)
  await expect(page.getByRole('button', { name: /标记/ })).toHaveCount(0)
  await page.goto(path)
  await waitUntilSettled(page)
  await expect(page.getByText('F 标识')).toHaveCount(0)
  const region = page.locator('[role=region]:has(table[aria-rowcount])').first()
  await region.locator('tbody tr').nth(2).locator('td').first().click()
  await region.press('f')
  await page.waitForTimeout(300)
  await expect(page.getByRole('textbox', { name: /理由/ })).toHaveCount(0)
})
