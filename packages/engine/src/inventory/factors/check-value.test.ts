import { describe, expect, it } from 'vitest'
import { seedFactors } from '../test-support/seed-rules.ts'
import { factorFaults } from './check-value.ts'
import type { FactorRow } from './factor-row.ts'

const { rows } = seedFactors()
const rowOf = (id: string) => rows.find(row => row.id === id)!
const names = new Set(rows.flatMap(({ value }) => (typeof value === 'number' ? [] : value.names)))
const valueText = ({ value }: FactorRow) => (typeof value === 'number' ? String(value) : value.text)
const faults = (id: string, value: string, unit = rowOf(id).unit) =>
  factorFaults(rowOf(id), value, unit, names).map(({ field, message }) => `${field}: ${message}`)

describe('a new value of a factor', () => {
  it('may be what the library itself has, for every row of it', () => {
    expect(rows.filter(row => factorFaults(row, valueText(row), row.unit, names).length > 0).map(({ id }) => id)).toEqual([])
  })

  it('may be another number, another unit of mass for the same activity, or an expression of known names', () => {
    expect(faults('EF-00001', '5.5')).toEqual([])
    expect(faults('EF-00001', '5500', 'g/t')).toEqual([])
    expect(faults('EF-00001', '20*Sar*C')).toEqual([])
  })

  it.each([
    ['EF-00001', '-1', 'kg/t', 'value: 不能为负数'],
    ['EF-00001', '1e999', 'kg/t', 'value: 不是有效数字'],
    ['EF-00001', '900', 'kg/t', 'value: 与现值 8 kg/t 相差百倍以上'],
    ['EF-00001', '1200', 'kg/t', 'value: 每单位活动水平排放的质量大于其自身质量'],
    ['EF-00001', '8000', 'kg/t', 'value: 每单位'],
    ['EF-00001', '8', 'g/t', 'value: 与现值 8 kg/t 相差百倍以上'],
    ['EF-00001', '8', 'g/km', 'unit: 单位应为质量除以同一活动水平（如 kg/t）'],
    ['EF-00001', '8', '%', 'unit: '],
    ['EF-00001', '8*Sarr', 'kg/t', 'value: 表达式中的“Sarr”'],
    ['EF-00001', '8*(Sar', 'kg/t', 'value: 表达式'],
    ['ETA-00043', '101', '%', 'value: 去除效率不能大于 99.99 %'],
    ['ETA-00043', '59.35', '-', 'unit: 单位应为“%”'],
  ])('%s = %s %s is refused by field', (id, value, unit, said) => {
    expect(faults(id, value, unit)).toEqual([expect.stringContaining(said)])
  })

  it('is compared with the span of the row where it has one', () => {
    const row = { ...rowOf('EF-00001'), low: 4, high: 12 }
    const message = (value: string) => factorFaults(row, value, 'kg/t', names)[0]?.message
    expect(message('4')).toBeUndefined()
    expect(message('12.1')).toBe('超出合理范围 4–12 kg/t')
    expect(factorFaults(row, '5000', 'g/t', names)).toEqual([])
  })

  it('never lets a share of PM2.5 exceed it', () => {
    const share = rows.find(({ kind, name }) => kind === 'RATIO' && name === 'BC/PM2.5')!
    expect(factorFaults(share, '1.2', share.unit, names)[0]?.message).toBe('比例不能大于 1')
  })
})
