import type { traceCalls } from '@qingyuan/contract/calls/data-query.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { explain } from './service.ts'

export const traceRoutes: HandlersOf<typeof traceCalls> = {
  Explain: (question, { services, caller }) => explain(services, caller.scope, question),
}
