import { defineModule } from '#/platform/module.ts'
import { townshipImport, townshipService } from './township-import.ts'

export const townshipsModule = defineModule({
  name: 'system/townships',
  title: '乡镇边界',
  tables: ['replaced_townships', 'township_imports', 'townships'],
  serves: [townshipService],
  jobs: [townshipImport.job],
})
