import type { Page } from '@playwright/test'
import { hotGridCalls } from '@qingyuan/contract/hotspot/cells.ts'
import { gridSensorCalls } from '@qingyuan/contract/hotspot/sensors.ts'
import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { odourComplaintCalls } from '@qingyuan/contract/organics/complaints.ts'
import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { vocMonitorCalls } from '@qingyuan/contract/organics/voc-monitor.ts'
import { settingCalls } from '@qingyuan/contract/system/settings.ts'
import { columnsByKey } from '@qingyuan/domain/declared-columns.ts'
import { storedSpecies } from '@qingyuan/domain/species/species-list.ts'
import { floorHour, formatDate, formatHour, hourMs, parseHour } from '@qingyuan/domain/time.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { productNow } from '../support/now.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'
import { refusalPatterns } from '../support/watch.ts'

const voc = '/LaiYuanChengYin/ZhiBiaoDongTaiYanPan'
const hotspot = '/ReDianWangGeSuYuan'
const dayMs = 86_400_000

/** PMF of five days: a job of a minute, which runs while the other tests of the file do. */
const openFactors = async (page: Page) => {
  const [from, to] = [formatDate(productNow() - 5 * dayMs), formatDate(productNow() - dayMs)]
  await page.goto(`${voc}/ShiZongWuZhong?tab=pmf&factors=3&pmfSet=pams&from=${from}&to=${to}`)
  await waitUntilSettled(page)
  const start = page.getByRole('button', { name: /^开始/ })
  if (await start.isVisible()) await start.click()
}

/** The first answer that is none of null, one request after the other. @throws Error without any */
const findFirst = async <T, R>(rows: readonly T[], of: (row: T) => Promise<R | null>): Promise<R> => {
  for (const row of rows) {
    const found = await of(row)
    if (found !== null) return found
  }
  throw new Error('none fits')
}

test('a positive matrix factorisation is started from the page', async ({ open }) => {
  const { page } = await open({ as: 'city' })
  await openFactors(page)
  await expect(page.getByText(/PMF 3 因子|最低 Q 出现/).first()).toBeVisible()
})

test('a file in ppbC is checked, its faults are named by cell, the rest is written as ppb and undone whole', async ({ open, demo }) => {
  const { requestToken } = await signInByCall(demo, 'city')
  const places = await callApi(demo, settingCalls.PlaceTree, {}, requestToken)
  const { stations } = await callApi(demo, vocCalls.species, {}, requestToken)
  const { id, code = '' } = places.find(place => place.id === stations.at(-1)?.id) ?? {}
  const day = formatDate(productNow() - (10 + test.info().retry) * dayMs)
  const noOf = (name: string) => storedSpecies.find(species => species.name === name)!.no
  const speciesNos = ['苯', '甲苯', '乙烯'].map(noOf)
  const valuesOf = async (unit: 'ppb' | 'ugm3') => {
    const span = { startTime: `${day} 14`, endTime: `${day} 15`, timeType: 1 as const, by: 'species' as const }
    const trend = await callApi(demo, vocCalls.TimeTrend, { stationIds: [id!], speciesNos, unit, ...span }, requestToken)
    const columns = new Map(trend.columns.map(({ key, values }) => [key, values]))
    return speciesNos.map(no => columns.get(`s:${no}`))
  }
  const before = await valuesOf('ppb')
  const fileName = `组分 ${day} ppbC.csv`

  const { page } = await open({ as: 'city' })
  await page.goto(`${voc}/WuZhongQuShiFenXi`)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: '导入物种数据' }).click()
  const drawer = page.getByRole('complementary').filter({ hasText: '导入物种数据' })
  await drawer.getByRole('radio', { name: 'ppbC' }).check()
  await drawer.getByPlaceholder(/站点编码/).fill(code)
  // Six, seven and two atoms of carbon; a text that is no number, and a time that is none.
  const csv = `时间,苯,甲苯,乙烯\n${day} 14:00,12,7,4\n${day} 15:00,6,约 3,2\n昨天,1,1,1\n`
  await drawer.locator('input[type=file]').setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(drawer.getByRole('row').filter({ hasText: '甲苯' })).toHaveText('3甲苯不是数值', { timeout: 30_000 })
  await expect(drawer.getByRole('row').filter({ hasText: '时间' }).last()).toContainText('4时间')
  await drawer.getByRole('button', { name: /^写入 2 行/ }).click()
  // Benzene, toluene and ethylene of the first hour; the toluene of the second one is as it was.
  const toluene = before[1]![1]
  await expect
    .poll(() => valuesOf('ppb'), { timeout: 30_000 })
    .toEqual([
      [2, 1],
      [1, toluene],
      [2, 1],
    ])
  // 2 ppb of benzene at 25 °C: 2 × 78.11 / 24.45.
  expect((await valuesOf('ugm3'))[0]![0]).toBeCloseTo(6.39, 1)

  const undo = drawer
    .locator('div')
    .filter({ hasText: fileName })
    .filter({ hasNotText: '导入记录' })
    .getByRole('button', { name: /撤\s?销/ })
  await undo.click()
  const dialog = page.getByRole('dialog').filter({ hasText: `撤销导入“${fileName}”` })
  await dialog
    .getByRole('button', { name: /撤\s?销/ })
    .last()
    .click()
  await expect.poll(() => valuesOf('ppb'), { timeout: 30_000 }).toEqual(before)
})

test('the QC tab shows what the control runs measured: a contaminated blank and a falling recovery', async ({ open, demo }) => {
  const { requestToken } = await signInByCall(demo, 'city')
  const { stations } = await callApi(demo, vocCalls.species, {}, requestToken)
  const station = stations.find(({ code }) => code === '1728A')!
  const { page } = await open({ as: 'city' })
  await page.goto(`${voc}/WuZhongQuShiFenXi?tab=qc&stations=${station.id}`)
  await waitUntilSettled(page)
  await expect(page.getByRole('row').filter({ hasText: '空白高于检出限' })).toContainText('甲苯')
  await expect(page.getByRole('row').filter({ hasText: '核查回收率不在 70–130 %' })).toContainText('苯乙烯')
  await expect(page.getByRole('heading', { name: '回收率与精密度' })).toBeVisible()
  const blanks = page.locator('section').filter({ has: page.getByRole('heading', { name: '空白与未识别占比' }) })
  await blanks.getByText('表', { exact: true }).click()
  await expect(blanks.getByRole('row').filter({ hasText: '校准核查 ×2' }).first()).toBeVisible()
})

test('an hour of species is judged, reviewed by another person only, and every number leaves it out', async ({ open, demo }) => {
  const { requestToken } = await signInByCall(demo, 'city')
  const { stations } = await callApi(demo, vocCalls.species, {}, requestToken)
  const stationIds = [stations[0]!.id]
  const day = formatDate(productNow() - 2 * dayMs)
  const span = { startTime: `${day} 01`, endTime: `${day} 24` }
  const { rows } = await callApi(
    demo,
    vocMonitorCalls.auditList,
    { stationIds, items: ['voc-0'], ...span, state: 'open', pageSize: 24 },
    requestToken,
  )
  const { time, rawValue } = rows[test.info().retry]!
  const review = `${voc}/WuZhongQuShiFenXi?tab=review&stations=${stationIds[0]}&from=${day}&to=${day}`
  const stepOf = async (as: 'city' | 'reviewer', words: readonly string[], button: string) => {
    const { page, watch } = await open({ as })
    if (as === 'city') watch.expect(...refusalPatterns(409, 'VocMonitor/auditValue'))
    await page.goto(review)
    await waitUntilSettled(page)
    await page.getByRole('row').filter({ hasText: time }).getByRole('checkbox').check()
    for (const word of words) await page.getByTitle(word, { exact: true }).click()
    await page.getByRole('button', { name: button }).click()
    return page
  }
  const city = await stepOf('city', ['无效'], '提交初审')
  await expect(city.getByRole('row').filter({ hasText: time })).toContainText('已初审')
  await city.getByRole('row').filter({ hasText: time }).getByRole('checkbox').check()
  await city.getByText('复审通过', { exact: true }).click()
  await city.getByRole('button', { name: '提交复审通过' }).click()
  await expect(city.getByText('初审人不能复审本人审核的数据').first()).toBeVisible()
  const reviewer = await stepOf('reviewer', ['复审通过'], '提交复审通过')
  await expect(reviewer.getByRole('row').filter({ hasText: time })).toContainText('已复审')
  const at = { stationIds, startTime: time, endTime: time, timeType: 1 as const, by: 'group' as const }
  const trend = await callApi(demo, vocCalls.TimeTrend, at, requestToken)
  expect(trend.columns.filter(({ key }) => key.startsWith('s:')).flatMap(({ values }) => values)).toEqual(
    trend.columns.filter(({ key }) => key.startsWith('s:')).map(() => null),
  )
  expect(trend.reviewedShare).toBe(1)
  const list = await callApi(demo, vocMonitorCalls.auditList, { stationIds, items: ['voc-0'], ...span, state: 'second' }, requestToken)
  expect(list.rows.find(row => row.time === time)).toMatchObject({ rawValue, auditValue: null })
})

test('hours of an alarm are judged invalid, reviewed by another person only, and the alarm and the curve follow', async ({
  open,
  demo,
}) => {
  const { requestToken } = await signInByCall(demo, 'city')
  const span = { startTime: `${formatDate(productNow() - 3 * dayMs)} 01`, endTime: formatHour(floorHour(productNow())) }
  const input = { item: 'tvoc' as const, state: 'pending' as const, ...span, pageSize: 500 }
  const { rows } = await callApi(demo, vocMonitorCalls.alarmQuery, input, requestToken)
  const spans = rows.flatMap(row => {
    const [first, last] = [parseHour(row.openedAt)!, row.endedAt === null ? Number.NaN : parseHour(row.endedAt)!]
    const count = (last - first) / hourMs + 1
    return row.ruleName === 'TVOC 夜间高值' && count >= 2 && count <= 6 ? [{ alarm: row, first, last, count }] : []
  })
  const { alarm, first, last, count } = spans[test.info().retry]!
  const hours = Array.from({ length: count }, (_, i) => formatHour(first + i * hourMs))
  const days = { from: formatDate(first - 1), to: formatDate(last - 1) }
  const audit = `${hotspot}/ZhanDianQuShiFenXi?view=audit&item=tvoc&stations=${alarm.stationId}&from=${days.from}&to=${days.to}`
  const [{ page: city }, { page: reviewer }] = [await open({ as: 'city' }), await open({ as: 'reviewer' })]
  const choose = async (page: typeof city) => {
    for (const hour of hours) await page.getByRole('row').filter({ hasText: hour }).getByRole('checkbox').check()
  }
  await reviewer.goto(audit)
  await waitUntilSettled(reviewer)
  await choose(reviewer)

  await test.step('the city judges; it cannot review itself', async () => {
    await city.goto(audit)
    await waitUntilSettled(city)
    await choose(city)
    await city.getByRole('button', { name: '预览影响' }).click()
    await expect(city.getByText('审核后')).toBeVisible()
    await city.getByRole('button', { name: '提交初审' }).click()
    await expect(city.getByRole('row').filter({ hasText: hours[0]! })).toContainText('已初审')
    await choose(city)
    await city.getByText('复审通过', { exact: true }).click()
    await city.getByRole('button', { name: '提交复审通过' }).click()
    await expect(city.getByText(`${hours.length} 个值未办：初审人不能复审本人审核的数据`)).toBeVisible()
  })

  await test.step('who saw an older version is refused by the name of who was first, and passes the newer one', async () => {
    await reviewer.getByRole('button', { name: '提交初审' }).click()
    await expect(reviewer.getByText(/个值未办：该值已被他人审核（市局值班员）/)).toBeVisible()
    await reviewer.reload()
    await waitUntilSettled(reviewer)
    await choose(reviewer)
    await reviewer.getByText('复审通过', { exact: true }).click()
    await reviewer.getByRole('button', { name: '提交复审通过' }).click()
    for (const hour of hours) await expect(reviewer.getByRole('row').filter({ hasText: hour })).toContainText('已复审')
    await expect(reviewer.getByRole('row').filter({ hasText: hours[0]! })).toContainText('仪器校准')
  })

  await test.step('the hours are missing in the curve, their raw values are there, and the alarm is a false one', async () => {
    const at = { startTime: hours[0]!, endTime: hours.at(-1)!, stationIds: [alarm.stationId] }
    const curve = await callApi(demo, vocMonitorCalls.tendencySuperpositionList, { ...at, item: 'tvoc', timeType: 1 }, requestToken)
    expect(curve.series[0]!.values).toEqual(hours.map(() => null))
    const list = await callApi(demo, vocMonitorCalls.auditList, { ...at, items: ['tvoc'] }, requestToken)
    expect(list.rows.every(row => row.rawValue !== null && row.auditValue === null && row.state === 'second')).toBe(true)
    await city.goto(`${hotspot}/BaoJingChaXun?state=false&item=tvoc&from=${days.from}&to=${days.to}`)
    await waitUntilSettled(city)
    await expect(city.getByRole('row').filter({ hasText: alarm.station }).first()).toBeVisible()
    const { rows: after } = await callApi(demo, vocMonitorCalls.alarmQuery, { ...input, state: 'false' }, requestToken)
    expect(after.map(row => row.id)).toContain(alarm.id)
  })

  await test.step('from an alarm to a task of the cell round its station', async () => {
    await city.goto(`${hotspot}/BaoJingChaXun?state=false&item=tvoc&from=${days.from}&to=${days.to}&alarm=${alarm.id}`)
    await waitUntilSettled(city)
    await city.getByRole('link', { name: '转网格任务' }).click()
    await expect(city.getByText('下发网格任务').first()).toBeVisible()
  })
})

test('a sensor that drifts has no rank and no alarm; maintenance closes the mark, and one that was maintained before is back', async ({
  open,
  demo,
}) => {
  const { requestToken } = await signInByCall(demo, 'city')
  const frame = await callApi(demo, gridSensorCalls.list, {}, requestToken)
  const columns = columnsByKey(frame)
  const rows = Array.from({ length: frame.rowCount }, (_, i) => ({
    id: Number(columns.place_id.values[i]),
    name: String(columns.name.values[i]),
    mark: String(columns.mark.values[i]),
  }))
  const drifting = rows.filter(({ mark }) => mark === '漂移')[test.info().retry]!
  const { page } = await open({ as: 'city' })
  const ranked = async () => {
    await page.goto(`${hotspot}/ZhanDianPaiMingFenXi?item=tvoc`)
    await waitUntilSettled(page)
    const span = { startTime: `${formatDate(productNow() - 6 * dayMs)} 01`, endTime: `${formatDate(productNow())} 24` }
    const rank = await callApi(demo, vocMonitorCalls.rankingAnalyse, { item: 'tvoc', statistic: 'mean', ...span }, requestToken)
    const of = columnsByKey(rank)
    const rankOf = (name: string) => of.rank.values[of.name.values.indexOf(name)]
    return { rankOf, excluded: rank.excluded.map(({ name }) => name) }
  }
  const first = await ranked()
  expect(first.rankOf(drifting.name) ?? null).toBeNull()
  expect(first.excluded).toContain(drifting.name)
  const normal = rows.filter(({ mark }) => mark === '正常')
  const back = await findFirst(normal, async ({ id, name }) => {
    const { days } = await callApi(demo, gridSensorCalls.detail, { placeId: id }, requestToken)
    return days.some(({ mark }) => mark === 'drifting' || mark === 'maintenance') ? { name } : null
  })
  expect(first.rankOf(back.name)).toBeGreaterThan(0)

  await page.goto(`${hotspot}/ChuanGanQi?sensor=${drifting.id}`)
  await waitUntilSettled(page)
  await expect(page.getByText(drifting.name).first()).toBeVisible()
  await expect(page.getByText('漂移', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('静默').first()).toBeVisible()
  await page.getByRole('button', { name: '登记维护' }).click()
  await page.getByLabel('维护内容').fill('清洁紫外灯窗，零点气校准')
  await page.getByRole('button', { name: /^登\s?记$/ }).click()
  await expect(page.getByText('校准中', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/清洁紫外灯窗/).first()).toBeVisible()
})

test('a complaint is logged, and leads to who was upwind in that hour', async ({ open, demo }) => {
  const { requestToken } = await signInByCall(demo, 'city')
  const span = { from: formatDate(productNow() - 29 * dayMs), to: formatDate(productNow()) }
  const list = await callApi(demo, odourComplaintCalls.list, span, requestToken)
  const like = await findFirst(columnsByKey(list).id.values, async id => {
    const found = await callApi(demo, odourComplaintCalls.detail, { id: Number(id) }, requestToken)
    return !found.calm && found.suspects.length > 0 ? found : null
  })
  const { page } = await open({ as: 'city' })
  await page.goto(`${hotspot}/YiWeiTouSu`)
  await waitUntilSettled(page)
  await page.getByRole('button', { name: '登记投诉' }).click()
  const place = `某小区 ${test.info().retry + 1} 号楼`
  await page.getByLabel('闻到的时间').fill(like.time)
  await page.getByLabel('地点').fill(place)
  await page.getByLabel('经度（WGS-84）').fill(String(like.lon))
  await page.getByLabel('纬度（WGS-84）').fill(String(like.lat))
  await page.getByLabel('气味').last().click()
  await page.getByText('焦化、焦油味', { exact: true }).last().click()
  await page.getByRole('button', { name: /^登\s?记$/ }).click()
  await page.getByRole('row').filter({ hasText: place }).click()
  const drawer = page.getByRole('complementary').filter({ hasText: '疑似来源' })
  const suspect = drawer.getByRole('row').filter({ hasText: like.suspects[0]!.name }).first()
  await expect(suspect).toContainText(`${Math.round(100 * like.suspects[0]!.share!)} %`)
  await expect(drawer.getByText(like.wind!.name).first()).toBeVisible()
})

test('a user of a county sees cells, tasks, sensors and complaints of the own county alone', async ({ open, demo }) => {
  const [city, county] = [await signInByCall(demo, 'city'), await signInByCall(demo, 'county')]
  const all = await callApi(demo, gridTaskCalls.list, { page: 1, pageSize: 100 }, city.requestToken)
  const foreign = all.rows.find(({ countyName }) => countyName !== '襄垣县')!
  const own = await callApi(demo, gridTaskCalls.list, { page: 1, pageSize: 100 }, county.requestToken)
  expect(own.total).toBeGreaterThan(0)
  expect(new Set(own.rows.map(({ countyName }) => countyName))).toEqual(new Set(['襄垣县']))
  const sensors = columnsByKey(await callApi(demo, gridSensorCalls.list, {}, county.requestToken))
  expect(new Set(sensors.county.values)).toEqual(new Set(['襄垣县']))
  const span = { from: formatDate(productNow() - 60 * dayMs), to: formatDate(productNow()) }
  const complaints = columnsByKey(await callApi(demo, odourComplaintCalls.list, span, county.requestToken))
  expect(complaints.county.values.filter(name => name !== '襄垣县')).toEqual([])
  const layout = await callApi(demo, hotGridCalls.layout, {}, county.requestToken)
  expect(new Set(layout.countyIds)).toEqual(new Set([7]))

  const { page, watch } = await open({ as: 'county' })
  watch.expect(...refusalPatterns(404, 'GridTask/detail'), ...refusalPatterns(403, 'HotGrid'))
  await page.goto(`${hotspot}/WgRenWuChaXun?task=${foreign.id}`)
  await waitUntilSettled(page)
  await expect(page.getByRole('complementary')).toContainText('网格任务')
  await expect(page.getByRole('complementary')).toContainText(/未找到|不存在/)
  await expect(page.getByText(foreign.code)).toHaveCount(0)
  const task = own.rows.find(({ state }) => state !== 'recalled')!
  await page.goto(`${hotspot}/WgRenWuChaXun?task=${task.id}`)
  await waitUntilSettled(page)
  await expect(page.getByRole('complementary')).toContainText('下发时的网格')
})

test('the factors of the factorisation are named by the profiles of the library, with how often the least Q was found', async ({
  open,
}) => {
  test.setTimeout(150_000)
  const { page } = await open({ as: 'city' })
  await openFactors(page)
  await expect(page.getByText(/最低 Q 出现 \d+ \/ 20 次/)).toBeVisible({ timeout: 120_000 })
  const factors = page.getByRole('row').filter({ hasText: /^F[123]/ })
  await expect(factors).toHaveCount(3)
  await expect(factors.filter({ hasText: /汽油/ }).first()).toContainText(/0\.[89]\d/)
})
