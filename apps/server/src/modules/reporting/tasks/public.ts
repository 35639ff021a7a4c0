export {
  allotEnterprises,
  allotPoints,
  appoint,
  cancelEnterprises,
  cancelPoints,
  enterpriseStat,
  ownersOf,
  pointStat,
  queryEnterprises,
  queryPoints,
} from './allotment/allotment.ts'
export { fillDetail, toStep } from './approval/compare.ts'
export { importVerdicts } from './approval/import-verdicts.ts'
export { importList, queryQueue, queueFrame, reviewerCounts, wholeCount } from './approval/queue.ts'
export { passFill, passFills, rejectFill, resetFill } from './approval/verdicts.ts'
export { ownEnterprise } from './callers.ts'
export { changeFill, type OpenFill, ownFills, readFill, type SavedFill, saveFill, submitFill, syncFill } from './fills/fills.ts'
export { readForm } from './fills/forms.ts'
export type { Moved } from './fills/move.ts'
export { addProject, deleteProject, projectById, queryProjects, updateProject } from './projects/projects.ts'
export { ownReminders, queryReminders, remind } from './statistics/reminders.ts'
export { fillStat } from './statistics/stat.ts'
export { timePlan } from './statistics/time-plan.ts'
export { deleteTask, finishTask, reopenTask, sendTask, updateTask } from './tasks/moves.ts'
export { overdueRefusal, taskSentRefusal } from './tasks/task-guards.ts'
export { type LockedTask, lockTask } from './tasks/task-queries.ts'
export { addTask, queryTasks, type TaskRow, taskById, taskWithHistory } from './tasks/tasks.ts'
