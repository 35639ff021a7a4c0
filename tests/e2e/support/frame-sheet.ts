import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { normalizeSigns, normalizeSubscripts, type ScreenTable } from './frame-table.ts'
import { readSheet, type SheetCell, shownIn } from './xlsx.ts'

/** The file of the page's table, requested through the screen. */
export const downloadSheet = async (page: Page, ask = () => page.getByRole('button', { name: '导出' }).first().click()) => {
  const waiting = page.waitForEvent('download')
  await ask()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  return readSheet(readFileSync(await file.path()))
}

const same = (screen: string, cell: SheetCell | undefined): boolean => {
  const file = cell ? normalizeSubscripts(shownIn(cell)) : ''
  const shown = normalizeSigns(screen)
  return shown === file || (/^[+-]?0(\.0*)?$/.test(file) && Number(shown) === 0) || shown.replace(/^\+/, '') === file
}

/** Without lowered digits, and without the form of a date that the screen writes under 时间. */
const plainHeading = (text: string) => normalizeSubscripts(text).replace(/ \(YYYY.*\)$/, '')

const split = (heading: string) => {
  const parts = /^(.*?)(?: \(([^()]*)\))?$/.exec(heading)
  return [(parts?.[1] ?? '').trim(), parts?.[2]?.trim()] as const
}

/** Holds a table against a sheet: every row and footer row, cell by cell. Gives how many cells agreed and how many were missing values. */
export const compareSheet = (table: ScreenTable, sheet: SheetCell[][]) => {
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
