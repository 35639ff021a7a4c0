import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { endLook, selectPaused } from './scheduled-queries.ts'

/** Work that a worker process repeats by itself as long as it runs. Any number of processes may: `look` does nothing twice. */
export interface ScheduledTask {
  /** Key of its row; never changes. */
  name: string
  everyMs: number
  /** After the start of the process; at once when left out. */
  firstMs?: number
  /** Requests or does what is due. */
  look(services: Services): Promise<unknown>
  /** Whether this installation runs it; always when left out. */
  when?(config: Config): boolean
  /** Where it starts model runs: how the plan of runs names it and its times. Users may pause it. */
  plan?: { title: string; times: string }
}

declare module '../services.ts' {
  interface Services {
    /** What this installation's workers repeat by themselves. */
    schedule: readonly ScheduledTask[]
  }
}

/** One look: passed over while the task is paused. An error is logged and shown in the plan of runs. */
const lookOnce = async (services: Services, { name, plan, look }: ScheduledTask): Promise<void> => {
  if (plan && (await selectPaused(services.db, name))) return
  let fault: string | null = null
  try {
    await look(services)
  } catch (error) {
    services.log.error(error)
    fault = (error as Error).message
  }
  if (plan) await endLook(services.db, name, new Date(services.clock.now()), fault)
}

/** Repeats the tasks of this installation until it is stopped; a task whose look is not done yet is not looked at again. */
export const startScheduledTasks = (services: Services): { stop(): void } => {
  const timers = services.schedule.flatMap(task => {
    let busy = false
    const look = async () => {
      if (busy) return
      busy = true
      await lookOnce(services, task).catch((error: unknown) => services.log.error(error))
      busy = false
    }
    return [setTimeout(look, task.firstMs ?? 0), setInterval(look, task.everyMs)]
  })
  return { stop: () => timers.forEach(clearTimeout) }
}
