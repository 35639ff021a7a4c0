import { expect, it } from 'vitest'
import { versionOf } from '../calculate/emission-source.ts'
import { seedFactors } from '../test-support/seed-rules.ts'
import { factorOfPlain, plainFactor } from './plain-row.ts'

it('a library survives JSON: numbers, expressions and missing bounds', () => {
  const { rows } = seedFactors()
  const back = (JSON.parse(JSON.stringify(rows.map(plainFactor))) as ReturnType<typeof plainFactor>[]).map(factorOfPlain)
  const withText = (row: (typeof rows)[number]) => ({ ...row, value: typeof row.value === 'number' ? row.value : row.value.text })
  expect(back.map(withText)).toEqual(rows.map(withText))
  const silt = back.find(row => typeof row.value !== 'number' && row.value.names.includes('Sar'))!
  expect(versionOf(silt)).toMatch(/@1$/)
  expect((silt.value as { evaluate(lookup: () => number): number }).evaluate(() => 1)).toBeGreaterThan(0)
})
