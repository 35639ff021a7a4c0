import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import { reviewCalls } from '@qingyuan/contract/air/review.ts'
import { useInvalidate } from '#/hooks/use-call.ts'
import { useEvents } from '#/hooks/use-events.ts'
import { familyCalls } from './families.ts'

const stale = [
  ...Object.values(familyCalls).flatMap(({ data, accumulation, overlay, legend }) => [data, accumulation, overlay, legend]),
  reviewCalls.Suspects,
  reviewCalls.History,
  traceCalls.Explain,
]

/** Asks again what is on screen: after a verdict here, and whenever the platform says that hours or days changed. */
export const useRefresh = () => {
  const invalidate = useInvalidate()
  const refresh = () => void invalidate(...stale)
  useEvents(['hour'], refresh)
  return refresh
}
