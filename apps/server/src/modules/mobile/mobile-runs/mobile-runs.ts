import { mobileRunCalls } from '@qingyuan/contract/mobile/mobile-runs.ts'
import { serveCalls } from '#/platform/module.ts'
import { requestReport } from './report/report-job.ts'
import { runHandlers } from './runs.ts'
import { segmentHandlers } from './segments.ts'

export const mobileRunService = serveCalls(mobileRunCalls, { ...runHandlers, ...segmentHandlers, Report: requestReport })
