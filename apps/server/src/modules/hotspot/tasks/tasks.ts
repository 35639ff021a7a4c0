import { gridTaskCalls } from '@qingyuan/contract/hotspot/tasks.ts'
import { serveCalls } from '#/platform/module.ts'
import { addGridTask } from './add.ts'
import { gridTaskCandidates } from './candidates.ts'
import { sendSourceToMobile } from './mobile.ts'
import { answerGridTask, checkGridTask, extendGridTask, issueGridTask, moveGridTask } from './moves.ts'
import { taskRates } from './rates.ts'
import { gridTaskDetail, listGridTasks } from './read.ts'

export const gridTaskService = serveCalls(gridTaskCalls, {
  add: addGridTask,
  candidates: gridTaskCandidates,
  mobile: sendSourceToMobile,
  list: listGridTasks,
  detail: gridTaskDetail,
  rates: taskRates,
  issue: issueGridTask,
  sign: moveGridTask('sign'),
  return: moveGridTask('return'),
  feedback: answerGridTask,
  check: checkGridTask,
  extend: extendGridTask,
  recall: moveGridTask('recall'),
  archive: moveGridTask('archive'),
})
