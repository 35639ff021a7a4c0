import { expect, it } from 'vitest'
import { findHead } from './columns.ts'

const found = (...headings: string[]) => {
  const head = findHead([['企业名单'], ['企业名称', '统一社会信用代码*', ...headings]])!
  return { keys: head.columns.slice(2).map(column => column?.key ?? null), unknown: head.unknown }
}

it('a heading is known with its unit, without it, in any width', () => {
  const { keys, unknown } = found('工业总产值（万元）', '年用电量 (万kWh)', '经度（度）', '纬度', '年生产天数（天）*')
  expect(keys).toEqual(['outputValue', 'powerUse', 'lon', 'lat', 'yearDays'])
  expect(unknown).toEqual([])
})

it('a column in another unit is skipped and reported', () => {
  expect(found('工业总产值（元）', '年用电量（度）', '日生产小时（分钟）')).toEqual({
    keys: [null, null, null],
    unknown: ['工业总产值（单位应为 万元，实为 元）', '年用电量（单位应为 万kWh，实为 度）', '日生产小时（单位应为 h，实为 分钟）'],
  })
})

it('columns that the form does not have are reported by name', () => {
  expect(found('备注', '最近更新').unknown).toEqual(['备注'])
})
