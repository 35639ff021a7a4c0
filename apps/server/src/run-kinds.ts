import { forecastRun } from './modules/forecast/air-forecast/public.ts'
import { apportionment } from './modules/sources/apportionment/public.ts'
import { diffusionRun, incidentRun } from './modules/sources/incidents/public.ts'
import type { RunKind } from './modules/sources/runs/public.ts'
import { analysisRun, trajectoryRun } from './modules/sources/trajectories/public.ts'
import { windField } from './modules/weather/fields/public.ts'

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
