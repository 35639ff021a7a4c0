import type { allotmentCalls } from '@qingyuan/contract/reporting/allotment.ts'
import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import type { fillStatisticCalls } from '@qingyuan/contract/reporting/statistics.ts'
import type { fillProjectCalls, fillTaskCalls } from '@qingyuan/contract/reporting/tasks.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import * as s from './public.ts'

export const fillProjectRoutes: HandlersOf<typeof fillProjectCalls> = {
  Query: (input, { services, caller }) => s.queryProjects(services, caller.scope, input),
  QueryByID: ({ id }, { services, caller }) => s.projectById(services, caller.scope, id),
  Add: async (input, { services, caller, audit }) => {
    const id = await s.addProject(services, caller, input)
    audit.subject = input.name
    return { id }
  },
  Update: async (input, { services, caller, audit }) => {
    audit.subject = await s.updateProject(services, caller, input)
    return {}
  },
  Delete: async ({ id }, { services, caller, audit }) => {
    audit.subject = await s.deleteProject(services, caller, id)
    return {}
  },
}

export const fillTaskRoutes: HandlersOf<typeof fillTaskCalls> = {
  Query: (input, { services, caller }) => s.queryTasks(services, caller.scope, input),
  QueryByID: ({ id }, { services, caller }) => s.taskWithHistory(services, caller.scope, id),
  Add: async (input, { services, caller, audit }) => {
    const id = await s.addTask(services, caller, input)
    audit.subject = input.name
    return { id }
  },
  Update: (input, { services, caller }) => s.updateTask(services, caller, input),
  Delete: async (input, { services, caller, audit }) => {
    audit.subject = await s.deleteTask(services, caller, input)
    return {}
  },
  Send: (input, { services, caller }) => s.sendTask(services, caller, input),
  Finish: (input, { services, caller }) => s.finishTask(services, caller, input),
  Reopen: (input, { services, caller }) => s.reopenTask(services, caller, input),
}

export const allotmentRoutes: HandlersOf<typeof allotmentCalls> = {
  QueryByAllot: (input, { services, caller }) => s.queryEnterprises(services, caller.scope, input),
  Allot: ({ taskId, enterpriseId, ownerId }, { services, caller }) =>
    s.allotEnterprises(services, caller, { taskId, ownerId, of: { ids: [enterpriseId] } }),
  AllotBatch: ({ taskId, enterpriseIds, ownerId }, { services, caller }) =>
    s.allotEnterprises(services, caller, { taskId, ownerId, of: { ids: enterpriseIds } }),
  AllotCancel: ({ taskId, enterpriseIds }, { services, caller }) => s.cancelEnterprises(services, caller, taskId, enterpriseIds),
  AllotAll: ({ taskId, ownerId, ...filter }, { services, caller }) =>
    s.allotEnterprises(services, caller, { taskId, ownerId, of: { filter } }),
  Stat: ({ taskId }, { services, caller }) => s.enterpriseStat(services, caller.scope, taskId),
  QueryByPoint: (input, { services, caller }) => s.queryPoints(services, caller.scope, input),
  Point: ({ taskId, pointId, ownerId }, { services, caller }) =>
    s.allotPoints(services, caller, { taskId, ownerId, of: { ids: [pointId] } }),
  PointBatch: ({ taskId, pointIds, ownerId }, { services, caller }) =>
    s.allotPoints(services, caller, { taskId, ownerId, of: { ids: pointIds } }),
  PointCancel: ({ taskId, pointIds }, { services, caller }) => s.cancelPoints(services, caller, taskId, pointIds),
  PointAll: ({ taskId, ownerId, ...filter }, { services, caller }) => s.allotPoints(services, caller, { taskId, ownerId, of: { filter } }),
  PointStat: ({ taskId }, { services, caller }) => s.pointStat(services, caller.scope, taskId),
  Owners: (_, { services, caller }) => s.ownersOf(services, caller.scope),
  Appoint: (input, { services, caller }) => s.appoint(services, caller, input),
}

export const approvalRoutes: HandlersOf<typeof approvalCalls> = {
  FillSubmit: (input, { services, caller }) => s.submitFill(services, caller, input),
  ApprovePass: (input, { services, caller }) => s.passFills(services, caller, input),
  ApprovePassNo: (input, { services, caller }) => s.rejectFill(services, caller, input),
  FillReset: (input, { services, caller }) => s.resetFill(services, caller, input),
  Import: ({ taskId }, { services, caller, upload }) => s.importVerdicts(services, caller, taskId, upload!),
  Export: (input, { services, caller }) => s.queueFrame(services, caller, input),
  QueryByApprove: (input, { services, caller }) => s.queryQueue(services, caller, input),
  QueryByID: ({ id }, { services, caller }) => s.fillDetail(services, caller, id),
  QueryByApproveUser: ({ taskId }, { services, caller }) => s.reviewerCounts(services, caller.scope, taskId),
  ImportList: ({ taskId }, { services, caller }) => s.importList(services, caller.scope, taskId),
  QueryWholeCount: (input, { services, caller }) => s.wholeCount(services, caller, input),
  TimePlan: ({ taskId }, { services, caller }) => s.timePlan(services, caller.scope, taskId),
}

export const fillStatisticRoutes: HandlersOf<typeof fillStatisticCalls> = {
  Stat: (input, { services, caller }) => s.fillStat(services, caller.scope, input),
  Remind: async (input, { services, caller }) => ({ reminded: await s.remind(services, caller, input) }),
  Reminders: (input, { services, caller }) => s.queryReminders(services, caller.scope, input),
}
