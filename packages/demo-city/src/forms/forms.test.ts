import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkForm } from '@qingyuan/domain/fill-form/checks/check-form.ts'
import { optionsFrom } from '@qingyuan/domain/fill-form/checks/context.ts'
import { yearJumps } from '@qingyuan/domain/fill-form/checks/year-jumps.ts'
import { numberOf } from '@qingyuan/domain/fill-form/form.ts'
import { formOf } from '@qingyuan/domain/fill-form/form-of.ts'
import { expect, it } from 'vitest'
import { demoEnterprises } from '../enterprises/enterprises.ts'
import { demoForm } from './form-of.ts'

const seedFile = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../../../../db/seed', name), 'utf8'))
interface Item {
  code: string
  name: string
  parent?: string | null
}
const optionsOf = optionsFrom(
  (seedFile('dictionaries.json').types as { SettingType: string; items: Item[] }[]).flatMap(({ SettingType, items }) =>
    items.map(({ code, name, parent }) => ({ setting: SettingType, code, name, parent: parent ?? null })),
  ),
)
const sources = new Set((seedFile('emission-sources.json').sources as { scc: string }[]).map(({ scc }) => scc))
const enterprises = demoEnterprises(1)

const problemsOf = (enterprise: (typeof enterprises)[number], year: number) =>
  checkForm(demoForm(1, enterprise, year), { year, optionsOf, sources }).filter(
    ({ level, field }) => level === 'error' || field !== 'industryCode',
  )

it('forms of three years have no errors, and known dictionaries and sources', () => {
  const problems = [2023, 2024, 2025].flatMap(year => enterprises.flatMap(enterprise => problemsOf(enterprise, year)))
  expect(problems).toEqual([])
})

it('forms are forms to the letter: one of each trade', () => {
  const trades = new Map(enterprises.map(enterprise => [enterprise.trade, demoForm(1, enterprise, 2024)]))
  expect(trades.size).toBeGreaterThan(20)
  for (const form of trades.values()) expect(formOf(form)).toEqual(form)
})

it('years differ, plausibly, and large differences are explained', () => {
  const jumps = enterprises.flatMap(enterprise => yearJumps(demoForm(1, enterprise, 2025), demoForm(1, enterprise, 2024)))
  expect(jumps.filter(({ level }) => level === 'error')).toEqual([])
  expect(jumps.length).toBeGreaterThan(10)
  expect(demoForm(1, enterprises[0]!, 2024)).not.toEqual(demoForm(1, enterprises[0]!, 2025))
  expect(demoForm(1, enterprises[0]!, 2024)).toEqual(demoForm(1, enterprises[0]!, 2024))
})

it('what meters of key enterprises saw in the reference year is what their outlets emit', () => {
  const [coking] = enterprises
  const form = demoForm(1, coking!, 2025)
  const seen = form.equipment.reduce((sum, row) => sum + numberOf(row, 'noxT')!, 0)
  const emitted = coking!.outlets.reduce((sum, outlet) => sum + outlet.kgPerHour.nox * 8.76, 0)
  expect(seen).toBeCloseTo(emitted, 1)
})
