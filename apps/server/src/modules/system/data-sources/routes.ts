import type { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { appError } from '#/platform/errors.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { queryRejections, querySources, replayRejections, saveSource } from './sources.ts'

export const sourceRoutes: HandlersOf<typeof sourceCalls> = {
  SourceQuery: ({ services, caller }, input) => querySources(services, caller, input),
  SourceSave: async ({ services, caller }, input) => {
    const id = await saveSource(services, caller, input)
    await services.events.publish({ type: 'places', data: {} })
    return { id }
  },
  RejectionQuery: ({ services, caller }, input) => queryRejections(services, caller, input),
  RejectionReplay: ({ services, caller }, { ids }) => replayRejections(services, caller, ids),
}

/** The pipeline does the work; here its front doors meet the calls. */
export const ingestRoutes: HandlersOf<typeof ingestCalls> = {
  ImportFile: ({ services, caller, upload }, input) => {
    if (!upload) throw appError('BAD_REQUEST')
    return services.ingest.importFile(upload, input, caller)
  },
  Template: ({ services }) => services.ingest.template(),
  Push: ({ services, caller }, input) => services.ingest.push(input, caller),
}
