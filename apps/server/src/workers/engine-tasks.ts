import { polarPlotTask } from './analysis-tasks.ts'
import { transportHourTask } from './apportionment-tasks.ts'
import { forecastDaysTask } from './forecast-tasks.ts'
import { diffusionFrames } from './incident/diffusion.ts'
import { fitIncident } from './incident/fit.ts'
import { sceneFootprint } from './incident/footprint.ts'
import { memberResponses } from './incident/members.ts'
import { screenEnterprises } from './incident/screen.ts'
import { sceneWeather } from './incident/weather.ts'
import { calculateInventoryTask, inventorySpreadTask } from './inventory/calculation-tasks.ts'
import { writeFf10Task } from './inventory/ff10-task.ts'
import { gridCellsTask, gridFileTask, tracingGridTask } from './inventory/grid-tasks.ts'
import { diagnoseWindTask, mapSliceTask } from './meteorology-tasks.ts'
import { targetChancesTask } from './target-tasks.ts'
import type { TaskContext } from './task-context.ts'
import { trajectoriesTask, trajectorySetsTask } from './trajectory-tasks.ts'
import { seedIncident } from './twin/seed-incident.ts'

/** Work for an engine thread: plain values and typed arrays in and out. */
export type EngineTask = (input: never, context: TaskContext) => unknown

/** Every task of a thread, by name. */
export const engineTasks = {
  transportHour: transportHourTask,
  diagnoseWind: diagnoseWindTask,
  mapSlice: mapSliceTask,
  forecastDays: forecastDaysTask,
  trajectories: trajectoriesTask,
  trajectorySets: trajectorySetsTask,
  incidentWeather: sceneWeather,
  incidentReach: screenEnterprises,
  incidentMembers: memberResponses,
  incidentFit: fitIncident,
  incidentFootprint: sceneFootprint,
  incidentDiffusion: diffusionFrames,
  twinIncident: seedIncident,
  polarPlot: polarPlotTask,
  targetChances: targetChancesTask,
  calculateInventory: calculateInventoryTask,
  inventorySpread: inventorySpreadTask,
  gridCells: gridCellsTask,
  gridFile: gridFileTask,
  tracingGrid: tracingGridTask,
  writeFf10: writeFf10Task,
} satisfies Record<string, EngineTask>

export type EngineTasks = typeof engineTasks
