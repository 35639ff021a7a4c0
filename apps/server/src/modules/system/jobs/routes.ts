import type { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { cancelJob, getJob, queryJobs } from './jobs.ts'

export const jobRoutes: HandlersOf<typeof jobCalls> = {
  JobQuery: (input, { services, caller }) => queryJobs(services, caller, input),
  JobGet: ({ id }, { services, caller }) => getJob(services, caller, id),
  ExportStart: async ({ call, input }, { services, caller, audit }) => {
    const title = services.calls.check(call, input, caller)
    audit.subject = title
    return { jobId: await services.jobs.enqueue('export', title, { call, input, title }, caller) }
  },
  JobCancel: async ({ id }, { services, caller, audit }) => {
    audit.subject = await cancelJob(services, caller, id)
    return {}
  },
}
