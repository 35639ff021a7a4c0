import type { Page } from '@playwright/test'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillEnterpriseCalls, fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const path = '/PaiFangQingDanGuanLi/QiYeRenWuGuanLi/EnterpriseTaskFill'
const name = 'VOCs 专项填报'

/** The task of the demo that is still to be filled in; one that an earlier run handed in is sent back. */
const openTask = async (demo: string) => {
  const { requestToken } = await signInByCall(demo, 'enterprise')
  const { tasks } = await callApi(demo, fillingCalls.Tasks, {}, requestToken)
  const own = tasks.find(each => each.task.name === name)
  if (!own) throw new Error(`the demo has no task ${name}`)
  if (own.fill.state === 'submitted') {
    const city = await signInByCall(demo, 'city')
    const verdict = { id: own.fill.id, revision: own.fill.revision, reason: '退回重新填报', remarks: [] }
    await callApi(demo, approvalCalls.ApprovePassNo, verdict, city.requestToken)
  }
  return { taskId: own.task.id, enterpriseId: own.fill.enterpriseId, token: requestToken }
}

const saveLine = (page: Page) => page.locator('[data-save]')
const step = (page: Page, label: string) => page.getByRole('navigation', { name: '填报步骤' }).getByRole('button', { name: label })
const field = (page: Page, key: string) => page.locator(`[data-field="${key}"] input`)

test('an enterprise copies last year, types on while the connection is cut, is saved when it is back, meets another’s version, and submits', async ({
  open,
  demo,
}) => {
  const { taskId, token } = await openTask(demo)
  const { page, watch } = await open({ as: 'enterprise' })
  watch.expect(/ERR_INTERNET_DISCONNECTED/, ...refusalPatterns(409, 'FillEnterprise/Save'))
  await page.goto(path)
  expect(await waitUntilSettled(page)).toBe('ready')
  await page.locator(`[data-task="${taskId}"]`).getByRole('button').click()
  await page.getByRole('button', { name: '沿用去年' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '沿用上年' }).click()
  await expect(field(page, 'base.legalPerson')).not.toHaveValue('')

  await page.context().setOffline(true)
  await field(page, 'base.staff').fill('901')
  await expect(saveLine(page)).toHaveAttribute('data-save', 'offline')
  await field(page, 'base.formerName').fill('演示焦化一厂')
  await page.context().setOffline(false)
  await expect(saveLine(page)).toHaveAttribute('data-save', 'saved')
  const saved = await callApi(demo, fillEnterpriseCalls.Query, { taskId }, token)
  expect(saved.form.base).toMatchObject({ staff: 901, formerName: '演示焦化一厂' })
  // Each step can be read and typed into at every width, a phone's too.
  for (const label of ['产品', '燃料']) {
    await step(page, label).click()
    expect(await layoutFaults(page), label).toEqual([])
  }
  await step(page, '基本信息').click()

  const fillKey = { taskId, revision: saved.fill.revision }
  await callApi(demo, fillEnterpriseCalls.Save, { ...fillKey, form: { base: { ...saved.form.base, phone: '0355-1234567' } } }, token)
  await field(page, 'base.staff').fill('902')
  const dialog = page.getByRole('dialog', { name: /已在别处保存/ })
  await expect(dialog).toContainText('0355-1234567')
  await dialog.getByRole('button', { name: '按所选合并并保存' }).click()
  await expect(saveLine(page)).toHaveAttribute('data-save', 'saved')
  await expect(field(page, 'base.phone')).toHaveValue('0355-1234567')

  await field(page, 'base.mobile').fill('123')
  await expect(page.locator('[data-field="base.mobile"]')).toContainText('应为 11 位手机号码')
  await step(page, '附件与提交').click()
  await test.step('“files and lists are sent as form data with indexed field names”: two attachments at once', async () => {
    const files = ['台账一', '台账二'].map(name => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }))
    await page.locator('input[type=file]').setInputFiles(files)
    for (const name of ['台账一', '台账二']) await expect(page.getByText(`${name}.pdf`).first()).toBeVisible()
  })
  await page.locator('li', { hasText: '应为 11 位手机号码' }).getByRole('button', { name: '去填写' }).click()
  await expect(field(page, 'base.mobile')).toBeFocused()
  await field(page, 'base.mobile').fill('13800001448')
  await expect(saveLine(page)).toHaveAttribute('data-save', 'saved')
  await page.getByRole('button', { name: '提交审核' }).click()
  const question = page.getByRole('dialog', { name: '提交审核？' })
  const send = question.getByRole('button', { name: '提交审核' })
  await expect(send).toBeDisabled()
  for (const box of await question.getByRole('textbox').all()) await box.fill('在线监测含启停时段，核算按正常工况')
  await send.click()
  await expect(page.getByText('待审核，不能修改')).toBeVisible()
  const done = await callApi(demo, fillEnterpriseCalls.Query, { taskId }, token)
  expect([done.fill.state, done.form.base.staff, done.form.base.phone]).toEqual(['submitted', 902, '0355-1234567'])
})

test('staff opens the form of an enterprise, and what is fetched again in the background names the enterprise', async ({ open, demo }) => {
  const { taskId, enterpriseId } = await openTask(demo)
  const { page } = await open({ as: 'admin' })
  const queries: string[] = []
  page.on('response', response => {
    if (response.url().includes('/FillEnterprise/Query')) queries.push(`${response.status()} ${new URL(response.url()).search}`)
  })
  await page.goto(`${path}?task=${taskId}&enterprise=${enterpriseId}`)
  expect(await waitUntilSettled(page)).toBe('ready')
  await expect(page.getByText('只能查看，不能修改')).toBeVisible()
  await expect.poll(() => queries.length).toBeGreaterThan(1)
  expect(queries.filter(query => !query.startsWith('200'))).toEqual([])
})
