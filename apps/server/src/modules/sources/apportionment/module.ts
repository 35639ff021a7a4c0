import { defineModule } from '#/platform/module.ts'
import { apportionmentModelService } from './area-data.ts'
import { dailyApportionment } from './daily.ts'
import { apportionmentRun } from './day/day-run.ts'
import { apportionmentTraceabilityService } from './traceability.ts'

export const apportionmentModule = defineModule({
  name: 'sources/apportionment',
  title: '来源解析',
  serves: [apportionmentModelService, apportionmentTraceabilityService],
  runKinds: [apportionmentRun],
  scheduled: [dailyApportionment],
})
