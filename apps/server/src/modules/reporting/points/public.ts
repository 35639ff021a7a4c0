/** Surface sources, their answers, and sheets of many. */
export { againPoints, saveAnswers as saveTold, saveBase, submitPoints, verifyPoints } from './filling.ts'
export { askCheck, commitSheet, queryImports } from './import/ask.ts'
export { surfaceImport } from './import/import-job.ts'
export { type TakenRow, takeRows } from './import/take-rows.ts'
export { importTemplate } from './import/template.ts'
export { undoImport } from './import/undo.ts'
export { savePoint, setOnTask } from './points.ts'
export {
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
export { fillStat } from './statistics.ts'
export { answersTable as toldTable } from './table.ts'
