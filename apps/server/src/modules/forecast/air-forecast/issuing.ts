import type { forecastCalls } from '@qingyuan/contract/forecast/air-forecast.ts'
import { findRunningRun } from '#/modules/sources/runs/public.ts'
import { appError } from '#/platform/errors.ts'
import type { SomeHandlers } from '#/platform/module.ts'
import { requestToday } from './daily.ts'
import { forecastRun } from './forecast-run.ts'

export const issuingHandlers = {
  /** The forecast that is being calculated, today's or of past days. */
  Running: async ({ services }) => (await findRunningRun(services, forecastRun))?.info ?? null,
  /** 立即起报: today's forecast, requested by the caller. */
  Issue: async ({ services, caller }) => {
    const run = await requestToday(services, caller)
    if (!run) throw appError('NOT_FOUND', { message: '没有覆盖今天的格点气象预报，暂时不能起报' })
    return run.info
  },
} satisfies SomeHandlers<typeof forecastCalls>
