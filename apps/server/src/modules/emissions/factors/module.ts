import { dischargeEfCalls, efCalls, etaCalls, fixCalls, ratioCalls } from '@qingyuan/contract/emissions/factors.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { factorHandlers } from './factor-handlers.ts'
import { factorKinds } from './kinds.ts'
import { sourceClassService } from './table.ts'

export const factorsModule = defineModule({
  name: 'emissions/factors',
  title: '排放因子',
  tables: ['factor_history', 'factors'],
  serves: [
    serveCalls(efCalls, factorHandlers(factorKinds.EF)),
    serveCalls(etaCalls, factorHandlers(factorKinds.ETA)),
    serveCalls(fixCalls, factorHandlers(factorKinds.Fix)),
    serveCalls(ratioCalls, factorHandlers(factorKinds.Ratio)),
    serveCalls(dischargeEfCalls, factorHandlers(factorKinds.DischargeEF)),
    sourceClassService,
  ],
})
