import type { reviewCalls } from '@qingyuan/contract/air/review.ts'
import type { HandlersOf } from '#/platform/http/implement.ts'
import { historyOf, markHours, suspectsFrame } from './public.ts'

export const reviewRoutes: HandlersOf<typeof reviewCalls> = {
  Suspects: ({ services, caller }, question) => suspectsFrame(services, caller.scope, question),
  Mark: async ({ services, caller, audit }, input) => {
    audit.subject = `${services.places.get(input.placeId)?.name ?? input.placeId} ${input.parameter}`
    return markHours(services, caller, input)
  },
  History: ({ services, caller }, input) => historyOf(services, caller.scope, input),
}
