import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { mobileRunImport } from './import-job.ts'
import { mobileReportJob, requestReport } from './report/report-job.ts'
import { listRuns, packedTrack, refusalsFrame, removeRun, requestImport } from './runs.ts'
import { segmentsFrame, segmentsOf } from './segments.ts'

export const mobileRunsModule = defineModule({
  name: 'mobile/mobile-runs',
  title: '走航监测',
  tables: ['mobile_columns', 'mobile_refusals', 'mobile_runs'],
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(mobileRunCalls, {
      Import: requestImport, List: listRuns, Track: packedTrack, Segments: segmentsOf, SegmentTable: segmentsFrame,
      Refusals: refusalsFrame, Report: requestReport, Remove: removeRun,
    }),
  ],
  jobs: [mobileRunImport.job, mobileReportJob],
})
