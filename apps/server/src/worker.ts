import { hourMs } from '@qingyuan/domain/time.ts'
import { startDemoLife } from './demo/live.ts'
import { exportTable } from './export-job.ts'
import { enterpriseImport } from './modules/emissions/enterprises/public.ts'
import { dischargeCalculation, inventoryImport } from './modules/emissions/inventory/public.ts'
import { startDailyForecast } from './modules/forecast/air-forecast/public.ts'
import { importMobileRun, mobileReportJob } from './modules/mobile/mobile-runs/public.ts'
import { surfaceImport } from './modules/reporting/points/public.ts'
import { startDailyApportionment } from './modules/sources/apportionment/public.ts'
import { dossier } from './modules/sources/incidents/public.ts'
import { importModel } from './modules/sources/model-files/public.ts'
import { modelRun } from './modules/sources/runs/public.ts'
import { startHourlyRuns } from './modules/sources/trajectories/public.ts'
import { twinExperiments } from './modules/sources/verification/public.ts'
import { townshipImport } from './modules/system/townships/public.ts'
import { type OpenOptions, openServices } from './open-services.ts'
import { backfill } from './pipeline/backfill.ts'
import { startLive } from './pipeline/live.ts'
import { importFile } from './pipeline/receive/file-import.ts'
import { dropOldMinutes, dropOldRejections } from './pipeline/store/retention-queries.ts'
import { startJobWorker } from './platform/jobs/worker.ts'
import { runKinds } from './run-kinds.ts'

/** Real-time and minute values are kept for so long; hours for ever. */
const minuteMonths = 3

/** Kinds of jobs that workers know. */
export const jobKinds = [
  importFile,
  importModel,
  backfill,
  exportTable,
  modelRun(runKinds),
  dossier,
  twinExperiments,
  enterpriseImport,
  surfaceImport,
  dischargeCalculation,
  inventoryImport,
  importMobileRun,
  mobileReportJob,
  townshipImport,
]

/** Everything that is no request: jobs, roll-up and alarms, the demo's devices. Any number may run beside any number of servers. */
export const startWorker = async (options: OpenOptions) => {
  const services = await openServices({ ...options, max: options.max ?? 8 })
  const jobs = await startJobWorker(services, jobKinds)
  const live = await startLive(services)
  const { config, log } = services
  const daily = config.backgroundRuns ? startDailyApportionment(services) : null
  const hourly = startHourlyRuns(services)
  const demo = config.demo && config.hj212Port ? await startDemoLife(services, config.hj212Port) : null
  const forecast = config.backgroundRuns && !demo ? startDailyForecast(services) : null
  const clean = async () => {
    await services.files.removeExpired()
    await dropOldMinutes(services.pool, minuteMonths)
    await dropOldRejections(services.pool, { days: config.rejectionDays, bytes: config.rejectionBytes })
  }
  const cleaning = setInterval(() => clean().catch((error: unknown) => log.error(error)), hourMs)
  return {
    services,
    stop: async () => {
      clearInterval(cleaning)
      daily?.stop()
      forecast?.stop()
      hourly.stop()
      await demo?.stop()
      await live.stop()
      await jobs.stop()
      await services.close()
    },
  }
}
