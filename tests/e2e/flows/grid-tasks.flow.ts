import { readFile } from 'node:fs/promises'
import { gridScoreCalls } from '@qingyuan/contract/hotspot/score.ts'
import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { fieldOrderCalls } from '@qingyuan/contract/work/field-orders.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { hasHoursAfter } from '@qingyuan/domain/lifecycles/grid-task.ts'
import { docxText, pdfPages, textDifference } from '../../../apps/server/src/platform/testing/document-text.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { readTable } from '../support/frame-table.ts'
import { expect, scrollsSideways, test, waitUntilSettled } from '../support/test.ts'
import { readSheet } from '../support/xlsx.ts'

const folder = '/ReDianWangGeSuYuan'
/** One white pixel. */
const photo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8////fwAJ+wP9CNHoHgAAAABJRU5ErkJggg==', 'base64')
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
const phone = { width: 390, height: 844 }

test('a hot cell gets a task: issued, answered on the phone with a photo, failed once, passed, and counted', async ({ open, demo }) => {
  test.setTimeout(180_000)
  const { page } = await open({ as: 'city' })
  const { requestToken } = await signInByCall(demo, 'city')
  // The tasks of the demo come in the first seconds after a start, the withdrawn one last; they take cells of the same list.
  const withdrawn = async () => (await callApi(demo, gridTaskCalls.list, { state: 'recalled', page: 1, pageSize: 1 }, requestToken)).total
  await expect.poll(withdrawn, { timeout: 60_000 }).toBeGreaterThan(0)

  const id = await test.step('the city issues it from the list of cells that stand out', async () => {
    await page.goto(`${folder}/WgRenWuXiaFa`)
    await waitUntilSettled(page)
    // A cell of the county of the demo's account, without an open task of its reason.
    const row = page.getByRole('row').filter({ hasText: '襄垣县' }).filter({ hasNotText: 'WG-' })
    await row.nth(test.info().retry).click()
    await expect(page.getByLabel('任务要求')).toHaveValue(/请排查.*上风向重点核查：.+估算份额 \d+\s%.*查明来源后拍照/)
    await page.getByRole('button', { name: '下发网格任务' }).click()
    await expect(page).toHaveURL(/WgRenWuChaXun\?.*task=\d+/)
    await expect(page.getByText('待签收').first()).toBeVisible()
    return Number(new URL(page.url()).searchParams.get('task'))
  })
  const task = () => callApi(demo, gridTaskCalls.detail, { id }, requestToken)
  const isNow = (state: string) => expect.poll(async () => (await task()).state).toBe(state)
  const { package: cell } = await task()

  const { page: field, watch } = await open({ as: 'county', size: phone })
  watch.expect(/ERR_CONNECTION_RESET/)
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
    // Suspects of the county with their shares, and what to look at in their trade.
    const suspects = field.locator('section').filter({ hasText: '重点核查对象' })
    await expect(suspects).toContainText(/估算份额 \d+\s%/)
    await expect(suspects).toContainText('检查要点：')
    expect(cell.suspects!.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.001)
    expect(await scrollsSideways(field)).toBe(false)
    await answer('已劝停')
    await field.locator('input[type=file]').setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: photo })
    await expect(field.getByText('已上传 1 件')).toBeVisible()
    // The connection is cut after the server has the answer: the form keeps what was entered, and sent again it is one answer.
    await field.route('**/GridTask/feedback', async route => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await field.getByRole('button', { name: '提交核查' }).click()
    await isNow('checking')
    await expect(field.getByLabel('整改措施')).toHaveValue('已劝停')
    await field.unroute('**/GridTask/feedback')
    await field.getByRole('button', { name: '提交核查' }).click()
    await expect(field.getByText('待核查').first()).toBeVisible()
    const { evidence, steps } = await task()
    expect(evidence).toMatchObject([{ kind: 'photo', name: '现场.png' }])
    expect(steps.map(({ event }) => event)).toEqual(['issue', 'sign', 'feedback'])
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

  /** Without hours of the same wind after the answer, a task passes with a reason alone. */
  const pass = async (of: number) => {
    const { effect } = await callApi(demo, gridTaskCalls.detail, { id: of }, requestToken)
    await page.getByRole('button', { name: '核查通过' }).click()
    if (hasHoursAfter(effect)) return
    await page.getByLabel('通过的理由').fill('现场复核，整改已到位')
    await page.getByRole('button', { name: '核查通过' }).click()
  }
  await test.step('passed, it is closed with what was done', async () => {
    await openTask()
    await pass(id)
    await isNow('closed')
    expect(await task()).toMatchObject({ failures: 1, finding: 'yes', measures: '已更换洁净型煤' })
  })

  await test.step('one of an earlier day that is passed changes the score of its county on that day', async () => {
    const { rows } = await callApi(demo, gridTaskCalls.list, { state: 'checking', page: 1, pageSize: 50 }, requestToken)
    const { id: other, createdAt, countyName } = rows.find(row => row.id !== id)!
    const ofCounty = async () => {
      const frame = await callApi(demo, gridScoreCalls.list, { item: 'pm2_5', step: 'day', time: createdAt.slice(0, 10) }, requestToken)
      const { county, tasks, checks, score } = columnsByKey(frame)
      const at = county.values.indexOf(countyName)
      return { tasks: tasks.values[at], checks: checks.values[at], score: score.values[at] }
    }
    const before = await ofCounty()
    await page.goto(`${folder}/WgRenWuChaXun?task=${other}`)
    await waitUntilSettled(page)
    await pass(other)
    await expect.poll(async () => (await ofCounty()).tasks).toBe(Number(before.tasks) + 1)
    expect((await ofCounty()).score).not.toBe(before.score)
    await page.goto(`${folder}/WgZongHePingFen?step=day&time=${createdAt.slice(0, 10)}`)
    await waitUntilSettled(page)
    await page.getByRole('row').filter({ hasText: countyName }).click()
    await expect(page.getByRole('complementary')).toContainText(`WG-${other}`)
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

test('a report of the month has the figures of the screen in its three formats, and is signed by another', async ({ open }) => {
  test.setTimeout(120_000)
  const { page } = await open({ as: 'city' })
  await page.goto(`${folder}/WgBaoBiaoGuanLi`)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: '生成报表' }).click()
  await page.getByRole('radio', { name: '月报' }).check()
  const month = await page.getByLabel(/^时间（某月/).inputValue()
  await page.getByRole('button', { name: '生成', exact: true }).click()
  await expect(page.getByText('报表已生成').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '区县排名' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('report')
  const drawer = page.getByRole('complementary')
  const read = async () => {
    const cells = await drawer
      .getByRole('table')
      .evaluateAll(tables =>
        tables.map(table => [...table.querySelectorAll('tr')].map(row => [...row.children].map(cell => cell.textContent ?? ''))),
      )
    return cells.map(rows => rows.map(row => row.map(plain)))
  }
  const tables = await read()
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const [docx, pdf, xlsx] = [await save('Word'), await save('PDF'), await save('Excel')]
  expect([docx.name, pdf.name, xlsx.name].map(name => name.split('.').at(-1))).toEqual(['docx', 'pdf', 'xlsx'])
  const { text } = docxText(docx.bytes)
  expect(text).toContain('演示数据')
  const pages = (await pdfPages(pdf.bytes)).map(each => each.text).join('')
  const sheet = readSheet(xlsx.bytes)
  const isSame = (shown: string, { value }: { value: string | number }) =>
    typeof value === 'number' ? Number(shown.replace('−', '-')) === value : plain(value) === shown
  expect(tables.flat().length).toBeGreaterThan(12)
  for (const row of tables.flat()) {
    expect(text).toContain(row.join(''))
    expect(pages).toContain(row.join(''))
    expect(
      sheet.some(cells => row.every((shown, n) => cells[n] !== undefined && isSame(shown, cells[n]))),
      row.join(' '),
    ).toBe(true)
  }
  expect(await textDifference(docx.bytes, pdf.bytes)).toBeNull()

  await test.step('the rank of districts is that of its page', async () => {
    await page.goto(`${folder}/WgWuRanYuanShuJuJiCheng?step=month&time=${month}`)
    await waitUntilSettled(page)
    const { headings, rows } = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
    const [county, value] = [headings.indexOf('区县'), headings.findIndex(heading => heading.startsWith('PM'))]
    const ranked = tables.find(([head]) => head!.includes('区县'))!
    const [ofCounty, ofValue] = [
      ranked[0]!.indexOf('区县'),
      ranked[0]!.findIndex(heading => heading.startsWith('PM') || heading.includes('均值')),
    ]
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const reported = ranked.find(each => each[ofCounty] === row[county])
      expect(reported?.[ofValue], row[county]).toContain(row[value])
    }
  })

  const { page: other } = await open({ as: 'admin' })
  await other.goto(`${folder}/WgBaoBiaoGuanLi?report=${id}`)
  await waitUntilSettled(other)
  await other.getByRole('button', { name: '签发', exact: true }).click()
  await expect(other.getByText('报表已签发').first()).toBeVisible()
})

test('a source that no list names is found by the sensors and handed to the mobile team', async ({ open, demo }) => {
  const { page } = await open({ as: 'city' })
  await page.goto(`${folder}/ChuanGanQi`)
  await waitUntilSettled(page)
  await expect(page.getByRole('row').filter({ hasText: '附近无在册企业' }).first()).toBeVisible()
  await page.goto(`${folder}/WgRenWuXiaFa?item=tvoc`)
  await waitUntilSettled(page)
  const row = page.getByRole('row').filter({ hasText: '疑似源峰值' }).filter({ hasText: '附近无在册企业' }).first()
  const code = (await row.innerText()).split(/\s/)[0]!
  await row.click()
  await page.getByRole('radio', { name: '走航核查' }).check()
  await expect(page.getByLabel('任务要求')).toHaveValue(new RegExp(`${code}.*附近无在册企业.*走航`))
  await page.getByRole('button', { name: '下发走航单' }).click()
  await expect(page).toHaveURL(/XianChangRenWu\?.*order=\d+/)
  await expect(page.getByText(/建议路线约 12\.0 km/)).toBeVisible()
  const { requestToken } = await signInByCall(demo, 'city')
  const id = Number(new URL(page.url()).searchParams.get('order'))
  const order = await callApi(demo, fieldOrderCalls.QueryByID, { id }, requestToken)
  expect(order).toMatchObject({ task: 'mobile', state: 'waiting', title: expect.stringContaining(code) })
})

test('the trend page of a county speaks of its own cells', async ({ open }) => {
  const { page } = await open({ as: 'county' })
  await page.goto(`${folder}/WgQuShiFenXi`)
  await waitUntilSettled(page)
  await expect(page.getByLabel('时间轴').getByText('柱为本区县 热点格')).toBeVisible()
  const next = page.getByText(/下一台传感器宜放/)
  if ((await next.count()) > 0) await expect(next).toContainText('宜放 襄垣县')
})
