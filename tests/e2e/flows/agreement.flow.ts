import type { Page } from '@playwright/test'
import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { indicatorCalls } from '@qingyuan/contract/air/targets.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { expect, test, waitUntilSettled } from '../support/test.ts'

/** One fact, one figure on every screen: what a person reads there, as text. `tests/spec/agreement.db.test.ts` compares the answers. */
const air = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi'

/** Values of one fact by the screen that shows it; null where the screen does not say it. */
type Facts = Record<string, Record<string, string | null>>

const textOf = async (page: Page, path: string) => {
  await page.goto(path)
  expect(await waitUntilSettled(page), path).toBe('ready')
  return page.locator('[data-page-state]').filter({ visible: true }).innerText()
}
const match = (text: string, pattern: RegExp, group = 1): string | null => pattern.exec(text)?.[group] ?? null
const pairs = (text: string, pattern: RegExp): [string, string][] => [...text.matchAll(pattern)].map(found => [found[1]!, found[2]!])
const regionText = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).innerText()

const pollutants = ['PM2.5', 'PM10', 'O3', 'NO2', 'SO2', 'CO'] as const
const heading = (name: string) => name.replace('.', '\\.')

/** The wall: the own area now, its counties, its year, its next days. */
const readWall = async (page: Page) => {
  await textOf(page, '/daping')
  const [now, six, good, targets, ranking, alarms, strip] = await Promise.all(
    ['城市实况', '六项污染物', '优良天数比例', '目标完成', '区县排名', '今日报警', '过去与未来'].map(name => regionText(page, name)),
  )
  return {
    hour: match(now!, /数据 (\d\d):00/),
    aqi: match(now!, /站\s+(\d+|—)/),
    primary: match(now!, /首要污染物\s+(\S+)/),
    concentrations: Object.fromEntries(pollutants.map(id => [id, match(six!, new RegExp(`${heading(id)}\\s+([\\d.]+|—)\\s`))])),
    judgedDays: match(good!, /· (\d+) 天/),
    goodRatio: match(good!, /([\d.]+) %/),
    year: yearOf(targets!),
    counties: Object.fromEntries(pairs(ranking!, /(\S+[县区])\s+(\d+)\s/g)),
    alarms: alarms!.includes('今日没有报警') ? '0' : match(alarms!, /今日报警\s+(\d+)/),
    forecast: Object.fromEntries(pairs(strip!, /(\d+) [日一二三四五六]\s+(\d+–\d+)/g)),
  }
}

/** Figures of the year so far, as the wall and the page of targets name them. */
const yearOf = (text: string) => ({
  pm2_5: match(text, /PM2\.5 年均\s+([\d.]+)/),
  ozone: match(text, /O3-8h 第90百分位\s+([\d.]+)/),
  index: match(text, /综合指数\s+([\d.]+)/),
  goodRatio: match(text, /优良天数比例\s+([\d.]+)/),
  heavyDays: match(text, /重污染天数\s+(\d+)/),
})

/** The map: what is written over the counties, and how many alarms its layer has. */
const readMap = async (page: Page) => {
  await textOf(page, '/YiZhangTu/DaQiIndex')
  const labels = page.locator('[data-map-label]')
  await expect(labels.filter({ hasText: /[县区] \d/ }).first()).toBeVisible()
  const texts = await labels.allInnerTexts()
  return {
    counties: Object.fromEntries(texts.flatMap(text => pairs(text, /^(\S+[县区]) (\d+)$/g))),
    alarms: match(await regionText(page, '图层'), /报警\s+(\d+)/),
  }
}

/** The newest row of an area's hours. */
const readData = async (page: Page, place: { placeId: number; kind: string }) => {
  await textOf(page, `${air}/JianCeShuJuGuanLi?places=${place.placeId}&family=${place.kind}`)
  const table = page.locator('table').filter({ hasText: '首要污染物' }).first()
  const cells = await table.locator('tbody tr[aria-rowindex]').last().locator('td').allInnerTexts()
  const heads = (await table.locator('thead th').allInnerTexts()).map(text => text.split('\n')[0]!)
  const cell = (name: string) => cells[heads.indexOf(name)] ?? null
  return {
    hour: cells[0]?.slice(11) ?? null,
    aqi: cell('AQI'),
    primary: cell('首要污染物'),
    concentrations: Object.fromEntries(pollutants.map(id => [id, cell(id)])),
  }
}

const readFacts = async (page: Page, place: { placeId: number; kind: string }): Promise<Facts> => {
  const wall = await readWall(page)
  const map = await readMap(page)
  const data = await readData(page, place)
  const ranking = await textOf(page, `${air}/CityRankingDetailed`)
  const calendar = await textOf(page, `${air}/WuRanRiLi`)
  const targets = yearOf(await textOf(page, '/WuRanYuanZhiLi/KongQiZhiLiangDaBiaoFenXi/MuBiaoDaChengXingShi'))
  const forecast = Object.fromEntries(
    pairs(
      await textOf(page, '/LaiYuanChengYin/KongQiZhiLiangYuBaoYuJing/KongQiZhiLiangYuBao'),
      /\d\d-(\d\d) [日一二三四五六]\s[^\d]*?(\d+–\d+)\s+预报值/g,
    ),
  )
  const goodDays = (text: string, group: 1 | 2) => match(text, /优良天数\s+(\d+)\s*\/ (\d+) 天/, group)
  const whole = (value: string | null) => value && String(Math.round(Number(value)))
  const shared = (name: string, one: Record<string, string | null>, others: Record<string, Record<string, string | null>>): Facts =>
    Object.fromEntries(
      Object.keys(one).map(key => [
        `${name} ${key}`,
        { wall: one[key]!, ...Object.fromEntries(Object.entries(others).map(([where, of]) => [where, of[key] ?? null])) },
      ]),
    )
  return {
    hour: { wall: wall.hour, data: data.hour },
    aqi: { wall: wall.aqi, data: data.aqi },
    primary: { wall: wall.primary, data: data.primary },
    ...shared('concentration', wall.concentrations, { data: data.concentrations }),
    ...shared('county', wall.counties, { map: map.counties }),
    alarms: { wall: wall.alarms, map: map.alarms },
    judgedDays: { wall: wall.judgedDays, ranking: goodDays(ranking, 2), calendar: goodDays(calendar, 2) },
    goodDays: { ranking: goodDays(ranking, 1), calendar: goodDays(calendar, 1) },
    goodRatio: { wall: wall.goodRatio, calendar: match(calendar, /优良天数比例\s+([\d.]+)/), targets: targets.goodRatio },
    heavyDays: { wall: wall.year.heavyDays, calendar: match(calendar, /重度及以上污染\s+(\d+)/), targets: targets.heavyDays },
    ...shared('year', wall.year, { targets }),
    // The ranking rounds as the standard does.
    yearPm: { ranking: match(ranking, /PM2\.5 均值\s+(\d+)/), targets: whole(targets.pm2_5) },
    yearOzone: { ranking: match(ranking, /第 90 百分位\s+(\d+)/), targets: targets.ozone },
    yearIndex: { ranking: match(ranking, /综合指数\s+([\d.]+)/), targets: targets.index },
    ...shared('forecast', wall.forecast, { forecast }),
  }
}

const unequal = (facts: Facts) =>
  Object.entries(facts).filter(([, values]) => new Set(Object.values(values)).size !== 1 || Object.values(values)[0] === null)

const ownPlace = async (demo: string, user: string) => {
  const { requestToken } = await signInByCall(demo, user)
  const { rows, ownPlaceId } = await callApi(demo, homeCalls.stationList, {}, requestToken)
  return rows.find(({ placeId }) => placeId === ownPlaceId)!
}

for (const user of ['admin', 'county'] as const)
  test(`wall, map, data, ranking, calendar, targets and forecast show ${user} the same figures`, async ({ open, demo }) => {
    test.setTimeout(180_000)
    const place = await ownPlace(demo, user)
    const { page } = await open({ as: user })
    // An hour that ends meanwhile shows on the later pages alone.
    await expect(async () => {
      const facts = await readFacts(page, place)
      expect(unequal(facts)).toEqual([])
      expect(Object.keys(facts).filter(name => name.startsWith('county')).length).toBeGreaterThan(8)
      expect(Object.keys(facts).filter(name => name.startsWith('forecast')).length).toBeGreaterThan(0)
    }).toPass({ timeout: 150_000 })
  })

test('a figure that one screen has wrong is found', async ({ open, demo }) => {
  test.setTimeout(120_000)
  const place = await ownPlace(demo, 'county')
  const { page } = await open({ as: 'county' })
  await page.route(`**${indicatorCalls.Completion.path}*`, async route => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({
      response,
      body: body.replaceAll(/("item":"pm2_5"[^}]*?"value":)([\d.]+)/g, (_, head, value) => `${head}${Number(value) + 1}`),
    })
  })
  const facts = await readFacts(page, place)
  expect(unequal(facts).map(([name]) => name)).toEqual(expect.arrayContaining(['year pm2_5']))
})
