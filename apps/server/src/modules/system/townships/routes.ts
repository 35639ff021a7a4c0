import type { townshipCalls } from '@qingyuan/contract/system/townships.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { askCheck, commitCheck, listTownships, queryImports, undoImport } from './public.ts'

export const townshipRoutes: HandlersOf<typeof townshipCalls> = {
  List: (_, { services, caller }) => listTownships(services, caller.scope),
  Check: (input, { services, caller, upload, audit }) => {
    audit.subject = upload!.name
    return askCheck(services, caller, upload!, input)
  },
  Commit: ({ jobId }, { services, caller }) => commitCheck(services, caller, jobId),
  Imports: (_, { services, caller }) => queryImports(services, caller.scope),
  Undo: async ({ id }, { services, caller, audit }) => {
    audit.subject = await undoImport(services, caller, id)
    return {}
  },
}
