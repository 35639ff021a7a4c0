import { expect, test } from 'vitest'
import type { ReportPart } from './content.ts'
import { countyExtract } from './county-extract.ts'

const part = (kind: ReportPart['kind'], more: Partial<ReportPart> = {}): ReportPart => ({
  ...{ kind, text: kind, header: [], rows: [], svg: '', cells: false },
  ...more,
})
const warnings = part('table', {
  ...{ cells: true, header: ['网格', '区县', '原因'] },
  rows: [
    ['CZ1', '襄垣县', '月均最高'],
    ['CZ2', '黎城县', '月均最高'],
  ],
})
const parts = [
  part('table', { header: ['名次', '区县'], rows: [['1', '黎城县']] }),
  part('figure', { cells: true }),
  part('heading', { cells: true, text: '预警网格' }),
  warnings,
  part('table', { ...warnings, rows: [['CZ2', '黎城县', '月均最高']] }),
]

test('a county has its own rows of tables that name cells, the rank of all counties, and no map of the city', () => {
  const [first, rank, heading, own, none, ...more] = countyExtract(parts, ['襄垣县'], '全市报表第 3 版')
  expect(more).toEqual([])
  expect(first!.text).toContain('全市报表第 3 版的襄垣县节录')
  expect(rank!.rows).toEqual([['1', '黎城县']])
  expect(heading!.text).toBe('预警网格')
  expect(own!.rows).toEqual([['CZ1', '襄垣县', '月均最高']])
  expect(none).toMatchObject({ kind: 'text', text: '其中没有本区县的网格。' })
})
