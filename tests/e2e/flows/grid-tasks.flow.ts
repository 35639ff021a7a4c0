import { readFile } from 'node:fs/promises'
import { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { docxText } from '../../../apps/server/src/platform/testing/document-text.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

const folder = '/ReDianWangGeSuYuan'
/** One white pixel. */
const photo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8////fwAJ+wP9CNHoHgAAAABJRU5ErkJggg==', 'base64')
const phone = { width: 390, height: 844 }

test('a hot cell gets a task: issued, answered on the phone with a photo, failed once, passed, and counted', async ({ open, demo }) => {
  test.setTimeout(180_000)
  const { page } = await open({ as: 'city' })
  const { requestToken } = await signInByCall(demo, 'city')

  const id = await test.step('the city issues it from the list of cells that stand out', async () => {
    await page.goto(`${folder}/WgRenWuXiaFa`)
    await waitUntilSettled(page)
    // A cell of the county of the demo's account, without an open task of its reason.
    const row = page.getByRole('row').filter({ hasText: '襄垣县' }).filter({ hasNotText: 'WG-' })
    await row.nth(test.info().retry).click()
    await expect(page.getByLabel('任务要求')).toHaveValue(/请排查.*查明来源后拍照/)
    await page.getByRole('button', { name: '下发网格任务' }).click()
    await expect(page).toHaveURL(/WgRenWuChaXun\?.*task=\d+/)
    await expect(page.getByText('待签收').first()).toBeVisible()
    return Number(new URL(page.url()).searchParams.get('task'))
  })
  const task = () => callApi(demo, gridTaskCalls.detail, { id }, requestToken)
  const isNow = (state: string) => expect.poll(async () => (await task()).state).toBe(state)
  const { package: cell } = await task()

  const { page: field } = await open({ as: 'county', size: phone })
  const answer = async (words: string) => {
    await field.goto(`${folder}/WgRenWuChaXun?task=${id}`)
    await waitUntilSettled(field)
    await field.getByRole('radio', { name: '发现问题', exact: true }).check()
    await field.getByLabel('问题类别').click()
    await field.getByText('散煤燃烧', { exact: true }).last().click()
    await field.getByLabel('整改措施').fill(words)
    await field.getByLabel('经度').fill(String(cell.lon))
    await field.getByLabel('纬度').fill(String(cell.lat))
    await field.getByLabel('现场情况').fill('入户排查，已拍照')
  }
  await test.step('the county finds it among what waits, signs and answers with place and photo', async () => {
    await field.goto('/LaiYuanChengYin/DaiBan')
    await waitUntilSettled(field)
    await field.getByRole('link').filter({ hasText: cell.code }).filter({ hasText: '网格任务' }).first().click()
    await expect(field).toHaveURL(new RegExp(`task=${id}`))
    await field.getByRole('button', { name: '签收' }).click()
    await expect(field.getByRole('button', { name: '提交核查' })).toBeVisible()
    await answer('已劝停')
    await field.locator('input[type=file]').setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: photo })
    await expect(field.getByText('已上传 1 件')).toBeVisible()
    await field.getByRole('button', { name: '提交核查' }).click()
    await isNow('checking')
    expect((await task()).evidence).toMatchObject([{ kind: 'photo', name: '现场.png' }])
  })

  const openTask = async () => {
    await page.goto(`${folder}/WgRenWuChaXun?task=${id}`)
    await waitUntilSettled(page)
  }
  await test.step('the city sees the data beside the answer, and sends it back once', async () => {
    await openTask()
    await expect(page.getByText('数据核查')).toBeVisible()
    await page.getByRole('button', { name: '核查不通过' }).click()
    await page.getByLabel('不通过的理由').fill('夜间复查仍有燃烧')
    await page.getByRole('button', { name: '核查不通过' }).click()
    await isNow('handling')
    await answer('已更换洁净型煤')
    await field.getByRole('button', { name: '提交核查' }).click()
    await isNow('checking')
  })

  await test.step('passed, it counts for its county', async () => {
    await openTask()
    await page.getByRole('button', { name: '核查通过' }).click()
    await isNow('closed')
    expect(await task()).toMatchObject({ failures: 1, finding: 'yes', measures: '已更换洁净型煤' })
  })
})

test('the score of districts opens to its numbers, and weights are tried without being saved', async ({ open, demo }) => {
  const { page } = await open({ as: 'city' })
  await page.goto(`${folder}/WgZongHePingFen`)
  await waitUntilSettled(page)
  await page.getByLabel('浓度 分').fill('40')
  await expect(page.getByText('110 分，应为 100 分')).toBeVisible()
  await page.getByLabel('变化 分').fill('10')
  await expect(page.getByText(/试算，未保存/)).toBeVisible()
  const { requestToken } = await signInByCall(demo, 'city')
  expect(await callApi(demo, gridScoreCalls.weights, {}, requestToken)).toMatchObject({ weights: { concentration: 30, change: 20 } })
  await page.getByRole('row').filter({ hasText: '襄垣县' }).click()
  await expect(page.getByText(/^40 ×（各区县最高值/)).toBeVisible()
})

test('a report is made, read, downloaded in its three formats and signed by another', async ({ open }) => {
  test.setTimeout(120_000)
  const { page } = await open({ as: 'city' })
  await page.goto(`${folder}/WgBaoBiaoGuanLi`)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: '生成报表' }).click()
  await page.getByRole('button', { name: '生成', exact: true }).click()
  await expect(page.getByText('报表已生成').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '区县排名' })).toBeVisible()
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const [docx, pdf, xlsx] = [await save('Word'), await save('PDF'), await save('Excel')]
  expect([docx.name, pdf.name, xlsx.name].map(name => name.split('.').at(-1))).toEqual(['docx', 'pdf', 'xlsx'])
  expect(docxText(docx.bytes).text).toContain('演示数据')
  expect(docxText(docx.bytes).text).toContain('区县排名')
  const id = new URL(page.url()).searchParams.get('report')
  const { page: other } = await open({ as: 'admin' })
  await other.goto(`${folder}/WgBaoBiaoGuanLi?report=${id}`)
  await waitUntilSettled(other)
  await other.getByRole('button', { name: '签发', exact: true }).click()
  await expect(other.getByText('报表已签发').first()).toBeVisible()
})
