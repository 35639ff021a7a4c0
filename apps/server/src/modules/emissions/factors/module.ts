import { dischargeEfCalls, efCalls, etaCalls, fixCalls, ratioCalls, sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { dischargeEfRoutes, efRoutes, etaRoutes, fixRoutes, ratioRoutes, sourceClassRoutes } from './routes.ts'

export const factorsModule = defineModule({
  name: 'emissions/factors',
  title: '排放因子',
  serves: [
    serveCalls(efCalls, efRoutes),
    serveCalls(etaCalls, etaRoutes),
    serveCalls(fixCalls, fixRoutes),
    serveCalls(ratioCalls, ratioRoutes),
    serveCalls(dischargeEfCalls, dischargeEfRoutes),
    serveCalls(sourceClassCalls, sourceClassRoutes),
  ],
})
