import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { factorUnitText } from './factor-unit-text.ts'
import { formSections } from './fill-form/form.ts'

it('says substances and counts in Chinese, and leaves units as they are', () => {
  expect(['g/kg diesel', 'kg/10^4 m3', 't/(m2*month)', 'kg/(AAP*a)', 'g/km', '-'].map(factorUnitText)).toEqual([
    'g/kg 柴油',
    'kg/万m³',
    't/(m²·月)',
    'kg/(头（年均存栏）·a)',
    'g/km',
    '无量纲',
  ])
  expect(['m3', '万Nm3', 'm3/h', '10^4 m3/a', 'MJ/kg 或 MJ/m3', '万块', 'kWh'].map(factorUnitText)).toEqual([
    ...['m³', '万Nm³', 'm³/h', '万m³/a', 'MJ/kg 或 MJ/m³', '万块', 'kWh'],
  ])
})

it('leaves no English word in any unit of the library', () => {
  const text = readFileSync(new URL('../../../db/seed/emission-factors.csv', import.meta.url), 'utf8')
  const [head = '', ...rows] = text.trimEnd().split('\n')
  const at = head.split(',').indexOf('unit')
  const units = new Set(
    rows.map(
      row =>
        row
          .match(/("([^"]|"")*"|[^,]*)(,|$)/g)
          ?.[at]?.replace(/,$/, '')
          .replaceAll('"', '') ?? '',
    ),
  )
  expect(units.size).toBeGreaterThan(40)
  const left = [...units].map(factorUnitText).filter(unit => /[a-z]{4,}/i.test(unit))
  expect(left).toEqual([])
})

it('units of a filling form are stored as listed and shown with their signs', () => {
  const units = formSections.flatMap(({ fields }) =>
    fields.filter(({ label }) => label.endsWith('单位')).flatMap(({ options }) => (options && 'choices' in options ? options.choices : [])),
  )
  expect(units.filter(({ code }) => code.includes('m3')).length).toBeGreaterThan(3)
  expect(units.filter(({ name }) => /m\d/.test(name))).toEqual([])
  expect(units.find(({ code }) => code === '万m3')?.name).toBe('万m³')
})
