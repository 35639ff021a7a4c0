import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { serveCalls } from '#/platform/module.ts'
import { measurementFileImport, startFileImport } from './file-import.ts'

export const ingestService = serveCalls(ingestCalls, {
  ImportFile: startFileImport,
  ...measurementFileImport.steps,
  Template: ({ services }) => services.ingest.template(),
  Push: ({ services, caller }, input) => services.ingest.push(input, caller),
})
