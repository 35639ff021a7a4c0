import type { jobCalls } from '@qingyuan/contract/system/jobs.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { cancelJob, getJob, queryJobs } from './jobs.ts'

export const jobRoutes: HandlersOf<typeof jobCalls> = {
  JobQuery: ({ services, caller }, input) => queryJobs(services, caller, input),
  JobGet: ({ services, caller }, { id }) => getJob(services, caller, id),
  ExportStart: async ({ services, caller, audit }, { call, input }) => {
    const title = services.calls.check(call, input, caller)
    audit.subject = title
    return { jobId: await services.jobs.enqueue('export', title, { call, input, title }, caller) }
  },
  JobCancel: async ({ services, caller, audit }, { id }) => {
    audit.subject = await cancelJob(services, caller, id)
    return {}
  },
}
