import type { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import type { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { appError } from '#/platform/errors.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { queryRejections, querySources, replayRejections, saveSource } from './sources.ts'

export const sourceRoutes: HandlersOf<typeof sourceCalls> = {
  SourceQuery: (input, { services, caller }) => querySources(services, caller, input),
  SourceSave: async (input, { services, caller, audit }) => {
    audit.subject = input.name
    const id = await saveSource(services, caller, input)
    await services.events.publish({ type: 'places', data: {} })
    return { id }
  },
  RejectionQuery: (input, { services, caller }) => queryRejections(services, caller, input),
  RejectionReplay: ({ ids }, { services, caller }) => replayRejections(services, caller, ids),
}

/** The pipeline does the work; here its front doors meet the calls. */
export const ingestRoutes: HandlersOf<typeof ingestCalls> = {
  ImportFile: ({ format }, { services, caller, upload, audit }) => {
    if (!upload) throw appError('BAD_REQUEST')
    audit.subject = upload.name
    return services.ingest.importFile(upload, format, caller)
  },
  Template: (_, { services }) => services.ingest.template(),
  Push: (input, { services, caller }) => services.ingest.push(input, caller),
}
