import { outletCalls, outletModelCalls, outletTraceabilityCalls } from '@qingyuan/contract/sources/outlets.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { enterpriseDetail, enterpriseVocs, listEmitters, listFlueGas, listStrengths, strengthOf } from './outlets.ts'

// biome-ignore format: pairs of call and handler, several a line
export const outletsModule = defineModule({
  name: 'sources/outlets',
  title: '排放口',
  tables: ['flue_gas_hours', 'outlets'],
  serves: [
    serveCalls(outletModelCalls, { YQList: listStrengths, YQDetail: strengthOf }),
    serveCalls(outletTraceabilityCalls, {
      EnterpriseDetail: enterpriseDetail, EnterpriseVOCs: enterpriseVocs, FlueGasHourDetail: listFlueGas('hour'),
      FlueGasDayDetail: listFlueGas('day'),
    }),
    serveCalls(outletCalls, { Emitters: listEmitters }),
  ],
})
