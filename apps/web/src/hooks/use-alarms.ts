import { homeCalls } from '@qingyuan/contract/air/live.ts'
import { useUser } from './current-user.ts'
import { useCall, useInvalidate } from './use-call.ts'
import { useEvents } from './use-events.ts'

/** Alarms of today, live by push; nothing for who may not see them. */
export const useAlarms = () => {
  const allowed = useUser(state => state.user?.authorities.includes('alarm:view')) ?? false
  const alarms = useCall(homeCalls.alarmQuery, allowed ? {} : null)
  const invalidate = useInvalidate()
  useEvents(['alarm', 'hour'], () => void invalidate(homeCalls.alarmQuery))
  return { allowed, alarms, unread: alarms.data?.unread ?? 0 }
}

/** How many of today's alarms the person has not read. */
export const useUnreadAlarms = (): number => useAlarms().unread
