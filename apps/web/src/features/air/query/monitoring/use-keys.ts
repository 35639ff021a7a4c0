import { parseHour } from '@qingyuan/domain/time.ts'
import { daysOfRange, movedRange } from '#/filters/range.ts'
import { useHotkeys } from '#/hooks/use-hotkeys.ts'
import type { Monitoring } from './use-monitoring.ts'

/** ← → move the range by its own length; nothing later than now can be reached. */
export const useMonitoringKeys = ({ state, range, change, now }: Monitoring) => {
  const move = (by: 1 | -1) => {
    const next = movedRange(state.step, range, by)
    const begins = state.step === 'hour' ? parseHour(next.from) : Date.parse(daysOfRange(state.step, next).first)
    if (begins !== null && begins <= now) change(next)
  }
  useHotkeys({ ArrowLeft: () => move(-1), ArrowRight: () => move(1) })
}
