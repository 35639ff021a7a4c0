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
  SurfaceInfoList: ({ services, caller }, input) => surfacePage(services, caller.scope, input),
  SurfaceInfoByID: ({ services, caller }, { id }) => surfaceById(services, caller.scope, id),
  TaskPointInfo: ({ services, caller }, input) => taskPointDetail(services, caller.scope, input),
  TaskPointInfoList: ({ services, caller }, input) => taskPointList(services, caller.scope, input),
  TaskPointInfoPage: ({ services, caller }, input) => taskPointPage(services, caller.scope, input),
  SurfaceTaskInfoList: ({ services, caller }) => surfaceTasks(services, caller.scope),
  FillBaseInfoByID: ({ services, caller }, input) => baseInfo(services, caller.scope, input),
  FillFuelInfoByID: ({ services, caller }, input) => fuelInfo(services, caller.scope, input),
  SurfaceTaskVerifyList: ({ services, caller }, input) => verifyPage(services, caller.scope, input),
  TaskPointCurrent: ({ services, caller }) => currentTask(services, caller.scope),
  Save: ({ services, caller }, input) => savePoint(services, caller, input),
  TaskPoint: ({ services, caller }, input) => setOnTask(services, caller, input),
  SaveBaseInfo: ({ services, caller }, input) => saveBase(services, caller, input),
  SaveFuelInfo: ({ services, caller }, input) => saveTold(services, caller, input),
  SubmitSurfaceFillInfo: ({ services, caller }, input) => submitPoints(services, caller, input),
  VerifySurfaceTask: ({ services, caller }, input) => verifyPoints(services, caller, input),
  AgainSurfaceFillInfo: ({ services, caller }, input) => againPoints(services, caller, input),
  FillOperateStat: ({ services, caller }, input) => fillStat(services, caller.scope, input),
}

export const surfaceImportRoutes: HandlersOf<typeof surfaceImportCalls> = {
  Table: ({ services, caller }, input) => toldTable(services, caller.scope, input),
  Template: ({ services }, { kind }) => importTemplate(services, kind),
  Check: ({ services, caller, upload }, input) => askCheck(services, caller, upload!, input),
  Commit: ({ services, caller }, { jobId }) => commitSheet(services, caller, jobId),
  Query: ({ services, caller }, { taskId }) => queryImports(services, caller.scope, taskId),
  Undo: async ({ services, caller, audit }, { id }) => {
    const { fileName, ...counts } = await undoImport(services, caller, id)
    audit.subject = fileName
    return counts
  },
}
