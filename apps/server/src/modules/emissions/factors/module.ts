import { dischargeEfCalls, efCalls, etaCalls, fixCalls, ratioCalls, sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { defineModule, serve } from '#/platform/module.ts'
import { dischargeEfRoutes, efRoutes, etaRoutes, fixRoutes, ratioRoutes, sourceClassRoutes } from './routes.ts'

export const factorsModule = defineModule({
  name: 'emissions/factors',
  title: '排放因子',
  serves: [
    serve(efCalls, efRoutes),
    serve(etaCalls, etaRoutes),
    serve(fixCalls, fixRoutes),
    serve(ratioCalls, ratioRoutes),
    serve(dischargeEfCalls, dischargeEfRoutes),
    serve(sourceClassCalls, sourceClassRoutes),
  ],
})
