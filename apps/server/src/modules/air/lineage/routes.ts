import type { traceCalls } from '@qingyuan/contract/air/query.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { explain } from './public.ts'

export const traceRoutes: HandlersOf<typeof traceCalls> = {
  Explain: (question, { services, caller }) => explain(services, caller.scope, question),
}
