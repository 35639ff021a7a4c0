import type { Page } from '@playwright/test'
import { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { fillEnterpriseCalls, fillingCalls } from '@qingyuan/contract/reporting/forms.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { newEnterpriseAccount } from '../support/accounts.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { compareSheet, downloadSheet } from '../support/frame-sheet.ts'
import { readTable } from '../support/frame-table.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

const section = '/PaiFangQingDanGuanLi'
const tasks = `${section}/QingDanChuangJian`
const staff = `${section}/QiYeRenWuGuanLi`
const computing = `${section}/PaiFangQingDanHeSuan`
const remarkText = '与台账不一致，请核实后重填'
const replyText = '已按台账核实并更正'

const tokenOf = async (demo: string, user: string) => (await signInByCall(demo, user)).requestToken
const at = async (page: Page, path: string) => {
  await page.goto(path)
  await waitUntilSettled(page)
}
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
/** Words of two characters stand apart in their buttons. */
const spaced = (word: string) => new RegExp(`(^|\\s)${[...word].join('\\s*')}$`)
const press = (page: Page, word: string) =>
  page
    .getByRole('button', { name: spaced(word) })
    .filter({ visible: true })
    .first()
    .click()
const confirm = (page: Page, word: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(word) })
    .click()

/** Until the server has answered what was pressed. */
const answered = async (page: Page, call: string, act: () => Promise<void>) => {
  const answer = page.waitForResponse(response => new URL(response.url()).pathname === `/api/${call}`)
  await act()
  expect((await answer).status(), call).toBe(200)
}

/** The city makes a project and a task, allots it to the enterprise, and sends it. */
const send = async (page: Page, demo: string, code: string): Promise<{ id: number; year: number }> => {
  const stamp = `${Date.now().toString(36)}${test.info().retry}`
  const [project, task] = [`流程清单 ${stamp}`, `流程任务 ${stamp}`]
  await at(page, tasks)
  await press(page, '新增项目')
  await page.getByLabel('项目名称').fill(project)
  await press(page, '保存')
  await page.getByRole('cell', { name: project }).click()
  await expect(page.getByRole('heading', { name: `${project} 的任务` })).toBeVisible()
  await press(page, '新增任务')
  await page.getByLabel('任务名称').fill(task)
  await press(page, '保存草稿')
  await expect(page.getByRole('cell', { name: task })).toBeVisible()
  const token = await tokenOf(demo, 'city')
  const { rows } = await callApi(demo, fillTaskCalls.Query, { page: 1, pageSize: 100, search: task }, token)
  const { id = 0, projectId = 0 } = rows.find(row => row.name === task) ?? {}
  const { year } = await callApi(demo, fillProjectCalls.QueryByID, { id: projectId }, token)

  await at(page, `${staff}/FillTaskAllot?task=${id}&search=${code}`)
  await press(page, '分配全部符合条件的 1 家')
  await confirm(page, '分配')
  await expect(page.getByRole('cell', { name: '已分配' })).toBeVisible()
  await at(page, `${tasks}?project=${projectId}&task=${id}`)
  await press(page, '下发')
  await confirm(page, '下发')
  await expect(page.locator('aside').getByText('已下发').first()).toBeVisible()
  return { id, year }
}

const openFill = async (page: Page, id: number) => {
  await at(page, `${staff}/EnterpriseTaskFill`)
  await page.locator(`[data-task="${id}"]`).getByRole('button').click()
  await waitUntilSettled(page)
}

const submit = async (page: Page) => {
  await press(page, '提交审核')
  // One question; a cross-check that disagrees needs its reason, a remark may be answered.
  const dialog = page.getByRole('dialog')
  for (const box of await dialog.getByRole('textbox').all()) await box.fill(replyText)
  await answered(page, 'Approval/FillSubmit', () => confirm(page, '提交审核'))
  await said(page, '待审核，不能修改')
}

/** Takes the submission back while no reviewer has opened it. */
const recall = async (page: Page) => {
  await said(page, '审核人尚未打开，可以撤回')
  await press(page, '撤回')
  await answered(page, 'Approval/FillRecall', () => confirm(page, '撤回'))
  await expect(page.locator('[data-save]')).toBeVisible()
}

/** Adds a paper at the last step. */
const attach = async (page: Page) => {
  await page.getByText('附件与提交', { exact: true }).click()
  await answered(page, 'Filling/DocumentAdd', () =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '台账.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }),
  )
  await said(page, '台账')
}

const openReview = async (page: Page, id: number) => {
  await at(page, `${staff}/FillTaskApprove?task=${id}`)
  await said(page, '检查汇总')
}

/** The county sees what the form would emit, remarks a field and sends the form back. */
const reject = async (page: Page, id: number) => {
  await openReview(page, id)
  await said(page, '排放量 t')
  // Only what differs is on screen at first.
  await page.getByRole('checkbox', { name: '只看差异和问题' }).uncheck()
  await page.getByRole('button', { name: '批注 职工人数' }).click()
  await press(page, remarkText)
  await press(page, '保存批注')
  await press(page, '驳回（批注 1 处）')
  await page.getByLabel('驳回的理由').fill('请按台账核实后重新提交')
  await answered(page, 'Approval/ApprovePassNo', () => confirm(page, '驳回'))
}

const pass = async (page: Page, id: number) => {
  await openReview(page, id)
  await answered(page, 'Approval/ApprovePass', () => press(page, '通过'))
}

/** Calculates the year, makes the result an inventory and publishes it. */
const publish = async (page: Page, second: Page, year: number): Promise<number> => {
  await at(page, `${computing}/PaiFangLiangJiSuan?year=${year}`)
  await answered(page, 'DischargeCount/Calculate', () => press(page, '计算排放量'))
  await expect(page.getByRole('button', { name: '计算排放量' })).toBeEnabled()
  await at(page, `${computing}/ShengChengQingDan?year=${year}`)
  // The page lists the calculation when it is done; behind others that may take a while.
  await expect(page.getByRole('button', { name: '生成清单草稿' })).toBeVisible({ timeout: 60_000 })
  await press(page, '生成清单草稿')
  await expect(page).toHaveURL(/open=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('open'))
  const drawer = page.locator('aside', { hasText: `${year} 年 第` })
  // Few have reported for the running year: one proposes, another one publishes.
  await drawer.getByRole('button', { name: '申请发布' }).click()
  await page.getByLabel('理由').fill('先发布已填报部分供核对')
  await answered(page, 'Inventory/Step', () => confirm(page, '申请发布'))
  await at(second, `${computing}/QingDanLieBiao?open=${id}`)
  await said(second, '先发布已填报部分供核对')
  await second
    .locator('aside', { hasText: `${year} 年 第` })
    .getByRole('button', { name: spaced('发布') })
    .click()
  await answered(second, 'Inventory/Step', () => confirm(second, '发布'))
  return id
}

/** Two versions side by side, and the file of the new one: cell by cell what the table shows. */
const compareAndDownload = async (page: Page, id: number, other: number) => {
  await at(page, `${computing}/QingDanLieBiao?pair=${other},${id}`)
  await expect(page.getByRole('heading', { name: '清单对比' })).toBeVisible()
  await expect(page.getByRole('region', { name: /对比/ }).or(page.locator('table[aria-rowcount]')).first()).toContainText('VOCs')
  await at(page, `/DischargeInventory/InventorySum?inventory=${id}`)
  const table = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  const { cells } = compareSheet(table, await downloadSheet(page, () => page.keyboard.press('Control+e')))
  expect(cells).toBeGreaterThan(50)
}

test('“default surface task id, default inventory id”: what was chosen last is stored and opens on the next page', async ({
  open,
  demo,
}) => {
  const token = await tokenOf(demo, 'leader')
  const options = () => callApi(demo, inventoryCalls.Options, {}, token)
  // The demo's own inventories are made in the background after its start.
  await expect.poll(async () => (await options()).inventories.length, { timeout: 120_000 }).toBeGreaterThan(1)
  const { inventories, defaultId } = await options()
  const other = inventories.find(({ id }) => id !== defaultId)!
  const { page } = await open({ as: 'leader' })
  await at(page, `/DischargeInventory/InventorySum?inventory=${other.id}`)
  await at(page, '/DischargeInventory/AreaSum')
  await expect(page.getByText(`${other.year} 年 第 ${other.version} 版`).filter({ visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('DEFAULT_INVENTORY_ID'))).toBe(String(other.id))
  await at(page, '/PaiFangQingDanGuanLi/FeiGongYeShuJuDaoRu/NonIndustrialImport')
  const current = await callApi(demo, surfaceCalls.TaskPointCurrent, {}, token)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('DEFAULT_SURFACE_TASK_ID'))).toBe(String(current?.id))
})

test('an inventory from its task to its reader: sent, filled in with an attachment, submitted, recalled and submitted again, sent back with a remark, corrected and answered, passed twice, calculated, published, compared, downloaded; a leader changes nothing, another enterprise sees nothing', async ({
  open,
  demo,
}) => {
  test.slow()
  const token = await tokenOf(demo, 'enterprise')
  const [task] = (await callApi(demo, fillingCalls.Tasks, {}, token)).tasks
  const { enterprise: own } = await callApi(demo, fillEnterpriseCalls.Query, { taskId: task!.task.id }, token)
  const [city, enterprise, county] = [await open({ as: 'city' }), await open({ as: 'enterprise' }), await open({ as: 'county' })]
  const { id, year } = await send(city.page, demo, own.code)

  await openFill(enterprise.page, id)
  await press(enterprise.page, '沿用去年')
  await confirm(enterprise.page, '沿用上年')
  await expect(enterprise.page.locator('[data-field="base.legalPerson"] input')).not.toHaveValue('')
  await attach(enterprise.page)
  await submit(enterprise.page)
  await recall(enterprise.page)
  await submit(enterprise.page)
  await openReview(county.page, id)
  await said(county.page, '台账')
  await at(enterprise.page, `${staff}/EnterpriseTaskFill?task=${id}`)
  await said(enterprise.page, '不能撤回')
  await reject(county.page, id)

  await openFill(enterprise.page, id)
  await said(enterprise.page, remarkText)
  await enterprise.page.locator('[data-field="base.staff"] input').fill('903')
  await expect(enterprise.page.locator('[data-save]')).toHaveAttribute('data-save', 'saved')
  await submit(enterprise.page)
  await openReview(county.page, id)
  await said(county.page, `答复：${replyText}`)
  await pass(county.page, id)
  await pass(city.page, id)
  const { fill } = await callApi(demo, fillEnterpriseCalls.Query, { taskId: id }, token)
  expect(fill.state).toBe('approved')

  // The former answer stays while the next is fetched: the list of open enterprises must not use it.
  await at(city.page, `${staff}/FillStatistic?task=${id}`)
  await city.page.getByText('未交企业', { exact: true }).click()
  await said(city.page, '全部企业均已提交')

  // The demo's own inventories are made in the background after its start.
  const leaderToken = await tokenOf(demo, 'leader')
  const options = () => callApi(demo, inventoryCalls.Options, {}, leaderToken)
  await expect.poll(async () => (await options()).defaultId, { timeout: 120_000 }).not.toBeNull()
  const before = await options()
  const admin = await open({ as: 'admin' })
  const inventory = await publish(city.page, admin.page, year)
  await compareAndDownload(city.page, inventory, before.defaultId!)

  const leader = await open({ as: 'leader' })
  await at(leader.page, `${computing}/QingDanLieBiao?open=${inventory}`)
  await said(leader.page, `${year} 年 第`)
  await expect(leader.page.getByRole('button', { name: /发布|撤回|归档|删除|设为默认|合并|导入/ })).toHaveCount(0)
  await leader.page.goto(`/DischargeInventory/InventorySum?inventory=${inventory}`)
  expect(await waitUntilSettled(leader.page)).toBe('ready')
  const step = { id: inventory, reason: '领导不能撤回清单', event: 'withdraw' } as const
  await expect(callApi(demo, inventoryCalls.Step, step, await tokenOf(demo, 'leader'))).rejects.toThrow('answered 403')

  const { userName, password } = await newEnterpriseAccount(demo)
  const other = await open({ as: userName, password })
  await at(other.page, `${staff}/EnterpriseTaskFill`)
  await said(other.page, '填报任务')
  await expect(other.page.locator(`[data-task="${id}"]`)).toHaveCount(0)
  const theirs = (await signInByCall(demo, userName, password)).requestToken
  await expect(callApi(demo, fillEnterpriseCalls.Query, { taskId: id }, theirs)).rejects.toThrow('answered 404')
  await expect(callApi(demo, fillEnterpriseCalls.Query, { taskId: id, enterpriseId: own.id }, theirs)).rejects.toThrow('answered 404')
  await expect(callApi(demo, inventoryCalls.Summary, { inventoryId: inventory }, theirs)).rejects.toThrow('answered 403')
  await other.page.goto(`/DischargeInventory/InventorySum?inventory=${inventory}`)
  await said(other.page, '没有查看清单汇总的权限')

  const manager = await tokenOf(demo, 'city')
  await callApi(demo, inventoryCalls.Step, { ...step, reason: '流程试验结束，撤回' }, manager)
  await callApi(demo, inventoryCalls.Step, { id: inventory, event: 'delete' }, manager)
})
