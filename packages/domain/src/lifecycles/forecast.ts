import type { Lifecycle } from './lifecycle.ts'

export type ForecastState = 'draft' | 'signed'
export type ForecastEvent = 'sign' | 'withdraw'
export type ForecastGuard = 'reason'

const permission = 'forecast:edit'

/** A day's forecast is edited as a draft and signed; a signed one is withdrawn, with a reason, before it can be edited again. */
export const forecastLifecycle: Lifecycle<ForecastState, ForecastEvent, ForecastGuard> = {
  noun: '预报',
  initial: 'draft',
  states: { draft: { label: '待签发', code: 0 }, signed: { label: '已签发', code: 1 } },
  events: { sign: '签发', withdraw: '撤回更正' },
  guards: { reason: '填写撤回的原因' },
  transitions: [
    { from: 'draft', event: 'sign', to: 'signed', permission },
    { from: 'signed', event: 'withdraw', to: 'draft', permission, guards: ['reason'] },
  ],
}
