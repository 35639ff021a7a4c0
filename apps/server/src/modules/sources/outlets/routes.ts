import type { outletCalls, outletModelCalls, outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { emitters, enterpriseDetail, enterpriseVocs, flueGas, strengthOf, strengths } from './public.ts'

export const outletModelRoutes: HandlersOf<typeof outletModelCalls> = {
  YQList: ({ services, caller }) => strengths(services, caller.scope),
  YQDetail: ({ services, caller }, question) => strengthOf(services, caller.scope, question),
}

export const outletTraceabilityRoutes: HandlersOf<typeof outletTraceabilityCalls> = {
  EnterpriseDetail: ({ services, caller }, { enterpriseId }) => enterpriseDetail(services, caller.scope, enterpriseId),
  EnterpriseVOCs: ({ services, caller }, { enterpriseId }) => enterpriseVocs(services, caller.scope, enterpriseId),
  FlueGasHourDetail: ({ services, caller }, question) => flueGas(services, caller.scope, question, 'hour'),
  FlueGasDayDetail: ({ services, caller }, question) => flueGas(services, caller.scope, question, 'day'),
}

export const outletRoutes: HandlersOf<typeof outletCalls> = {
  Emitters: ({ services, caller }) => emitters(services, caller.scope),
}
