import { sourceCalls } from '@qingyuan/contract/system/data-sources.ts'
import { ingestCalls } from '@qingyuan/contract/system/ingest.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { importFile, importTemplate, pushValues } from './ingest.ts'
import { queryRejections, querySources, replayRejections, saveSource } from './sources.ts'

export const dataSourcesModule = defineModule({
  name: 'system/data-sources',
  title: '数据源与接入',
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(sourceCalls, {
      SourceQuery: querySources, SourceSave: saveSource, RejectionQuery: queryRejections, RejectionReplay: replayRejections,
    }),
    serveCalls(ingestCalls, { ImportFile: importFile, Template: importTemplate, Push: pushValues }),
  ],
})
