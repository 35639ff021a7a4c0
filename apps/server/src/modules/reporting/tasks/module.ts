import { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import {
  allotEnterprise,
  allotEnterpriseList,
  allotMatchingEnterprises,
  allotMatchingPoints,
  allotPoint,
  allotPointList,
  appointCountyOwner,
  cancelEnterprises,
  cancelPoints,
  enterpriseStat,
  ownersOf,
  pointStat,
  queryEnterprises,
  queryPoints,
} from './allotment/allotment.ts'
import { fillDetail } from './approval/compare.ts'
import { importVerdicts } from './approval/import-verdicts.ts'
import { importList, queryQueue, queueFrame, reviewerCounts, wholeCount } from './approval/queue.ts'
import { passFills, rejectFill, resetFill } from './approval/verdicts.ts'
import { submitFill } from './fills/fills.ts'
import { addProject, deleteProject, projectById, queryProjects, updateProject } from './projects/projects.ts'
import { queryReminders, sendReminders } from './statistics/reminders.ts'
import { fillStat } from './statistics/stat.ts'
import { timePlan } from './statistics/time-plan.ts'
import { deleteTask, finishTask, reopenTask, sendTask, updateTask } from './tasks/moves.ts'
import { addTask, queryTasks, taskWithHistory } from './tasks/tasks.ts'

// biome-ignore format: pairs of call and handler, several a line
export const reportingTasksModule = defineModule({
  name: 'reporting/tasks',
  title: '填报任务',
  tables: ['allotments', 'approval_imports', 'fill_history', 'fill_projects', 'fill_task_history', 'fill_tasks', 'fills', 'reminders', 'task_owners'],
  serves: [
    serveCalls(fillProjectCalls, {
      Query: queryProjects, QueryByID: projectById, Add: addProject, Update: updateProject, Delete: deleteProject,
    }),
    serveCalls(fillTaskCalls, {
      Query: queryTasks, QueryByID: taskWithHistory, Add: addTask, Update: updateTask, Delete: deleteTask, Send: sendTask,
      Finish: finishTask, Reopen: reopenTask,
    }),
    serveCalls(allotmentCalls, {
      QueryByAllot: queryEnterprises, Allot: allotEnterprise, AllotBatch: allotEnterpriseList, AllotCancel: cancelEnterprises,
      AllotAll: allotMatchingEnterprises, Stat: enterpriseStat, QueryByPoint: queryPoints, Point: allotPoint, PointBatch: allotPointList,
      PointCancel: cancelPoints, PointAll: allotMatchingPoints, PointStat: pointStat, Owners: ownersOf, Appoint: appointCountyOwner,
    }),
    serveCalls(approvalCalls, {
      FillSubmit: submitFill, ApprovePass: passFills, ApprovePassNo: rejectFill, FillReset: resetFill, Import: importVerdicts,
      Export: queueFrame, QueryByApprove: queryQueue, QueryByID: fillDetail, QueryByApproveUser: reviewerCounts, ImportList: importList,
      QueryWholeCount: wholeCount, TimePlan: timePlan,
    }),
    serveCalls(fillStatisticCalls, { Stat: fillStat, Remind: sendReminders, Reminders: queryReminders }),
  ],
})
