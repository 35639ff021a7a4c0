import { expect, test } from 'vitest'
import { jobResultFacts } from './job-words.ts'

test('the result of a job is named in Chinese, 0 included, without ids and without what has no value', () => {
  const faults = [{ row: 3, column: '产量', level: 'error', reason: '不是数字' }]
  const result = { importId: null, taskId: 4, fileName: '企业.xlsx', rows: 12, added: 0, faults, unknownColumns: [], notices: ['甲', '乙'] }
  expect(jobResultFacts(result)).toEqual([
    ['文件', '企业.xlsx'],
    ['行数', '12'],
    ['新增', '0'],
    ['问题明细', '第 3 行“产量”：不是数字'],
    ['提示说明', '甲；乙'],
  ])
  expect(jobResultFacts(null)).toEqual([])
})

test('a long list shows its first five items and how many there are', () => {
  const unknownColumns = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(jobResultFacts({ unknownColumns })).toEqual([['未识别的列', 'a；b；c；d；e等 6 条']])
})
