import { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import { defineModule, serveCalls } from '#/platform/module.ts'
import { townshipImport } from './import-job.ts'
import { commitCheck, queryImports, requestCheck, undoImport } from './imports.ts'
import { listTownships } from './townships.ts'

export const townshipsModule = defineModule({
  name: 'system/townships',
  title: '乡镇边界',
  serves: [
    // biome-ignore format: several calls a line
    serveCalls(townshipCalls, {
      List: listTownships, Check: requestCheck, Commit: commitCheck, Imports: queryImports, Undo: undoImport,
    }),
  ],
  jobs: [townshipImport],
})
