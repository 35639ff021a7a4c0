import type { Permission } from '../permissions.ts'
import { type WorkLifecycle, workGuardLabels } from './work.ts'

export type FieldOrderState = 'draft' | 'waiting' | 'handling' | 'reviewing' | 'closed' | 'withdrawn'
export type FieldOrderEvent =
  | 'send'
  | 'sign'
  | 'refuse'
  | 'transfer'
  | 'urge'
  | 'feedback'
  | 'submit'
  | 'pass'
  | 'return'
  | 'withdraw'
  | 'reopen'

const send: Permission = 'trace:order'
const handle: Permission = 'field:handle'
const open = ['waiting', 'handling'] as const
const transferGuards = ['senderOrChief', 'reason', 'newReceiver', 'transfersLeft'] as const

/**
 * Work in the field after tracing or a briefing: a mobile run, more measurements, a patrol, a consultation. Sent to a department or one of its staff,
 * signed, answered with what was found, reviewed by another person than the one who answered.
 */
export const fieldOrderLifecycle: WorkLifecycle<FieldOrderState, FieldOrderEvent> = {
  noun: '现场任务单',
  initial: 'draft',
  sending: 'send',
  states: {
    draft: { label: '已退签', code: 0 },
    waiting: { label: '待签收', code: 1 },
    handling: { label: '办理中', code: 2 },
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
    feedback: '进展',
    submit: '提交结果',
    pass: '审核通过',
    return: '退回',
    withdraw: '撤销',
    reopen: '重办',
  },
  guards: workGuardLabels,
  transitions: [
    { from: 'draft', event: 'send', to: 'waiting', permission: send, guards: ['senderOrCity', 'knownReceiver', 'deadlineAhead'] },
    { from: 'draft', event: 'withdraw', to: 'withdrawn', permission: send, guards: ['senderOrCity', 'reason'] },
    { from: 'waiting', event: 'sign', to: 'handling', permission: handle, guards: ['receiver'] },
    { from: 'waiting', event: 'refuse', to: 'draft', permission: handle, guards: ['receiver', 'reason'] },
    { from: 'waiting', event: 'transfer', to: 'waiting', permission: send, guards: transferGuards },
    { from: 'handling', event: 'transfer', to: 'waiting', permission: send, guards: transferGuards },
    { from: 'waiting', event: 'urge', to: 'waiting', permission: send, guards: ['senderOrCity'], keepsVersion: true },
    { from: 'handling', event: 'urge', to: 'handling', permission: send, guards: ['senderOrCity'], keepsVersion: true },
    { from: 'handling', event: 'feedback', to: 'handling', permission: handle, guards: ['receiver', 'textOrEvidence'] },
    { from: 'handling', event: 'submit', to: 'reviewing', permission: handle, guards: ['receiver', 'textOrEvidence'] },
    { from: 'reviewing', event: 'pass', to: 'closed', permission: send, guards: ['notReceiver', 'senderOrCity'] },
    { from: 'reviewing', event: 'return', to: 'handling', permission: send, guards: ['notReceiver', 'senderOrCity', 'reason'] },
    { from: 'waiting', event: 'withdraw', to: 'withdrawn', permission: send, guards: ['senderOrCity', 'reason'] },
    { from: 'handling', event: 'withdraw', to: 'withdrawn', permission: send, guards: ['senderOrCity', 'reason'] },
    { from: 'closed', event: 'reopen', to: 'handling', permission: send, guards: ['notReceiver', 'senderOrCity', 'recent', 'reason'] },
  ],
  inbox: { draft: 'sender', waiting: 'receiver', handling: 'receiver', reviewing: 'sender' },
  deadlines: {
    result: {
      label: '完成时限',
      runsIn: open,
      hours: null,
      counted: 'calendar',
      renewedBy: ['return', 'reopen'],
      reminders: [
        { at: 0.75, to: 'receiver' },
        { at: 1, to: 'receiver' },
        { at: 1.5, to: 'parent' },
      ],
    },
  },
}

export const fieldFindings = { found: '发现来源', notFound: '未发现来源', done: '已完成' } as const
export type FieldFinding = keyof typeof fieldFindings

/** What is to be done in the field: its word, the letters of its number, hours that it usually has, and what its result may be. */
export const fieldTasks = {
  mobile: { label: '走航', prefix: 'ZH', hours: 12, findings: ['found', 'notFound'] },
  station: { label: '补测', prefix: 'BC', hours: 48, findings: ['done', 'found', 'notFound'] },
  patrol: { label: '巡查', prefix: 'XC', hours: 12, findings: ['found', 'notFound'] },
  consult: { label: '会商', prefix: 'HS', hours: 4, findings: ['done'] },
} as const satisfies Record<string, { label: string; prefix: string; hours: number; findings: readonly FieldFinding[] }>
export type FieldTask = keyof typeof fieldTasks
export const fieldTaskIds = Object.keys(fieldTasks) as FieldTask[]

/** Number of a field order: `ZH-12`. */
export const fieldOrderNumber = (task: FieldTask, id: number): string => `${fieldTasks[task].prefix}-${id}`

/** True when a task may end with this finding. */
export const canFind = (task: FieldTask, finding: FieldFinding): boolean =>
  (fieldTasks[task].findings as readonly FieldFinding[]).includes(finding)
