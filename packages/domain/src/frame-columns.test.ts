import { describe, expect, test } from 'vitest'
import { columnsOf, numberColumn, roundForDisplay } from './frame-columns.ts'

describe('a column', () => {
  test('rounds once, by GB/T 8170, and says null for whatever is missing', () => {
    expect(numberColumn('a', '甲', 'kg', 1, [0.25, 0.35, Number.NaN, null, undefined, Number.POSITIVE_INFINITY, -0]).values).toEqual([
      ...[0.2, 0.4, null, null, null, null, 0],
    ])
    expect(roundForDisplay(12.345, -1)).toBe(10)
  })

  test('takes its cells from the rows', () => {
    const { text, time, number, hidden } = columnsOf([
      { name: '甲', at: '2026-01-01 01', kg: 1.26 },
      { name: null, at: null, kg: null },
    ])
    expect([text('name', '名称', row => row.name), time('at', '时间', row => row.at)]).toEqual([
      { key: 'name', label: '名称', kind: 'text', values: ['甲', null] },
      { key: 'at', label: '时间', kind: 'time', values: ['2026-01-01 01', null] },
    ])
    expect(number('kg', '质量', 'kg', 1, row => row.kg, { better: 'down' })).toEqual({
      ...{ key: 'kg', label: '质量', kind: 'number', unit: 'kg', decimals: 1, values: [1.3, null], better: 'down' },
    })
    expect(hidden('kg', '质量', row => row.kg)).toMatchObject({ hidden: true, values: [1, null] })
  })

  test('is a change with the way that is better, a rank, or of several parameters with decimals of their own', () => {
    const { change, rank, mixed } = columnsOf([
      { value: 1.25, place: 2 },
      { value: null, place: 1 },
    ])
    expect(change('rate', '变化率', '%', 1, 'up', row => row.value)).toMatchObject({ kind: 'change', better: 'up', values: [1.2, null] })
    expect(rank('rank', '名次', row => row.place)).toMatchObject({ kind: 'rank', decimals: 0, values: [2, 1] })
    const { decimals, values } = mixed('limit', '限值', (_, i) => [0.125, 35][i]!)
    expect([decimals, values]).toEqual([undefined, [0.125, 35]])
  })
})
