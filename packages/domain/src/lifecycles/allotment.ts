import type { FillState } from './fill.ts'
import type { Lifecycle } from './lifecycle.ts'

export type AllotmentState = 'none' | 'allotted' | 'cancelled'
export type AllotmentEvent = 'allot' | 'cancel'
export type AllotmentGuard = 'taskOpen' | 'notSubmitted'

const permission = 'fill:manage'

/** An enterprise, or a point, on a task (fill-workflow 4.2). Cancelling keeps what was filled in. */
export const allotmentLifecycle: Lifecycle<AllotmentState, AllotmentEvent, AllotmentGuard> = {
  noun: '分配',
  initial: 'none',
  states: { none: { label: '未分配', code: 0 }, allotted: { label: '已分配', code: 1 }, cancelled: { label: '已取消', code: 2 } },
  events: { allot: '分配', cancel: '取消分配' },
  guards: { taskOpen: '任务未完成', notSubmitted: '填报尚未提交（待填报或填报中）' },
  transitions: [
    { from: 'none', event: 'allot', to: 'allotted', permission, guards: ['taskOpen'] },
    { from: 'cancelled', event: 'allot', to: 'allotted', permission, guards: ['taskOpen'] },
    { from: 'allotted', event: 'cancel', to: 'cancelled', permission, guards: ['taskOpen', 'notSubmitted'] },
  ],
}

/** Fills, and points, whose allotment can be cancelled: the guard notSubmitted. */
export const notSubmitted = ['pending', 'filling'] as const satisfies readonly FillState[]
