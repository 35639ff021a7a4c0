import type { tracingCalls, tracingModelCalls, tracingTraceabilityCalls } from '@qingyuan/contract/sources/incidents.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { emitters, enterpriseDetail, enterpriseVocs, flueGas, strengthOf, strengths } from './public.ts'

export const emitterModelRoutes: HandlersOf<Pick<typeof tracingModelCalls, 'YQList' | 'YQDetail'>> = {
  YQList: (_, { services, caller }) => strengths(services, caller.scope),
  YQDetail: (question, { services, caller }) => strengthOf(services, caller.scope, question),
}

export const emitterTraceabilityRoutes: HandlersOf<
  Pick<typeof tracingTraceabilityCalls, 'EnterpriseDetail' | 'EnterpriseVOCs' | 'FlueGasHourDetail' | 'FlueGasDayDetail'>
> = {
  EnterpriseDetail: ({ enterpriseId }, { services, caller }) => enterpriseDetail(services, caller.scope, enterpriseId),
  EnterpriseVOCs: ({ enterpriseId }, { services, caller }) => enterpriseVocs(services, caller.scope, enterpriseId),
  FlueGasHourDetail: (question, { services, caller }) => flueGas(services, caller.scope, question, 'hour'),
  FlueGasDayDetail: (question, { services, caller }) => flueGas(services, caller.scope, question, 'day'),
}

export const emitterRoutes: HandlersOf<Pick<typeof tracingCalls, 'Emitters'>> = {
  Emitters: (_, { services, caller }) => emitters(services, caller.scope),
}
