import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { serveCalls } from '#/platform/module.ts'

export const ingestService = serveCalls(ingestCalls, {
  /** Data files and pushed values go to the pipeline. */
  ImportFile: (context, input) => context.services.ingest.importFile(context, input),
  Template: ({ services }) => services.ingest.template(),
  Push: ({ services, caller }, input) => services.ingest.push(input, caller),
})
