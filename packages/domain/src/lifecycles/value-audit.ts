import type { Lifecycle } from './lifecycle.ts'

export type ValueAuditState = 'open' | 'first' | 'second' | 'signed' | 'returned' | 'reopened'
export type ValueAuditEvent = 'judge' | 'pass' | 'return' | 'sign' | 'reopen'
export type ValueAuditGuard = 'reason' | 'another'

/** Audit of an hour of organics or odour: who judged it first does not review it; a later packet that changes its value opens it again. */
export const valueAuditLifecycle: Lifecycle<ValueAuditState, ValueAuditEvent, ValueAuditGuard> = {
  noun: '数据审核',
  initial: 'open',
  states: {
    open: { label: '未审核', code: 0 },
    first: { label: '已初审', code: 1 },
    second: { label: '已复审', code: 2 },
    signed: { label: '已签发', code: 3 },
    returned: { label: '复审退回', code: 4 },
    reopened: { label: '迟到更正', code: 5 },
  },
  events: { judge: '初审', pass: '复审通过', return: '复审退回', sign: '签发', reopen: '迟到更正' },
  guards: { reason: '填写审核的原因', another: '由初审人以外的人复审' },
  transitions: [
    { from: 'open', event: 'judge', to: 'first', permission: 'organics:audit', guards: ['reason'] },
    { from: 'returned', event: 'judge', to: 'first', permission: 'organics:audit', guards: ['reason'] },
    { from: 'reopened', event: 'judge', to: 'first', permission: 'organics:audit', guards: ['reason'] },
    { from: 'first', event: 'judge', to: 'first', permission: 'organics:audit', guards: ['reason'] },
    { from: 'first', event: 'pass', to: 'second', permission: 'organics:review', guards: ['another'] },
    { from: 'first', event: 'return', to: 'returned', permission: 'organics:review', guards: ['another', 'reason'] },
    { from: 'second', event: 'sign', to: 'signed', permission: 'organics:review' },
    { from: 'first', event: 'reopen', to: 'reopened', permission: 'organics:review' },
    { from: 'second', event: 'reopen', to: 'reopened', permission: 'organics:review' },
    { from: 'signed', event: 'reopen', to: 'reopened', permission: 'organics:review' },
    { from: 'returned', event: 'reopen', to: 'reopened', permission: 'organics:review' },
  ],
}

export const auditResults = { valid: '有效', invalid: '无效', corrected: '修正' } as const
export type AuditResult = keyof typeof auditResults
export const auditReasons = [
  '仪器校准',
  '仪器故障',
  '断电恢复',
  '湿度影响',
  '恒值',
  '通讯异常',
  '现场作业影响',
  '核实为真实污染',
  '其他',
] as const
