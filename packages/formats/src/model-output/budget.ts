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
