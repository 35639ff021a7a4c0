import type { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { explain } from './public.ts'

export const traceRoutes: HandlersOf<typeof traceCalls> = {
  Explain: ({ services, caller }, question) => explain(services, caller.scope, question),
}
