import { BrokenFile } from '../broken-file.ts'

/** Values (32-bit) that one file may unfold into: 200 MB. */
export const maxModelValues = 50_000_000

/** Counts the values of a file before they are allocated; a file that unfolds into more than `limit` is refused where it does. */
export const valueBudget = (limit = maxModelValues) => {
  let used = 0
  return (count: number, offset: number): number => {
    used += count
    if (!(count >= 0) || used > limit) throw new BrokenFile(offset, `数据展开后超过 ${limit} 个值，拒绝读取`)
    return count
  }
}

export type ValueBudget = ReturnType<typeof valueBudget>

/** Series (species × level × source) that one file may declare; each costs memory before its first value. */
export const maxSeries = 50_000

export const checkSeries = (count: number, offset: number): void => {
  if (!(count <= maxSeries)) throw new BrokenFile(offset, `物种与层次共 ${count} 项，超过 ${maxSeries} 项，拒绝读取`)
}
