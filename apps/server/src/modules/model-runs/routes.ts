import type { modelRunCalls } from '@qingyuan/contract/calls/model-runs.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { retryRun } from './service.ts'

export const modelRunRoutes: HandlersOf<typeof modelRunCalls> = {
  Retry: async ({ id }, { services, caller, audit }) => {
    audit.subject = `模型运行 ${id}`
    await retryRun(services, id, caller)
    return {}
  },
}
