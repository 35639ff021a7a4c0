import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { jobKind } from '#/platform/jobs/job-kind.ts'
import type { Services } from '#/platform/services.ts'
import { calculateYear } from './calculate.ts'
import { insertRun, lockYear, selectUnfinished, setJob } from './queries.ts'

export const calculationKind = 'discharge-calculation'

export interface CalculationInput {
  runId: number
  year: number
  full: boolean
}

/** Emissions of a year, calculated in the background. Cut off, it starts again: nothing is written but at its end. */
export const dischargeCalculation = jobKind<CalculationInput>({
  kind: calculationKind,
  run: async ({ input, services, signal, progress }) => {
    const facts = await calculateYear(services, { ...input, signal, progress })
    const blocked = facts.block > 0 ? `，${facts.block} 项被阻断` : ''
    return { message: `${facts.sources} 个排放源，${facts.results} 个结果${blocked}`, result: { runId: input.runId, ...facts } }
  },
})

/** Starts the calculation of a year. @throws CONFLICT while one is under way */
export const requestCalculation = async (
  { services: { db, jobs }, caller }: CallerContext<Pick<Services, 'db' | 'jobs'>>,
  { year, full = false }: { year: number; full?: boolean },
): Promise<{ runId: number; jobId: string }> => {
  const title = `${year} 年排放量计算${full ? '（全量）' : ''}`
  const runId = await db.transaction().execute(async trx => {
    await lockYear(trx, year)
    if (await selectUnfinished(trx, year)) throw appError('CONFLICT', { message: `${year} 年的排放量正在计算，请等它结束` })
    return insertRun(trx, { year, title, created_by: caller.userId || null })
  })
  const jobId = await jobs.enqueue({ kind: calculationKind }, title, { runId, year, full } satisfies CalculationInput, caller)
  await setJob(db, runId, jobId)
  return { runId, jobId }
}
