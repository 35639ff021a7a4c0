import type { reviewCalls } from '@qingyuan/contract/air/query.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { historyOf, markHours, suspectsFrame } from './public.ts'

export const reviewRoutes: HandlersOf<typeof reviewCalls> = {
  Suspects: (question, { services, caller }) => suspectsFrame(services, caller.scope, question),
  Mark: async (input, { services, caller, audit }) => {
    audit.subject = `${services.places.get(input.placeId)?.name ?? input.placeId} ${input.parameter}`
    return markHours(services, caller, input)
  },
  History: (input, { services, caller }) => historyOf(services, caller.scope, input),
}
