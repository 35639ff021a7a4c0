import type { Lifecycle } from './lifecycle.ts'

export type AlarmState = 'pending' | 'handling' | 'closed' | 'false'
export type AlarmEvent = 'handle' | 'close' | 'dismiss'
export type AlarmGuard = 'reason'

const permission = 'alarm:handle'

/** Handling of an alarm, whatever its condition does meanwhile. A finished one stays finished; a false one has a reason. */
export const alarmLifecycle: Lifecycle<AlarmState, AlarmEvent, AlarmGuard> = {
  noun: '报警',
  initial: 'pending',
  states: {
    pending: { label: '待处理', code: 0 },
    handling: { label: '处理中', code: 1 },
    closed: { label: '已关闭', code: 2 },
    false: { label: '误报', code: 3 },
  },
  events: { handle: '开始处理', close: '关闭', dismiss: '标记误报' },
  guards: { reason: '填写误报的原因' },
  transitions: [
    { from: 'pending', event: 'handle', to: 'handling', permission },
    { from: 'pending', event: 'close', to: 'closed', permission },
    { from: 'handling', event: 'close', to: 'closed', permission },
    { from: 'pending', event: 'dismiss', to: 'false', permission, guards: ['reason'] },
    { from: 'handling', event: 'dismiss', to: 'false', permission, guards: ['reason'] },
  ],
}
