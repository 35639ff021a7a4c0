import type { Permission } from '../permissions.ts'
import { type WorkLifecycle, workGuardLabels } from './work.ts'

export type CaseState = 'new' | 'tracing' | 'sending' | 'checking' | 'deciding' | 'closed' | 'settled' | 'false'
export type CaseEvent =
  | 'open'
  | 'trace'
  | 'order'
  | 'recall'
  | 'checked'
  | 'close'
  | 'resend'
  | 'returnCheck'
  | 'settle'
  | 'dismiss'
  | 'reopen'

const permission: Permission = 'trace:order'

/**
 * An alarm from its first hour to the effect at the station: traced by the platform, orders sent, answered and checked, decided by the city.
 * The platform opens it, and moves it on when the trace is done (`trace`) and when the last order has its check (`checked`).
 */
export const caseLifecycle: WorkLifecycle<CaseState, CaseEvent> = {
  noun: '案件',
  initial: 'new',
  sending: 'open',
  states: {
    new: { label: '待立案', code: 0 },
    tracing: { label: '溯源中', code: 1 },
    sending: { label: '待派单', code: 2 },
    checking: { label: '待核查', code: 3 },
    deciding: { label: '待市局认定', code: 4 },
    closed: { label: '已结案', code: 5 },
    settled: { label: '已了结（未派单）', code: 6 },
    false: { label: '误报', code: 7 },
  },
  events: {
    open: '立案',
    trace: '自动溯源',
    order: '派单',
    recall: '核查单已撤回',
    checked: '核查完成',
    close: '结案',
    resend: '未见效，再派',
    returnCheck: '退回核查',
    settle: '了结（不派单）',
    dismiss: '误报',
    reopen: '重办',
  },
  guards: workGuardLabels,
  transitions: [
    { from: 'new', event: 'open', to: 'tracing', permission },
    { from: 'tracing', event: 'trace', to: 'sending', permission },
    { from: 'tracing', event: 'dismiss', to: 'false', permission, guards: ['senderOrCity', 'reason'] },
    { from: 'sending', event: 'order', to: 'checking', permission },
    { from: 'sending', event: 'settle', to: 'settled', permission, guards: ['senderOrCity', 'reason'] },
    { from: 'sending', event: 'dismiss', to: 'false', permission, guards: ['senderOrCity', 'reason'] },
    { from: 'checking', event: 'recall', to: 'sending', permission },
    { from: 'checking', event: 'checked', to: 'deciding', permission },
    { from: 'deciding', event: 'close', to: 'closed', permission, guards: ['senderOrCity', 'reason', 'score'] },
    { from: 'deciding', event: 'resend', to: 'sending', permission, guards: ['senderOrCity', 'reason'] },
    { from: 'deciding', event: 'returnCheck', to: 'checking', permission, guards: ['senderOrCity', 'reason'] },
    { from: 'deciding', event: 'dismiss', to: 'false', permission, guards: ['senderOrCity', 'reason'] },
    { from: 'closed', event: 'reopen', to: 'sending', permission, guards: ['senderOrCity', 'recent', 'reason'] },
  ],
  inbox: { tracing: 'platform', sending: 'receiver', checking: 'platform', deciding: 'receiver' },
  deadlines: {
    dispatch: {
      label: '派单时限',
      runsIn: ['sending'],
      hours: 0.5,
      counted: 'calendar',
      startsOnEntry: true,
      reminders: [
        { at: 1, to: 'receiver' },
        { at: 2, to: 'parent' },
      ],
    },
    decision: {
      label: '认定时限',
      runsIn: ['deciding'],
      hours: 24,
      counted: 'calendar',
      startsOnEntry: true,
      reminders: [
        { at: 0.75, to: 'receiver' },
        { at: 1, to: 'receiver' },
        { at: 1.5, to: 'parent' },
      ],
    },
  },
}
