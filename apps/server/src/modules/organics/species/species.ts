import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { serveCalls } from '#/platform/module.ts'
import { classificationHandlers } from './classification.ts'
import { comparisonHandlers } from './comparison.ts'
import { ratioHandlers } from './ratio.ts'
import { trendHandlers } from './trend.ts'

export const vocService = serveCalls(vocCalls, {
  ...classificationHandlers,
  ...trendHandlers,
  ...ratioHandlers,
  ...comparisonHandlers,
})
