import { surfaceImportCalls } from '@qingyuan/contract/reporting/point-import.ts'
import { surfaceCalls } from '@qingyuan/contract/reporting/points.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { reopenPoints, saveAnswers, saveBase, submitPoints, verifyPoints } from './filling.ts'
import { querySurfaceImports, startSurfaceCheck, surfaceImport } from './import/surface-import.ts'
import { importTemplate } from './import/template.ts'
import { savePoint, setOnTask } from './points.ts'
import {
  baseInfo,
  currentTask,
  fuelInfo,
  surfaceById,
  surfacePage,
  surfaceTasks,
  taskPointDetail,
  taskPointList,
  taskPointPage,
  verifyPage,
} from './reading.ts'
import { fillStat } from './statistics.ts'
import { answersTable } from './table.ts'

// biome-ignore format: pairs of call and handler, several a line
export const reportingPointsModule = defineModule({
  name: 'reporting/points',
  title: '面源填报',
  tables: ['surface_fills', 'surface_import_rows', 'surface_imports', 'surface_points', 'surface_steps', 'task_points', 'verified_activities'],
  serves: [
    serveCalls(surfaceCalls, {
      SurfaceInfoList: surfacePage, SurfaceInfoByID: surfaceById, TaskPointInfo: taskPointDetail, TaskPointInfoList: taskPointList,
      TaskPointInfoPage: taskPointPage, SurfaceTaskInfoList: surfaceTasks, FillBaseInfoByID: baseInfo, FillFuelInfoByID: fuelInfo,
      SurfaceTaskVerifyList: verifyPage, TaskPointCurrent: currentTask, Save: savePoint, TaskPoint: setOnTask, SaveBaseInfo: saveBase,
      SaveFuelInfo: saveAnswers, SubmitSurfaceFillInfo: submitPoints, VerifySurfaceTask: verifyPoints, AgainSurfaceFillInfo: reopenPoints,
      FillOperateStat: fillStat,
    }),
    serveCalls(surfaceImportCalls, {
      Table: answersTable, Template: importTemplate, Check: startSurfaceCheck, Commit: surfaceImport.commit, Query: querySurfaceImports, Undo: surfaceImport.undo,
    }),
  ],
  jobs: [surfaceImport.job],
})
