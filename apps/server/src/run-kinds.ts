import { apportionment } from './modules/apportionment/service.ts'
import { forecastRun } from './modules/forecast/service.ts'
import { windField } from './modules/meteorology/service.ts'
import type { RunKind } from './modules/model-runs/service.ts'
import { diffusionRun, incidentRun } from './modules/tracing/service.ts'
import { analysisRun, trajectoryRun } from './modules/trajectories/service.ts'

/** The explicit list: every kind of model run that workers know. */
export const runKinds: readonly RunKind[] = [
  windField as RunKind,
  trajectoryRun as RunKind,
  analysisRun as RunKind,
  incidentRun as RunKind,
  diffusionRun as RunKind,
  apportionment as RunKind,
  forecastRun as RunKind,
]
