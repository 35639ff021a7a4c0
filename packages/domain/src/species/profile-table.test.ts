import { expect, it } from 'vitest'
import { parseProfileTable } from './profile-table.ts'

const ten = ['乙烷', 'Propane', '75-28-5', '正丁烷', '异戊烷', '正戊烷', '苯', '甲苯', '乙苯', '乙烯']
const table = ten.map((name, i) => `${name},${i + 1}`)

it('reads Chinese and English names and CAS, separated by comma, tab or blank, with or without a heading', () => {
  const expected = new Map([1, 2, 3, 4, 5, 6, 41, 42, 43, 30].map((no, i) => [no, i + 1]))
  for (const text of [table.join('\n'), ['物种,质量百分比', ...table].join('\r\n'), ten.map((name, i) => `${name}\t${i + 1} %`).join('\n')])
    expect(parseProfileTable(text)).toEqual({ percent: expected, faults: [] })
})

it('leaves out what was not found, and names the line of what is wrong', () => {
  expect(parseProfileTable([...table, '苯乙烯,ND', '丙烯,'].join('\n')).percent.size).toBe(10)
  expect(parseProfileTable([...table, '氟利昂,3', '丙烯,约 2', '苯,4'].join('\n')).faults).toEqual([
    '第 11 行：没有物种“氟利昂”',
    '第 12 行：丙烯 的质量百分比“约 2”应为 0–100 的数',
    '第 13 行：物种“苯”重复',
  ])
})

it('refuses a profile of too few species, and one of more than 100 %', () => {
  expect(parseProfileTable(table.slice(1).join('\n')).faults).toEqual([expect.stringContaining('少于 10 种')])
  expect(parseProfileTable(ten.map(name => `${name},11`).join('\n')).faults).toEqual(['合计 110.0 %，超过 100 %'])
})
