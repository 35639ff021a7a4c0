import type { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import type { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import type { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import * as s from './public.ts'

export const fillProjectRoutes: HandlersOf<typeof fillProjectCalls> = {
  Query: ({ services, caller }, input) => s.queryProjects(services, caller.scope, input),
  QueryByID: ({ services, caller }, { id }) => s.projectById(services, caller.scope, id),
  Add: async ({ services, caller }, input) => {
    const id = await s.addProject(services, caller, input)
    return { id }
  },
  Update: async ({ services, caller, audit }, input) => {
    audit.subject = await s.updateProject(services, caller, input)
    return {}
  },
  Delete: async ({ services, caller, audit }, { id }) => {
    audit.subject = await s.deleteProject(services, caller, id)
    return {}
  },
}

export const fillTaskRoutes: HandlersOf<typeof fillTaskCalls> = {
  Query: ({ services, caller }, input) => s.queryTasks(services, caller.scope, input),
  QueryByID: ({ services, caller }, { id }) => s.taskWithHistory(services, caller.scope, id),
  Add: async ({ services, caller }, input) => {
    const id = await s.addTask(services, caller, input)
    return { id }
  },
  Update: ({ services, caller }, input) => s.updateTask(services, caller, input),
  Delete: async ({ services, caller, audit }, input) => {
    audit.subject = await s.deleteTask(services, caller, input)
    return {}
  },
  Send: ({ services, caller }, input) => s.sendTask(services, caller, input),
  Finish: ({ services, caller }, input) => s.finishTask(services, caller, input),
  Reopen: ({ services, caller }, input) => s.reopenTask(services, caller, input),
}

export const allotmentRoutes: HandlersOf<typeof allotmentCalls> = {
  QueryByAllot: ({ services, caller }, input) => s.queryEnterprises(services, caller.scope, input),
  Allot: ({ services, caller }, { taskId, enterpriseId, ownerId }) =>
    s.allotEnterprises(services, caller, { taskId, ownerId, of: { ids: [enterpriseId] } }),
  AllotBatch: ({ services, caller }, { taskId, enterpriseIds, ownerId }) =>
    s.allotEnterprises(services, caller, { taskId, ownerId, of: { ids: enterpriseIds } }),
  AllotCancel: ({ services, caller }, { taskId, enterpriseIds }) => s.cancelEnterprises(services, caller, taskId, enterpriseIds),
  AllotAll: ({ services, caller }, { taskId, ownerId, ...filter }) =>
    s.allotEnterprises(services, caller, { taskId, ownerId, of: { filter } }),
  Stat: ({ services, caller }, { taskId }) => s.enterpriseStat(services, caller.scope, taskId),
  QueryByPoint: ({ services, caller }, input) => s.queryPoints(services, caller.scope, input),
  Point: ({ services, caller }, { taskId, pointId, ownerId }) =>
    s.allotPoints(services, caller, { taskId, ownerId, of: { ids: [pointId] } }),
  PointBatch: ({ services, caller }, { taskId, pointIds, ownerId }) =>
    s.allotPoints(services, caller, { taskId, ownerId, of: { ids: pointIds } }),
  PointCancel: ({ services, caller }, { taskId, pointIds }) => s.cancelPoints(services, caller, taskId, pointIds),
  PointAll: ({ services, caller }, { taskId, ownerId, ...filter }) => s.allotPoints(services, caller, { taskId, ownerId, of: { filter } }),
  PointStat: ({ services, caller }, { taskId }) => s.pointStat(services, caller.scope, taskId),
  Owners: ({ services, caller }) => s.ownersOf(services, caller.scope),
  Appoint: ({ services, caller }, input) => s.appoint(services, caller, input),
}

export const approvalRoutes: HandlersOf<typeof approvalCalls> = {
  FillSubmit: ({ services, caller }, input) => s.submitFill(services, caller, input),
  ApprovePass: ({ services, caller }, input) => s.passFills(services, caller, input),
  ApprovePassNo: ({ services, caller }, input) => s.rejectFill(services, caller, input),
  FillReset: ({ services, caller }, input) => s.resetFill(services, caller, input),
  Import: ({ services, caller, upload }, { taskId }) => s.importVerdicts(services, caller, taskId, upload!),
  Export: ({ services, caller }, input) => s.queueFrame(services, caller, input),
  QueryByApprove: ({ services, caller }, input) => s.queryQueue(services, caller, input),
  QueryByID: ({ services, caller }, { id }) => s.fillDetail(services, caller, id),
  QueryByApproveUser: ({ services, caller }, { taskId }) => s.reviewerCounts(services, caller.scope, taskId),
  ImportList: ({ services, caller }, { taskId }) => s.importList(services, caller.scope, taskId),
  QueryWholeCount: ({ services, caller }, input) => s.wholeCount(services, caller, input),
  TimePlan: ({ services, caller }, { taskId }) => s.timePlan(services, caller.scope, taskId),
}

export const fillStatisticRoutes: HandlersOf<typeof fillStatisticCalls> = {
  Stat: ({ services, caller }, input) => s.fillStat(services, caller.scope, input),
  Remind: async ({ services, caller }, input) => ({ reminded: await s.remind(services, caller, input) }),
  Reminders: ({ services, caller }, input) => s.queryReminders(services, caller.scope, input),
}
