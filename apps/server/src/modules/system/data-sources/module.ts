import { defineModule } from '#/platform/module.ts'
import { measurementFileImport } from './file-import.ts'
import { ingestService } from './ingest.ts'
import { sourceService } from './sources.ts'
import { speciesRowService } from './species-rows.ts'

export const dataSourcesModule = defineModule({
  name: 'system/data-sources',
  title: '数据源与接入',
  serves: [sourceService, ingestService, speciesRowService],
  jobs: [measurementFileImport.job],
})
