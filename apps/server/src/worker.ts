import { dayMs, hourMs } from '@qingyuan/domain/time.ts'
import { startDemoLife } from './demo/live.ts'
import { modelRun, type RunKind } from './modules/sources/runs/public.ts'
import { productModules } from './modules.ts'
import { type OpenOptions, openServices, withLowPriority } from './open-services.ts'
import { pipelineJobs } from './pipeline/jobs.ts'
import { startLive } from './pipeline/live.ts'
import { dropOldMinutes, dropOldRejections, minuteMonths } from './pipeline/store/retention-queries.ts'
import { isLowPriority } from './platform/jobs/lanes.ts'
import { startScheduledTasks } from './platform/jobs/scheduled-tasks.ts'
import { startJobWorker } from './platform/jobs/worker.ts'
import { atMostEvery, runEach } from './platform/run-each.ts'

/** Real-time and minute values are kept for so long; hours for ever. */

const runKinds = productModules.flatMap(module => module.runKinds) as readonly unknown[] as readonly RunKind[]
const declaredJobs = [...pipelineJobs, ...productModules.flatMap(module => module.jobs)]

/** Everything that is no request: jobs, roll-up and alarms, the demo's devices. Any number may run beside any number of servers. */
export const startWorker = async (options: OpenOptions) => {
  const services = await openServices({ ...options, max: options.max ?? 12 })
  const behind = withLowPriority(services)
  const jobs = await startJobWorker(services, [modelRun(runKinds), ...declaredJobs], lane => (isLowPriority(lane) ? behind : services))
  const live = await startLive(services)
  const { config, log } = services
  const schedule = startScheduledTasks(services)
  const demo = config.demo && config.hj212Port ? await startDemoLife(services, config.hj212Port) : null
  const dropOldEntries = atMostEvery(dayMs, services.clock.now, () => services.audit.dropOlderThan(config.auditDays))
  const clean = () =>
    runEach(
      [
        () => services.files.removeExpired(),
        () => dropOldMinutes(services.pool, minuteMonths),
        dropOldEntries,
        () => dropOldRejections(services.pool, { days: config.rejectionDays, bytes: config.rejectionBytes }),
      ],
      error => log.error(error),
    )
  const cleaning = setInterval(() => void clean(), hourMs)
  return {
    services,
    stop: async () => {
      clearInterval(cleaning)
      schedule.stop()
      await demo?.stop()
      await live.stop()
      await jobs.stop()
      await services.close()
    },
  }
}
