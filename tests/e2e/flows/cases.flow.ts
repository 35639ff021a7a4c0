import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { counties } from '@qingyuan/domain/counties.ts'
import { hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { docxText, textDifference } from '../../../apps/server/src/platform/testing/document-text.ts'
import { readInstallations } from '../setup/global-setup.ts'
import { newPartyAccount } from '../support/accounts.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { nationalStations, sendHour } from '../support/hj212.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

/** A trace takes its time on a busy machine. */
const runMs = 240_000
/** Another one each time: the case of a station stays where the run before left it. */
const stations = nationalStations().slice(4)
type Station = (typeof stations)[number]
const tracingPath = '/ReDianWangGeSuYuan/WuRanYuanJingZhunFenXiXiTong'
const alarmsPath = '/LaiYuanChengYin/KongQiZhiLiangChaoBiaoGaoJing/ZhanDianBaoJingChaXun'

/** Nitrogen dioxide over the hourly limit at one station, as its logger sends it: an alarm opens. */
const sendIncident = async (base: string, token: string, station: Station) => {
  const { time } = await callApi(base, homeCalls.stationList, { kind: 'city' }, token)
  const newest = parseHour(time ?? '') ?? 0
  for (const hour of [newest - hourMs, newest])
    await sendHour(readInstallations().demo.hj212Port, station, hour, { pm2_5: 60, pm10: 120, o3: 40, no2: 330, so2: 20, co: 1.5 })
}

/** Opens 待办 and the first of it that names the station. */
const openTodo = async (page: Page, station: Station, action: string) => {
  await page.goto('/LaiYuanChengYin/DaiBan')
  await waitUntilSettled(page)
  const todo = page.getByRole('link').filter({ hasText: station.name }).filter({ hasText: action })
  await todo.first().click()
  await expect(page).toHaveURL(/AnJuan\?case=\d+/)
  await waitUntilSettled(page)
}

test('an alarm is a case: traced, sent, answered, checked and closed by three parties', async ({ open, demo }) => {
  test.setTimeout(900_000)
  const { requestToken } = await signInByCall(demo, 'city')
  const station = stations[test.info().retry]!
  await sendIncident(demo, requestToken, station)
  const { page, watch } = await open({ as: 'city' })
  watch.expect(...refusalPatterns(409, 'Case/MoveOrder'))

  await test.step('the officer opens the case from the alarm', async () => {
    await expect(async () => {
      await page.goto(`${alarmsPath}?parameter=no2`)
      await waitUntilSettled(page)
      await page.getByRole('row').filter({ hasText: station.name }).first().click({ timeout: 4000 })
    }).toPass({ timeout: runMs })
    const drawer = page.getByRole('complementary').or(page.getByRole('dialog')).last()
    await drawer
      .getByRole('button', { name: '立案' })
      .or(drawer.getByRole('link', { name: /^案件/ }))
      .first()
      .click()
    await expect(page).toHaveURL(/AnJuan\?case=\d+/)
  })
  const id = Number(new URL(page.url()).searchParams.get('case'))
  const dossier = () => callApi(demo, caseCalls.QueryByID, { id }, requestToken)

  await test.step('bell, map and phone lead to the same case', async () => {
    const openFrom = async (screen: Page) => {
      await screen.locator(`a[href$="AnJuan?case=${id}"]`).filter({ visible: true }).first().click()
      await expect(screen.getByRole('heading', { name: /^本环节/ })).toBeVisible({ timeout: runMs })
    }
    await page.getByRole('button', { name: /^今日报警/ }).click()
    await openFrom(page)
    const { placeId } = (await dossier()).case
    await page.goto(`/YiZhangTu/DaQiIndex?place=${placeId}`)
    await expect(page.getByRole('link', { name: /^近一年全部案件/ })).toHaveAttribute('href', new RegExp(`place=${placeId}&`))
    await openFrom(page)
    const { page: phone } = await open({ as: 'city', size: { width: 390, height: 844 } })
    await phone.goto(`${alarmsPath}?parameter=no2&place=${placeId}`)
    await waitUntilSettled(phone)
    await phone.getByRole('row').filter({ hasText: station.name }).first().click()
    await openFrom(phone)
  })

  await test.step('the trace says what it can be trusted for; the order goes to the first suspect', async () => {
    await expect(page.getByRole('heading', { name: '本环节：派单' })).toBeVisible({ timeout: runMs })
    // Calm air has no parts.
    await expect(page.getByText(/^(未知来源|静小风，来源不可分辨)$/)).toBeVisible()
    await expect(page.getByText(/^溯源时段/)).toContainText('可信度')
    const ticks = page.getByRole('checkbox')
    for (const tick of await ticks.all()) await tick.setChecked(false)
    await ticks.first().setChecked(true)
    await page.getByRole('button', { name: '派单 1 家' }).click()
    await expect(page.getByText(/当前由企业答复、区县核查办理/)).toBeVisible()
  })

  await test.step('the same station and hours, traced by hand, lead to the case', async () => {
    const { case: found, trace } = await dossier()
    const { from, to } = trace.result!
    const { page: tracing } = await open({ as: 'city' })
    await tracing.goto(`${tracingPath}?${new URLSearchParams({ place: String(found.placeId), from, to, parameter: 'no2', go: '1' })}`)
    await expect(tracing.getByRole('link', { name: '案件 · 待核查' })).toHaveAttribute('href', new RegExp(`case=${id}$`), {
      timeout: runMs,
    })
  })

  await test.step('the officer reminds the holder of the order, once an hour', async () => {
    const remind = async (words: string) => {
      await page.getByRole('button', { name: '催办' }).click()
      await page.getByLabel('催办意见').fill(words)
      await page.getByRole('button', { name: '催办' }).last().click()
    }
    await remind('请今日内答复')
    await expect(page.getByText('请今日内答复').first()).toBeVisible()
    await expect(page.getByRole('button', { name: '转办' })).toBeVisible()
    await remind('请再次催办')
    await expect(page.getByText(/一小时内不重复催办/)).toBeVisible()
    await page.getByRole('button', { name: '取消' }).click()
  })
  await test.step('beside it the officer sends a patrol to the field', async () => {
    await page.getByRole('button', { name: '派巡查' }).click()
    const drawer = page.getByRole('complementary').or(page.getByRole('dialog')).last()
    await expect(drawer.getByLabel('任务要求')).toHaveValue(/请巡查散煤燃烧/)
    await drawer.getByRole('button', { name: '下发巡查单' }).click()
    await expect(page.getByText('现场任务已下发').first()).toBeVisible()
    await expect(page.getByText(/^巡查单 XC-\d+/).first()).toBeVisible()
  })
  const { orders, case: opened } = await dossier()
  const [order] = orders
  const countyId = counties.find(({ name }) => name === order!.county)!.id
  const works = await newPartyAccount(demo, { role: '企业用户', countyId, enterpriseId: order!.enterpriseId })
  const officer = await newPartyAccount(demo, { role: '区县监管', countyId, enterpriseId: null })

  await test.step('the enterprise answers with a paper, and sees its own share only', async () => {
    const { page: own } = await open({ as: works.userName, password: works.password, size: { width: 390, height: 844 } })
    await openTodo(own, station, '答复')
    await expect(own.getByText(order!.enterprise).filter({ visible: true }).first()).toBeVisible()
    await own.getByPlaceholder(/该时段生产工况/).fill('脱硝喷枪堵塞，已更换')
    await own
      .locator('input[type=file]')
      .setInputFiles({ name: '记录.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    await expect(own.getByText('已上传 1 件')).toBeVisible()
    await own.getByRole('button', { name: '提交答复' }).click()
    await expect(own.getByText(/已于 .* 答复/)).toBeVisible()
  })

  const { page: county } = await open({ as: officer.userName, password: officer.password })
  await test.step('the county returns the answer once, and the enterprise answers again', async () => {
    await openTodo(county, station, '签收')
    await expect(county.getByText('脱硝喷枪堵塞，已更换').first()).toBeVisible()
    await county.getByRole('button', { name: '签收' }).click()
    await county.getByRole('button', { name: '退回企业' }).click()
    await county.getByLabel('退回企业的理由').fill('请说明更换时间')
    await county.getByRole('button', { name: '退回企业' }).last().click()
    await expect(county.getByText('请说明更换时间').first()).toBeVisible()
    const { page: own } = await open({ as: works.userName, password: works.password, size: { width: 390, height: 844 } })
    await openTodo(own, station, '答复')
    await own.getByPlaceholder(/该时段生产工况/).fill('20 时 10 分更换完毕')
    await own.getByRole('button', { name: '提交答复' }).click()
    await expect(own.getByText(/已于 .* 答复/)).toBeVisible()
  })

  await test.step('the county checks and names what it found', async () => {
    await openTodo(county, station, '核查')
    await expect(county.getByText('20 时 10 分更换完毕').first()).toBeVisible()
    await county.getByRole('radio', { name: '属实', exact: true }).click()
    await county.getByLabel('核查情况').fill('现场与答复一致')
    await county.getByRole('button', { name: '提交核查' }).click()
    await expect(county.getByText('属实', { exact: true }).first()).toBeVisible()
  })

  await test.step('the county of the station patrols on the phone, and says what was found where', async () => {
    const stationCounty = counties.find(({ name }) => name === opened.countyName)!.id
    const patrol = await newPartyAccount(demo, { role: '区县监管', countyId: stationCounty, enterpriseId: null })
    const { page: field } = await open({ as: patrol.userName, password: patrol.password, size: { width: 390, height: 844 } })
    await field.goto('/LaiYuanChengYin/DaiBan')
    await waitUntilSettled(field)
    await field.getByRole('link').filter({ hasText: station.name }).filter({ hasText: '现场任务' }).first().click()
    await expect(field).toHaveURL(/XianChangRenWu\?order=\d+/)
    await field.getByRole('button', { name: '签收' }).click()
    await field.getByRole('radio', { name: '发现来源', exact: true }).check()
    await field.getByLabel('发现位置').fill('站点西南约 2 km 砖厂')
    await field.getByLabel('现场情况').fill('砖厂直排，已拍照')
    await field.getByRole('button', { name: '提交结果' }).click()
    await expect(field.getByText('待审核').filter({ visible: true }).first()).toBeVisible()
  })

  await expect.poll(async () => (await dossier()).case.state, { timeout: runMs }).toBe('deciding')
  await test.step('the city decides; the record keeps every step, and the alarm is closed', async () => {
    await openTodo(page, station, '认定')
    await expect(page.getByText('同风前后')).toBeVisible()
    await page.getByRole('radio', { name: /^结案/ }).click()
    await page.getByLabel(/^认定意见/).fill('问题属实，已整改')
    const reason = page.getByLabel(/^来源未查实的结案原因/)
    if (await reason.isVisible()) await reason.fill('走航未发现清单外排放')
    await page.getByRole('button', { name: '提交认定' }).click()
    await expect(page.getByRole('heading', { name: '本环节：办理情况' })).toBeVisible()
    const closed = await dossier()
    expect(closed.case.state).toBe('closed')
    expect(closed.orders[0]).toMatchObject({ state: 'closed', finding: 'confirmed' })
    expect(closed.fieldOrders).toMatchObject([{ state: 'closed', finding: 'found', foundPlace: '站点西南约 2 km 砖厂' }])
    expect(closed.stages.map(({ state }) => state).filter(state => state === 'done')).toHaveLength(7)
    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    }
    const [docx, pdf] = [await save('导出案卷'), await save('导出 PDF')]
    expect([docx.name, pdf.name]).toEqual(['docx', 'pdf'].map(ending => `案卷 ${closed.case.number}.${ending}`))
    expect(await textDifference(docx.bytes, pdf.bytes)).toBeNull()
    expect(docxText(docx.bytes).text).toContain('站点西南约2km砖厂')
  })
})
