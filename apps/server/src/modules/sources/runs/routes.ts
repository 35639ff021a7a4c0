import type { modelRunCalls } from '@qingyuan/contract/sources/runs.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { retryRun } from './public.ts'

export const modelRunRoutes: HandlersOf<typeof modelRunCalls> = {
  Retry: async ({ services, caller, audit }, { id }) => {
    audit.subject = `模型运行 ${id}`
    await retryRun(services, id, caller)
    return {}
  },
}
