import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { vocCalls } from '@qingyuan/contract/organics/species.ts'

export type PmfResult = NonNullable<OutputOf<typeof vocCalls.pmf>['result']>

/** Number of a factor with the category of its nearest profile, where that is near enough. */
export const factorName = ({ factors }: PmfResult, k: number): string => {
  const [best] = factors[k]!.nearest
  return `F${k + 1} ${best && factors[k]!.isNamed ? best.category : '未命名'}`
}
