import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { factorUnitText } from './factor-unit-text.ts'

it('says substances and counts in Chinese, and leaves units as they are', () => {
  expect(['g/kg diesel', 'kg/10^4 m3', 't/(m2*month)', 'kg/(AAP*a)', 'g/km', '-'].map(factorUnitText)).toEqual([
    'g/kg 柴油',
    'kg/万m³',
    't/(m²·月)',
    'kg/(头（年均存栏）·a)',
    'g/km',
    '无量纲',
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
