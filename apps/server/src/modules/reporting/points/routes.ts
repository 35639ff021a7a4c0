import type { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import type { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import {
  againPoints,
  askCheck,
  baseInfo,
  commitSheet,
  currentTask,
  fillStat,
  fuelInfo,
  importTemplate,
  queryImports,
  saveBase,
  savePoint,
  saveTold,
  setOnTask,
  submitPoints,
  surfaceById,
  surfacePage,
  surfaceTasks,
  taskPointDetail,
  taskPointList,
  taskPointPage,
  toldTable,
  undoImport,
  verifyPage,
  verifyPoints,
} from './public.ts'

export const surfaceRoutes: HandlersOf<typeof surfaceCalls> = {
  SurfaceInfoList: (input, { services, caller }) => surfacePage(services, caller.scope, input),
  SurfaceInfoByID: ({ id }, { services, caller }) => surfaceById(services, caller.scope, id),
  TaskPointInfo: (input, { services, caller }) => taskPointDetail(services, caller.scope, input),
  TaskPointInfoList: (input, { services, caller }) => taskPointList(services, caller.scope, input),
  TaskPointInfoPage: (input, { services, caller }) => taskPointPage(services, caller.scope, input),
  SurfaceTaskInfoList: (_, { services, caller }) => surfaceTasks(services, caller.scope),
  FillBaseInfoByID: (input, { services, caller }) => baseInfo(services, caller.scope, input),
  FillFuelInfoByID: (input, { services, caller }) => fuelInfo(services, caller.scope, input),
  SurfaceTaskVerifyList: (input, { services, caller }) => verifyPage(services, caller.scope, input),
  TaskPointCurrent: (_, { services, caller }) => currentTask(services, caller.scope),
  Save: (input, { services, caller, audit }) => {
    audit.subject = `面源 ${input.name}`
    return savePoint(services, caller, input)
  },
  TaskPoint: (input, { services, caller, audit }) => {
    audit.subject = `任务 ${input.taskId}，${input.pointIds.length} 个面源${input.on ? '加入' : '移出'}`
    return setOnTask(services, caller, input)
  },
  SaveBaseInfo: (input, { services, caller, audit }) => {
    audit.subject = `任务 ${input.taskId} 面源 ${input.pointId}`
    return saveBase(services, caller, input)
  },
  SaveFuelInfo: (input, { services, caller, audit }) => {
    audit.subject = `任务 ${input.taskId} 面源 ${input.pointId}`
    return saveTold(services, caller, input)
  },
  SubmitSurfaceFillInfo: (input, { services, caller, audit }) => {
    audit.subject = `任务 ${input.taskId}，${input.pointIds.length} 个面源`
    return submitPoints(services, caller, input)
  },
  VerifySurfaceTask: (input, { services, caller, audit }) => {
    audit.subject = `任务 ${input.taskId}，${input.pointIds.length} 个面源${input.pass ? '通过' : '退回'}`
    return verifyPoints(services, caller, input)
  },
  AgainSurfaceFillInfo: (input, { services, caller, audit }) => {
    audit.subject = `任务 ${input.taskId}，${input.pointIds.length} 个面源`
    return againPoints(services, caller, input)
  },
  FillOperateStat: (input, { services, caller }) => fillStat(services, caller.scope, input),
}

export const surfaceImportRoutes: HandlersOf<typeof surfaceImportCalls> = {
  Table: (input, { services, caller }) => toldTable(services, caller.scope, input),
  Template: ({ kind }, { services }) => importTemplate(services, kind),
  Check: (input, { services, caller, upload, audit }) => {
    audit.subject = upload!.name
    return askCheck(services, caller, upload!, input)
  },
  Commit: ({ jobId }, { services, caller }) => commitSheet(services, caller, jobId),
  Query: ({ taskId }, { services, caller }) => queryImports(services, caller.scope, taskId),
  Undo: async ({ id }, { services, caller, audit }) => {
    const { fileName, ...counts } = await undoImport(services, caller, id)
    audit.subject = fileName
    return counts
  },
}
