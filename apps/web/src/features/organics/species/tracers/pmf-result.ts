import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { vocCalls } from '@qingyuan/contract/organics/species.ts'

export type PmfResult = NonNullable<OutputOf<typeof vocCalls.pmf>['result']>

/** Share of the bootstraps that find a factor again, below which it must not be used for quantities. */
export const leastMapped = 0.8

/** Number of a factor with the category of its nearest profile, where that is near enough and long-lived species do not dominate. */
export const factorName = ({ factors }: Pick<PmfResult, 'factors'>, k: number): string => {
  const { nearest, isNamed, isBackground } = factors[k]!
  return `F${k + 1} ${isBackground ? '背景与老化' : isNamed && nearest[0] ? nearest[0].category : '未命名'}`
}
