import type { Permission } from '../permissions.ts'
import { type WorkLifecycle, workGuardLabels } from './work.ts'

export type OrderState = 'draft' | 'waiting' | 'handling' | 'reviewing' | 'closed' | 'withdrawn'
export type OrderEvent =
  | 'send'
  | 'sign'
  | 'refuse'
  | 'transfer'
  | 'urge'
  | 'answer'
  | 'sendBack'
  | 'feedback'
  | 'submit'
  | 'pass'
  | 'return'
  | 'withdraw'
  | 'reopen'

const permission: Permission = 'trace:order'
const open = ['waiting', 'handling'] as const
const answerGuards = ['ownEnterprise', 'textOrEvidence'] as const
const transferGuards = ['senderOrChief', 'reason', 'newReceiver', 'transfersLeft'] as const

/**
 * An order to check an enterprise, sent after tracing (dispatch 2): sent, signed, answered, reviewed. The sender names the calendar hours until
 * an answer is due. The enterprise may answer as long as the county has not handed in its check. Who receives one holds the same right as who sends it; the guards tell them apart.
 */
export const orderLifecycle: WorkLifecycle<OrderState, OrderEvent> = {
  noun: '核查单',
  initial: 'draft',
  sending: 'send',
  states: {
    draft: { label: '草稿', code: 0 },
    waiting: { label: '待签收', code: 1 },
    handling: { label: '处理中', code: 2 },
    reviewing: { label: '待审核', code: 3 },
    closed: { label: '已办结', code: 4 },
    withdrawn: { label: '已撤销', code: 5 },
  },
  events: {
    send: '下发',
    sign: '签收',
    refuse: '退签',
    transfer: '转办',
    urge: '催办',
    answer: '企业答复',
    sendBack: '退回企业',
    feedback: '反馈',
    submit: '提交',
    pass: '审核通过',
    return: '退回',
    withdraw: '撤销',
    reopen: '重办',
  },
  guards: workGuardLabels,
  transitions: [
    { from: 'draft', event: 'send', to: 'waiting', permission, guards: ['senderOrCity', 'knownReceiver', 'deadlineAhead'] },
    { from: 'waiting', event: 'sign', to: 'handling', permission, guards: ['receiver'] },
    { from: 'waiting', event: 'refuse', to: 'draft', permission, guards: ['receiver', 'reason'] },
    { from: 'waiting', event: 'transfer', to: 'waiting', permission, guards: transferGuards },
    { from: 'handling', event: 'transfer', to: 'waiting', permission, guards: transferGuards },
    { from: 'waiting', event: 'urge', to: 'waiting', permission, guards: ['senderOrCity'], keepsVersion: true },
    { from: 'handling', event: 'urge', to: 'handling', permission, guards: ['senderOrCity'], keepsVersion: true },
    { from: 'waiting', event: 'answer', to: 'waiting', permission: 'order:answer', guards: answerGuards },
    { from: 'handling', event: 'answer', to: 'handling', permission: 'order:answer', guards: answerGuards },
    { from: 'handling', event: 'sendBack', to: 'handling', permission, guards: ['receiver', 'reason'] },
    { from: 'handling', event: 'feedback', to: 'handling', permission, guards: ['receiver', 'textOrEvidence'] },
    { from: 'handling', event: 'submit', to: 'reviewing', permission, guards: ['receiver', 'textOrEvidence'] },
    { from: 'reviewing', event: 'pass', to: 'closed', permission, guards: ['notReceiver', 'score'] },
    { from: 'reviewing', event: 'return', to: 'handling', permission, guards: ['notReceiver', 'reason'] },
    { from: 'waiting', event: 'withdraw', to: 'withdrawn', permission, guards: ['senderOrCity', 'reason'] },
    { from: 'handling', event: 'withdraw', to: 'withdrawn', permission, guards: ['senderOrCity', 'reason'] },
    { from: 'closed', event: 'reopen', to: 'handling', permission, guards: ['notReceiver', 'recent', 'reason'] },
  ],
  inbox: { draft: 'sender', waiting: 'receiver', handling: 'receiver', reviewing: 'reviewer' },
  deadlines: {
    answer: {
      label: '企业答复时限',
      runsIn: open,
      hours: null,
      counted: 'calendar',
      party: 'enterprise',
      optional: true,
      endedBy: ['answer'],
      renewedBy: ['sendBack'],
      reminders: [
        { at: 0.75, to: 'receiver' },
        { at: 1, to: 'receiver' },
        { at: 1.25, to: 'parent' },
      ],
    },
    feedback: {
      label: '反馈时限',
      runsIn: open,
      hours: null,
      counted: 'calendar',
      renewedBy: ['return', 'reopen'],
      reminders: [
        { at: 1, to: 'receiver' },
        { at: 1.5, to: 'parent' },
      ],
    },
  },
}

/** What the check of a county found at the enterprise. */
export const orderFindings = { confirmed: '属实', partly: '部分属实', unfounded: '不属实' } as const
export type OrderFinding = keyof typeof orderFindings
