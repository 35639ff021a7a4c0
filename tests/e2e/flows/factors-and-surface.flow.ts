import { efCalls } from '@qingyuan/contract/emissions/factors.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const library = '/PaiFangQingDanGuanLi/PaiFangCanShuPeiZhi'
const surface = '/PaiFangQingDanGuanLi/FeiGongYeShuJuDaoRu/NonIndustrialImport'

test('a factor is edited with a reason, previewed against the city, applied and brought back; an absurd one is refused at its field', async ({
  open,
  demo,
}) => {
  const { page, watch } = await open({ as: 'city' })
  watch.expect(...refusalPatterns(400, 'UpdateShort'))
  await page.goto(`${library}?id=EF-00013`)
  await waitUntilSettled(page)
  const drawer = page.locator('aside', { hasText: '历史' })
  const before = (await drawer.locator('text=/^[0-9.]+kg\\/t$/').first().textContent()) ?? ''
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await page.getByLabel('取值').fill('8000')
  await page.getByLabel('来源').fill('2025 年监督性监测')
  await page.getByLabel('修改理由').fill('按实测修订')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('.ant-form-item-explain-error')).toContainText('每单位活动水平排放的质量大于其自身质量')

  await page.getByLabel('取值').fill('6.5')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText(/对 \d{4} 年全市排放量的影响|还没有审核通过/)).toBeVisible()
  await page.getByLabel('理由').fill('流程试验')
  await page.getByRole('button', { name: '应用', exact: true }).click()
  await expect(page.getByRole('button', { name: '恢复到此前' }).first()).toBeVisible()
  const { requestToken } = await signInByCall(demo, 'city')
  const value = async () => (await callApi(demo, efCalls.QueryByID, { id: 'EF-00013' }, requestToken)).row.value
  expect(await value()).toBe('6.5')

  await page.getByRole('button', { name: '恢复到此前' }).first().click()
  await page.getByLabel('理由').fill('流程试验结束')
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByText('恢复', { exact: true }).first()).toBeVisible()
  await expect.poll(value).toBe(before.replace(/kg\/t$/, ''))
})

test('a county submits a returned surface source, another user verifies it, and it is locked', async ({ open, demo }) => {
  const { requestToken } = await signInByCall(demo, 'county')
  const task = (await callApi(demo, surfaceCalls.TaskPointCurrent, {}, requestToken))!
  const [point] = await callApi(demo, surfaceCalls.TaskPointInfoList, { taskId: task.id, state: 'returned' }, requestToken)
  const address = `${surface}?point=${point!.id}`

  const county = (await open({ as: 'county' })).page
  await county.goto(address)
  await waitUntilSettled(county)
  await expect(county.getByText('退回理由：')).toBeVisible()
  await county
    .getByLabel(/数据来源$/)
    .first()
    .fill('部门台账复核')
  await county.getByRole('button', { name: '保存', exact: true }).click()
  await expect(county.locator('aside footer')).toContainText('填报中')
  await county.getByRole('button', { name: '提交', exact: true }).click()
  await expect(county.locator('aside footer')).toContainText('待核实')
  await expect(county.getByLabel(/数据来源$/).first()).toBeDisabled()

  const reviewer = (await open({ as: 'reviewer' })).page
  await reviewer.goto(`${address}&tab=verify`)
  await waitUntilSettled(reviewer)
  await reviewer.getByRole('button', { name: '核实通过' }).click()
  await expect(reviewer.locator('aside footer')).toContainText('核实通过')
})
