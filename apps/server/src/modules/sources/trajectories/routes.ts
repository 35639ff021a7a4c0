import type { trajectoryFileCalls, trajectoryModelCalls, trajectoryTraceabilityCalls } from '@qingyuan/contract/sources/trajectories.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { analysis, exportRun, importEndpoints, trajectories } from './public.ts'

export const trajectoryModelRoutes: HandlersOf<typeof trajectoryModelCalls> = {
  HysplitBackTrajectory: (question, { services, caller }) => trajectories(services, caller, question),
}

export const trajectoryTraceabilityRoutes: HandlersOf<typeof trajectoryTraceabilityCalls> = {
  HYSPLITAnalysis: (question, { services, caller }) => analysis(services, caller, question),
}

export const trajectoryFileRoutes: HandlersOf<typeof trajectoryFileCalls> = {
  ImportEndpoints: async (_, { upload, audit }) => {
    audit.subject = upload!.name
    return importEndpoints(upload!)
  },
  Download: (question, { services, caller, audit }) => {
    audit.subject = `模型运行 ${question.runId}`
    return exportRun(services, caller.scope, question)
  },
}
