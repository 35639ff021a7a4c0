import { readFile } from 'node:fs/promises'
import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { textDifference } from '../../../apps/server/src/platform/testing/document-text.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { productNow } from '../support/now.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const path = '/LaiYuanChengYin/JinRiYanPan'
const versionText = /第 (\d+) 版/

test('a briefing is made, edited, compared, released and downloaded; the leader reads what was released', async ({ open, demo }) => {
  const { page, watch } = await open({ as: 'city' })
  watch.expect(...refusalPatterns(400, 'Briefing/Edit'))
  await page.goto(path)
  // Soon after a start there is none yet.
  await expect.poll(() => waitUntilSettled(page), { timeout: 60_000 }).toBe('ready')
  const versionNow = async () => Number(versionText.exec((await page.getByText(versionText).first().textContent()) ?? '')?.[1])

  await test.step('composed again from the newest data', async () => {
    const { requestToken } = await signInByCall(demo, 'city')
    const before = await callApi(demo, briefingCalls.Query, {}, requestToken)
    const composing = page.waitForResponse(response => response.url().endsWith(briefingCalls.Compose.path), { timeout: 60_000 })
    await page.getByRole('button', { name: /重新生成|现在编制/ }).click()
    // What a run before this one edited is left behind only after a question.
    if (before?.day === formatDate(productNow()) && before.changed > 0)
      await page.getByRole('dialog').getByRole('button', { name: '重新生成' }).click()
    const { version } = ((await (await composing).json()) as { Data: { version: number } }).Data
    // Before 07:30 the newest one may be of the day before: a new day begins with its first version.
    if (before?.day === formatDate(productNow())) expect(version).toBeGreaterThan(before.version)
    else expect(version).toBe(1)
    await expect(page.getByText('已按最新数据生成')).toBeVisible()
    await expect.poll(versionNow).toBe(version)
    for (const section of ['发生了什么', '为什么', '是谁', '接下来', '建议做什么'])
      await expect(page.getByText(section, { exact: true })).toBeVisible()
  })

  await test.step('a figure opens its lineage', async () => {
    const figure = page.locator('[data-section="happened"]').getByTitle('溯数').first()
    const text = (await figure.textContent()) ?? ''
    await figure.click()
    const drawer = page.getByRole('complementary').or(page.getByRole('dialog')).last()
    await expect(drawer.getByText('溯数').first()).toBeVisible()
    await expect(drawer.getByText(text.split(' ')[0]!, { exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a sentence is added; figures cannot be rewritten', async () => {
    const before = await versionNow()
    await page.getByRole('button', { name: '编辑' }).click()
    const first = page.getByRole('textbox', { name: /^发生了什么 day/ })
    const text = await first.inputValue()
    await first.fill(text.replace(/【\d+】/, '【999】'))
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('不是这句话的数值').first()).toBeVisible()
    await first.fill(text)
    await page.getByRole('textbox', { name: /^为什么 own/ }).fill('夜间静稳，不利于扩散。')
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(versionNow).toBe(before + 1)
    await expect(page.locator('[data-sentence="edited"]')).toContainText('夜间静稳，不利于扩散。')
    await page.getByRole('combobox', { name: '对比版本' }).click()
    await page.getByTitle(`对比第 ${before} 版`).click()
    await expect(page.getByText('对比的版本没有这句话')).toBeVisible()
  })

  await test.step('released, and saved by button and key as .docx and .pdf of the same content', async () => {
    await page.getByRole('button', { name: '签发' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '签发' }).click()
    await expect(page.getByText('签发成功!')).toBeVisible()
    await expect(page.getByText(/版 已签发/)).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /导出 docx/ }).click()])
    expect(download.suggestedFilename()).toMatch(/^长治市空气质量研判 \d{4}-\d{2}-\d{2}\.docx$/)
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('p')])
    expect(pdf.suggestedFilename()).toBe(download.suggestedFilename().replace('.docx', '.pdf'))
    expect(await textDifference(await readFile(await download.path()), await readFile(await pdf.path()))).toBeNull()
  })

  await test.step('printed: the whole text and its figures, without menus and buttons', async () => {
    await page.emulateMedia({ media: 'print' })
    for (const section of ['发生了什么', '为什么', '是谁', '接下来', '建议做什么'])
      await expect(page.getByText(section, { exact: true })).toBeVisible()
    await expect(page.locator('[data-sentence="edited"]')).toBeVisible()
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /编辑|导出|签发|派单|处置|办理|查看/ }).filter({ visible: true })).toHaveCount(0)
    // Nothing is cut by a box that scrolls on screen.
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter(
          each => ['auto', 'scroll'].includes(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight + 1,
        ).length,
    )
    expect(cut).toBe(0)
    expect((await page.pdf()).subarray(0, 4).toString()).toBe('%PDF')
    await page.emulateMedia({ media: 'screen' })
  })

  const { page: leader } = await open({ as: 'leader' })
  await leader.goto('/')
  await leader.waitForURL(`**${path}`)
  expect(await waitUntilSettled(leader)).toBe('ready')
  await expect(leader.locator('[data-sentence="edited"]')).toContainText('夜间静稳，不利于扩散。')
  await expect(leader.getByRole('button', { name: '编辑' })).toHaveCount(0)
})
