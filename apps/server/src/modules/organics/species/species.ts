import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { serveCalls } from '#/platform/module.ts'
import { classificationHandlers } from './classification.ts'
import { comparisonHandlers } from './comparison.ts'
import { controlHandlers } from './control-days.ts'
import { profileHandlers } from './own-profiles.ts'
import { setHandlers } from './own-sets.ts'
import { pmfHandlers } from './pmf.ts'
import { qualityHandlers } from './quality.ts'
import { ratioHandlers } from './ratio.ts'
import { sideBySideHandlers } from './side-by-side.ts'
import { stationHandlers } from './stations.ts'
import { trendHandlers } from './trend.ts'

export const vocService = serveCalls(vocCalls, {
  ...stationHandlers,
  ...setHandlers,
  ...profileHandlers,
  ...pmfHandlers,
  ...qualityHandlers,
  ...controlHandlers,
  ...classificationHandlers,
  ...sideBySideHandlers,
  ...trendHandlers,
  ...ratioHandlers,
  ...comparisonHandlers,
})
