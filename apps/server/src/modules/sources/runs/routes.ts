import type { modelRunCalls } from '@qingyuan/contract/sources/runs.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { retryRun } from './public.ts'

export const modelRunRoutes: HandlersOf<typeof modelRunCalls> = {
  Retry: async ({ services, caller }, { id }) => {
    await retryRun(services, id, caller)
    return {}
  },
}
