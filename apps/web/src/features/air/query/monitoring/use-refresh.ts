import { reviewCalls, traceCalls } from '@qingyuan/contract/air/query.ts'
import { useForget } from '#/page/use-call.ts'
import { useEvents } from '#/page/use-events.ts'
import { familyCalls } from './families.ts'

const stale = [
  ...Object.values(familyCalls).flatMap(({ data, accumulation, overlay, legend }) => [data, accumulation, overlay, legend]),
  reviewCalls.Suspects,
  reviewCalls.History,
  traceCalls.Explain,
]

/** Asks again what is on screen: after a verdict here, and whenever the platform says that hours or days changed. */
export const useRefresh = () => {
  const forget = useForget()
  const refresh = () => void forget(...stale)
  useEvents(['hour'], refresh)
  return refresh
}
