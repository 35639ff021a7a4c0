import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { settingCalls } from '@qingyuan/contract/calls/setting.ts'
import { formatDate } from '@qingyuan/domain/time.ts'
import { callApi, signInByCall } from '../support/api.ts'
import { plain, raised, readTable, type ScreenTable } from '../support/frame-table.ts'
import { expect, settled, test } from '../support/test.ts'
import { readSheet, type SheetCell, shownIn } from '../support/xlsx.ts'

const folder = '/LaiYuanChengYin/KongQiZhiLiangDongTaiFenXi'
const day = 86_400_000
const daysAgo = (n: number) => formatDate(Date.now() - n * day)

const download = async (page: Page) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).first().click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  return readSheet(readFileSync(await file.path()))
}

const same = (screen: string, cell: SheetCell | undefined): boolean => {
  const file = cell ? raised(shownIn(cell)) : ''
  const shown = plain(screen)
  return shown === file || (/^[+-]?0(\.0*)?$/.test(file) && Number(shown) === 0) || shown.replace(/^\+/, '') === file
}

/** Without lowered digits, and without the form of a date that the screen writes under 时间. */
const plainHeading = (text: string) => raised(text).replace(/ \(YYYY.*\)$/, '')

const split = (heading: string) => {
  const parts = /^(.*?)(?: \(([^()]*)\))?$/.exec(heading)
  return [(parts?.[1] ?? '').trim(), parts?.[2]?.trim()] as const
}

/** Holds a table against a sheet: every row and footer row, cell by cell. Gives how many cells agreed and how many were missing values. */
const compare = (table: ScreenTable, sheet: SheetCell[][]) => {
  const size = table.rows.length + table.footer.length
  const head = sheet.length - size - 1
  expect(head, 'title lines stand above the heading').toBeGreaterThanOrEqual(2)
  const headings = (sheet[head] ?? []).map(cell => plainHeading(shownIn(cell)))
  expect(headings).toHaveLength(table.headings.length)
  table.headings.forEach((heading, i) => {
    const [label, unit] = split(plainHeading(heading))
    const [fileLabel, fileUnit] = split(headings[i] ?? '')
    // The change beside a pollutant is headed by its unit alone; narrow tables shorten a name at its end or break it over the line of the unit.
    if (unit === '±%') return
    expect(fileLabel.startsWith(label), `${headings[i]} begins like ${heading}`).toBe(true)
    if (fileUnit) expect(unit).toBe(fileUnit)
  })
  const wrong: string[] = []
  const counts = { cells: 0, missing: 0 }
  ;[...table.rows, ...table.footer].forEach((row, r) =>
    row.forEach((text, c) => {
      const cell = sheet[head + 1 + r]?.[c]
      counts.cells++
      if (text === '—') counts.missing++
      const empty = text === '' && r >= table.rows.length && cell?.value === '—'
      if (!empty && !same(text, cell))
        wrong.push(`row ${r + 1} ${headings[c]}: screen ${text}, file ${cell ? `${shownIn(cell)} (${cell.format})` : 'nothing'}`)
    }),
  )
  expect(wrong).toEqual([])
  return counts
}

const placesOf = async (demo: string, role: string) => {
  const { requestToken } = await signInByCall(demo, role)
  return callApi(demo, settingCalls.PlaceTree, {}, requestToken)
}

test('seven days of hours of three stations: the exported file equals the table cell by cell, missing is —', async ({ open, demo }) => {
  const stations = (await placesOf(demo, 'leader')).filter(place => place.kind === 'station').slice(0, 3)
  const { page } = await open({ as: 'leader' })
  const query = new URLSearchParams({ places: stations.map(each => each.id).join(), from: `${daysAgo(9)} 01`, to: `${daysAgo(3)} 24` })
  await page.goto(`${folder}/JianCeShuJuGuanLi?${query}`)
  expect(await settled(page)).toBe('ready')
  const table = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  expect(table.rows.length).toBe(3 * 7 * 24)
  const { cells, missing } = compare(table, await download(page))
  expect(cells).toBeGreaterThan(3 * 7 * 24 * 8)
  expect(missing).toBeGreaterThan(0)
})

test('thirty days of a county with weather: values in their decimals, footers as on screen', async ({ open, demo }) => {
  const county = (await placesOf(demo, 'county')).find(place => place.kind === 'county')
  const { page } = await open({ as: 'county' })
  const query = new URLSearchParams({
    places: String(county?.id),
    step: 'day',
    parameters: 'aqi,pm2_5,pm10,o3,no2,so2,co,temperature,wind_speed',
    from: daysAgo(33),
    to: daysAgo(4),
  })
  await page.goto(`${folder}/JianCeShuJuGuanLi?${query}`)
  expect(await settled(page)).toBe('ready')
  const table = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  expect(table.rows).toHaveLength(30)
  expect(table.footer.length).toBeGreaterThanOrEqual(3)
  expect(table.rows.flat().filter(text => /^\d+\.\d$/.test(text)).length, 'CO has one decimal').toBeGreaterThan(20)
  compare(table, await download(page))
})

test('the ranking of the counties: ranks, concentrations and changes of the file are those of the screen', async ({ open }) => {
  const { page } = await open({ as: 'admin' })
  await page.goto(`${folder}/CityRankingDetailed?period=total&from=${daysAgo(40)}&to=${daysAgo(3)}&compare=previous`)
  expect(await settled(page)).toBe('ready')
  const table = await readTable(page.locator('[role=region]:has(table[aria-rowcount])').first())
  expect(table.rows).toHaveLength(12)
  const { cells } = compare(table, await download(page))
  expect(cells).toBeGreaterThan(150)
})
