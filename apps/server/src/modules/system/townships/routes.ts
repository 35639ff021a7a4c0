import type { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { askCheck, commitCheck, listTownships, queryImports, undoImport } from './public.ts'

export const townshipRoutes: HandlersOf<typeof townshipCalls> = {
  List: ({ services, caller }) => listTownships(services, caller.scope),
  Check: ({ services, caller, upload }, input) => askCheck(services, caller, upload!, input),
  Commit: ({ services, caller }, { jobId }) => commitCheck(services, caller, jobId),
  Imports: ({ services, caller }) => queryImports(services, caller.scope),
  Undo: async ({ services, caller, audit }, { id }) => {
    audit.subject = await undoImport(services, caller, id)
    return {}
  },
}
