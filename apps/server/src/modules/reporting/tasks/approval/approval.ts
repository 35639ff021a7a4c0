import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { serveCalls } from '#/platform/module.ts'
import { recallFill, submitFill } from '../fills/fills.ts'
import { timePlan } from '../statistics/time-plan.ts'
import { fillDetail } from './compare.ts'
import { verdictImportHandlers } from './import-verdicts.ts'
import { queueHandlers } from './queue.ts'
import { verdictHandlers } from './verdicts.ts'

/** From a submitted fill to its verdict. */
export const approvalService = serveCalls(approvalCalls, {
  FillSubmit: submitFill,
  FillRecall: recallFill,
  ...queueHandlers,
  QueryByID: fillDetail,
  ...verdictHandlers,
  ...verdictImportHandlers,
  TimePlan: timePlan,
})
