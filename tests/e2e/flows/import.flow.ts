import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { readTable } from '../support/frame-table.ts'
import { productNow } from '../support/now.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const sources = '/XiTongGuanLi/ShuJuYuan?open=import'
const data = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi/JianCeShuJuGuanLi'

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a CSV of station hours goes in as a job; its numbers stand in the table; what was refused is listed with its reason', async ({
  open,
  demo,
}) => {
  const { requestToken } = await signInByCall(demo, 'admin')
  const micro = (await callApi(demo, settingCalls.PlaceTree, {}, requestToken)).find(
    place => place.kind === 'station' && place.level === 'micro',
  )
  const code = micro?.code ?? ''
  const day = formatDate(productNow() - 6 * 86_400_000)
  const csv = [
    '时间,站点编码,PM2.5,PM10',
    `${day} 05:00,${code},137,249`,
    `${day} 06:00,${code},138,—`,
    `${day} 05:00,NOSUCH01,11,12`,
  ].join('\n')

  const { page } = await open({ as: 'admin' })
  await page.goto(sources)
  await waitUntilSettled(page)
  await page.getByText('站点 CSV').click()
  await page.locator('input[type=file]').setInputFiles(fileOf('补录 2026.csv', csv))
  await page.getByRole('button', { name: '写入 2 行' }).click({ timeout: 30_000 })
  // The demo city has these hours already.
  await expect(page.getByText('新增 0 行，更正 2 行，相同 0 行，拒收 1 条', { exact: true })).toBeVisible({ timeout: 30_000 })

  await page.goto(`/XiTongGuanLi/ShuJuYuan?open=rejections`)
  await waitUntilSettled(page)
  const refusal = page.locator('aside tbody tr').first()
  await expect(refusal).toContainText(/NOSUCH01|未登记|站点/)
  await refusal.click()
  await expect(page.locator('aside pre')).toContainText('NOSUCH01')

  await page.goto(
    `${data}?places=${micro?.id}&from=${encodeURIComponent(`${day} 04`)}&to=${encodeURIComponent(`${day} 08`)}&parameters=pm2_5,pm10`,
  )
  await waitUntilSettled(page)
  const { rows } = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  const texts = rows.map(row => row.join(' '))
  const imported = texts.filter(text => /\b13[78]\b/.test(text))
  expect(imported).toHaveLength(2)
  expect(imported[0]).toContain('249')

  await page.goto(sources)
  await waitUntilSettled(page)
  await page
    .getByRole('button', { name: /撤\s?销/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s?销/ })
    .last()
    .click()
  await expect(page.getByText(/已由.+撤销/)).toBeVisible({ timeout: 30_000 })
})

test('“Wrong format gives 文件格式不正确”: a file that is not what its name says is refused in exactly these words, the reason below', async ({
  open,
}) => {
  const { page, watch } = await open({ as: 'admin' })
  watch.expect(...refusalPatterns(400, 'ImportFile'))
  await page.goto(sources)
  await waitUntilSettled(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '监测数据.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ this is a program') })
  await expect(page.getByText('文件格式不正确', { exact: true })).toBeVisible()
  await expect(page.getByText('文件格式不正确')).toBeHidden({ timeout: 8_000 })
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('ImportFile')) sent++
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '监测数据.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(page.getByText('文件格式不正确', { exact: true })).toBeVisible()
  expect(sent).toBe(0)
})
