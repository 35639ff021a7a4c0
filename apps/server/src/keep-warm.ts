import { formatDate, hourMs } from '@qingyuan/domain/time.ts'
import { completion } from './modules/air/targets/public.ts'
import { placeOutlooks } from './modules/weather/outlook/public.ts'
import type { Services } from './platform/services.ts'

/** After a start, when the door is open; then as often as new fields of a model could have come. */
const [firstMs, everyMs] = [1_500, 30_000]

/**
 * Answers that take more than half a second to make and that everybody shares are made before somebody asks: the weather of the coming week at every
 * place, and the chances of the year's targets. Each is remembered by its module for as long as what it stands on is the same.
 */
export const keepWarm = (services: Services): { stop(): void } => {
  const { clock, log } = services
  let [busy, targetsAt] = [false, Number.NEGATIVE_INFINITY]
  const warm = async () => {
    await placeOutlooks(services)
    if (clock.now() - targetsAt < hourMs) return
    targetsAt = clock.now()
    await completion(services, { span: 'year', year: Number(formatDate(clock.now()).slice(0, 4)) })
  }
  const look = () => {
    if (busy) return
    busy = true
    void warm()
      .catch((error: unknown) => log.error(error, 'could not be kept warm'))
      .finally(() => {
        busy = false
      })
  }
  const timers = [setTimeout(look, firstMs), setInterval(look, everyMs)]
  return { stop: () => timers.forEach(clearTimeout) }
}
