import type { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { askReport } from './report/report-job.ts'
import { askImport, listRuns, packedTrack, refusalsFrame, removeRun } from './runs.ts'
import { segmentsFrame, segmentsOf } from './segments.ts'

export const mobileRunRoutes: HandlersOf<typeof mobileRunCalls> = {
  Import: ({ services, caller, upload }, input) => askImport(services, caller, upload!, input),
  List: ({ services, caller }) => listRuns(services, caller),
  Track: ({ services, caller }, input) => packedTrack(services, caller, input),
  Segments: ({ services, caller }, input) => segmentsOf(services, caller, input),
  SegmentTable: ({ services, caller }, input) => segmentsFrame(services, caller, input),
  Refusals: ({ services, caller }, input) => refusalsFrame(services, caller, input),
  Report: ({ services, caller }, input) => askReport(services, caller, input),
  Remove: async ({ services, caller, audit }, { runId }) => {
    audit.subject = await removeRun(services, caller, runId)
    return {}
  },
}
