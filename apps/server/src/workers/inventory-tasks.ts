export { calculateInventoryTask, inventorySpreadTask } from './inventory/calculation-tasks.ts'
export { writeFf10Task } from './inventory/ff10-task.ts'
export { gridCellsTask, gridFileTask, tracingGridTask } from './inventory/grid-tasks.ts'
