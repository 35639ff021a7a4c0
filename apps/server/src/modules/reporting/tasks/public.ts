export {
  allotEnterprises,
  allotPoints,
  appointCountyOwner,
  cancelEnterprises,
  cancelPoints,
  queryEnterprises,
} from './allotment/allotment.ts'
export { toStep } from './approval/compare.ts'
export { verdictImport } from './approval/import-verdicts.ts'
export { queueFrame } from './approval/queue.ts'
export { passFill, rejectFill } from './approval/verdicts.ts'
export { isPublished, selectFillsOf } from './fills/fill-queries.ts'
export { fillTodos } from './fills/fill-todos.ts'
export {
  changeFill,
  type OpenFill,
  ownFills,
  readFill,
  recalledReplies,
  type SavedFill,
  saveFill,
  submitFill,
  syncFill,
} from './fills/fills.ts'
export { readForm } from './fills/forms.ts'
export { addProject } from './projects/projects.ts'
export { ownReminders, sendReminders } from './statistics/reminders.ts'
export { finishTask, sendTask } from './tasks/moves.ts'
export { overdueRefusal, taskSentRefusal } from './tasks/task-guards.ts'
export { type LockedTask, lockTask } from './tasks/task-queries.ts'
export { addTask, queryTasks, taskById } from './tasks/tasks.ts'
