import type { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { askReport } from './report/report-job.ts'
import { askImport, listRuns, packedTrack, refusalsFrame, removeRun } from './runs.ts'
import { segmentsFrame, segmentsOf } from './segments.ts'

export const mobileRunRoutes: HandlersOf<typeof mobileRunCalls> = {
  Import: (input, { services, caller, upload, audit }) => {
    audit.subject = `${input.name}（${upload!.name}）`
    return askImport(services, caller, upload!, input)
  },
  List: (_, { services, caller }) => listRuns(services, caller),
  Track: (input, { services, caller }) => packedTrack(services, caller, input),
  Segments: (input, { services, caller }) => segmentsOf(services, caller, input),
  SegmentTable: (input, { services, caller }) => segmentsFrame(services, caller, input),
  Refusals: (input, { services, caller }) => refusalsFrame(services, caller, input),
  Report: (input, { services, caller, audit }) => {
    audit.subject = `走航 ${input.runId}`
    return askReport(services, caller, input)
  },
  Remove: async ({ runId }, { services, caller, audit }) => {
    audit.subject = await removeRun(services, caller, runId)
    return {}
  },
}
