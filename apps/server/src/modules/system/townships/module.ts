import { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { queryTownshipImports, startTownshipCheck, townshipImport } from './township-import.ts'
import { listTownships } from './townships.ts'

export const townshipsModule = defineModule({
  name: 'system/townships',
  title: '乡镇边界',
  tables: ['township_imports', 'townships'],
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(townshipCalls, {
      List: listTownships, Check: startTownshipCheck, Commit: townshipImport.commit, Imports: queryTownshipImports, Undo: townshipImport.undo,
    }),
  ],
  jobs: [townshipImport.job],
})
