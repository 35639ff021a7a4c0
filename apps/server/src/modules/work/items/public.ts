export { setWorkingDay, setWorkingHours } from './calendar.ts'
export { selectCalendar } from './calendar-queries.ts'
export { extendDeadline } from './deadlines.ts'
export { canMove, type ItemMove, type MovedItem, moveItem, moveItemIn, possibleMoves } from './move-item.ts'
export {
  type DeadlineRow,
  type ItemFilter,
  type ItemRow,
  itemRows,
  type StepRow,
  selectDeadlinesOf,
  selectItem,
  selectStepsOf,
  wantedItems,
} from './queries.ts'
export { itemById, itemWithTrail, stepAnswer } from './read.ts'
export { departmentsOf, receiversFor } from './receivers.ts'
export { sendDueReminders, urgeItemIn, workReminders } from './reminders.ts'
export { type NewItem, sendItems } from './send.ts'
export { insertTrailSteps, selectTrail, type Trail, type TrailStep } from './trail-queries.ts'
export { checkTransition, type GuardRefusal, reasonRefusal, staleError } from './transition.ts'
