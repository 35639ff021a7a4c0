import { productModules } from './modules.ts'
import type { Services } from './platform/services.ts'

/** Delay after the server listens, and the time between two looks for answers that are due. */
const [firstMs, everyMs] = [1_500, 30_000]

/** Computes the modules' shared slow answers before a page requests them; each module caches its own. */
export const keepWarm = (services: Services): { stop(): void } => {
  const { clock, log } = services
  const answers = productModules.flatMap(module => module.keepWarm).map(answer => ({ ...answer, computedAt: Number.NEGATIVE_INFINITY }))
  let busy = false
  const computeDue = async () => {
    for (const answer of answers) {
      if (clock.now() - answer.computedAt < answer.everyMs) continue
      answer.computedAt = clock.now()
      await answer.compute(services)
    }
  }
  const look = () => {
    if (busy) return
    busy = true
    void computeDue()
      .catch((error: unknown) => log.error(error, 'an answer could not be computed ahead'))
      .finally(() => {
        busy = false
      })
  }
  const timers = [setTimeout(look, firstMs), setInterval(look, everyMs)]
  return { stop: () => timers.forEach(clearTimeout) }
}
