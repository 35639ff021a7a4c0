import type { trajectoryFileCalls, trajectoryModelCalls, trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { analysis, exportRun, importEndpoints, trajectories } from './public.ts'

export const trajectoryModelRoutes: HandlersOf<typeof trajectoryModelCalls> = {
  HysplitBackTrajectory: ({ services, caller }, question) => trajectories(services, caller, question),
}

export const trajectoryTraceabilityRoutes: HandlersOf<typeof trajectoryTraceabilityCalls> = {
  HYSPLITAnalysis: ({ services, caller }, question) => analysis(services, caller, question),
}

export const trajectoryFileRoutes: HandlersOf<typeof trajectoryFileCalls> = {
  ImportEndpoints: async ({ services, caller, upload, audit }) => {
    audit.subject = upload!.name
    return importEndpoints(services, caller, upload!)
  },
  Download: ({ services, caller }, question) => exportRun(services, caller.scope, question),
}
