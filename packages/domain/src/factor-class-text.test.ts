import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { factorClassText } from './factor-class-text.ts'

it('says figures in Chinese, and leaves what people wrote', () => {
  expect(['speed <20 km/h', 'D>=IV', '一般工业(EMEP Tier1)', 'LNG', '双段变频'].map(factorClassText)).toEqual([
    ...['车速 <20 km/h', '柴油车 国四及以后', '一般工业(EMEP 一级方法)', 'LNG', '双段变频'],
  ])
})

it('leaves no English word in a technique, fuel or product of the library', () => {
  const [head = '', ...rows] = readFileSync(new URL('../../../db/seed/emission-factors.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  // Fields before the notes have no quotes.
  const at = ['level1', 'fuel_or_product', 'technology'].map(name => head.split(',').indexOf(name))
  const texts = new Set(rows.flatMap(row => at.map(column => row.split(',')[column] ?? '')))
  expect(texts.size).toBeGreaterThan(100)
  const names = /VOCs|CNG|LNG|LPG|PVC|PS|LDAR|EMEP|EU|LTO|NSP|PM|CO2|kW|km\/h|kg N\/hm2|ppm|\b[IVX]+\b|国[IV]+/g
  expect([...texts].map(factorClassText).filter(text => /[a-z]{2,}/i.test(text.replace(names, '')))).toEqual([])
})
