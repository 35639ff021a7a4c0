import type { Lifecycle } from './lifecycle.ts'

export type FillTaskState = 'draft' | 'sent' | 'finished'
export type FillTaskEvent = 'edit' | 'send' | 'extend' | 'finish' | 'force' | 'reopen'
export type FillTaskGuard = 'allotted' | 'allApproved' | 'reason' | 'laterEnd'

const permission = 'fill:manage'

/** A fill task, of enterprises or of surface sources (fill-workflow 4.1). Extending and reopening are our choice: an overdue task goes on. */
export const fillTaskLifecycle: Lifecycle<FillTaskState, FillTaskEvent, FillTaskGuard> = {
  noun: '任务',
  initial: 'draft',
  states: { draft: { label: '草稿', code: 0 }, sent: { label: '已下发', code: 1 }, finished: { label: '已完成', code: 2 } },
  events: { edit: '修改或删除', send: '下发', extend: '延期', finish: '完成', force: '强制完成', reopen: '重新打开' },
  guards: {
    allotted: '至少分配一家企业或一个点位',
    allApproved: '全部审核通过',
    reason: '填写 5–500 字的理由',
    laterEnd: '截止日期不早于今天',
  },
  transitions: [
    { from: 'draft', event: 'edit', to: 'draft', permission },
    { from: 'draft', event: 'send', to: 'sent', permission, guards: ['allotted'] },
    { from: 'sent', event: 'extend', to: 'sent', permission, guards: ['reason', 'laterEnd'] },
    { from: 'sent', event: 'finish', to: 'finished', permission, guards: ['allApproved'] },
    { from: 'sent', event: 'force', to: 'finished', permission, guards: ['reason'] },
    { from: 'finished', event: 'reopen', to: 'sent', permission, guards: ['reason', 'laterEnd'] },
  ],
}
