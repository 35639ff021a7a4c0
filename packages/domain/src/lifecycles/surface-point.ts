import type { Lifecycle } from './lifecycle.ts'

export type SurfacePointState = 'pending' | 'filling' | 'submitted' | 'verified' | 'returned'
export type SurfacePointEvent = 'save' | 'submit' | 'verify' | 'return' | 'again'
export type SurfacePointGuard = 'taskSent' | 'notOverdue' | 'complete' | 'reason' | 'notPublished'

const writing = ['taskSent', 'notOverdue'] as const

/** A point of a surface task (fill-workflow 2): submitting locks, verifying lets it count, filling again opens a new version. */
export const surfacePointLifecycle: Lifecycle<SurfacePointState, SurfacePointEvent, SurfacePointGuard> = {
  noun: '面源填报',
  initial: 'pending',
  states: {
    pending: { label: '待填报', code: 0 },
    filling: { label: '填报中', code: 1 },
    submitted: { label: '待核实', code: 2 },
    verified: { label: '核实通过', code: 3 },
    returned: { label: '退回', code: 4 },
  },
  events: { save: '保存', submit: '提交', verify: '核实通过', return: '退回', again: '重新填报' },
  guards: {
    taskSent: '任务已下发且未完成',
    notOverdue: '未超过截止日期',
    complete: '必填的活动水平已填',
    reason: '填写 5–500 字的理由',
    notPublished: '该年度清单未发布',
  },
  transitions: [
    { from: 'pending', event: 'save', to: 'filling', permission: 'surface:fill', guards: writing },
    { from: 'filling', event: 'save', to: 'filling', permission: 'surface:fill', guards: writing },
    { from: 'returned', event: 'save', to: 'filling', permission: 'surface:fill', guards: writing },
    { from: 'filling', event: 'submit', to: 'submitted', permission: 'surface:fill', guards: [...writing, 'complete'] },
    { from: 'submitted', event: 'verify', to: 'verified', permission: 'fill:review', guards: ['taskSent', 'complete'] },
    { from: 'submitted', event: 'return', to: 'returned', permission: 'fill:review', guards: ['taskSent', 'reason'] },
    { from: 'verified', event: 'again', to: 'filling', permission: 'surface:fill', guards: ['taskSent', 'notPublished'] },
  ],
}
