import { expect, it } from 'vitest'
import { csvCell } from './csv-cell.ts'

it('quotes commas, quotes and line breaks only, and leaves missing values empty', () => {
  expect(['甲', '1,2-二氯乙烷', '"引号"', '两\n行', 0, 1.5, null, Number.NaN].map(csvCell)).toEqual([
    ...['甲', '"1,2-二氯乙烷"', '"""引号"""', '"两\n行"', '0', '1.5', '', ''],
  ])
})
