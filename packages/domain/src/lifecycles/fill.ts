import type { Lifecycle } from './lifecycle.ts'

export type FillState = 'pending' | 'filling' | 'submitted' | 'approved' | 'rejected'
export type FillEvent = 'save' | 'import' | 'sync' | 'submit' | 'recall' | 'forward' | 'pass' | 'reject' | 'reset'
export type FillGuard =
  | 'owner'
  | 'staff'
  | 'allotted'
  | 'taskSent'
  | 'notOverdue'
  | 'noErrors'
  | 'explained'
  | 'unopened'
  | 'reviewer'
  | 'countyLevel'
  | 'lastLevel'
  | 'reason'
  | 'notPublished'

const writing = ['owner', 'allotted', 'taskSent', 'notOverdue'] as const
/** Staff may bring in what an enterprise sent on paper or too late. */
const importing = ['allotted', 'taskSent', 'staff'] as const

/**
 * Form of an enterprise for a task (fill-workflow 4.3). A submitted fill is at a level: 1 the county, 2 the city; `forward` is the
 * county's yes where the city decides after it. The enterprise may recall it until the first reviewer has opened it. Copying last year's form into a fill not begun, or sent back, is our choice.
 */
export const fillLifecycle: Lifecycle<FillState, FillEvent, FillGuard> = {
  noun: '填报',
  initial: 'pending',
  states: {
    pending: { label: '待填报', code: 0 },
    filling: { label: '填报中', code: 1 },
    submitted: { label: '待审核', code: 2 },
    approved: { label: '审核通过', code: 3 },
    rejected: { label: '驳回', code: 4 },
  },
  events: {
    save: '保存',
    import: '代企业导入',
    sync: '沿用去年数据',
    submit: '提交审核',
    recall: '撤回',
    forward: '区县审核通过',
    pass: '审核通过',
    reject: '驳回',
    reset: '重置',
  },
  guards: {
    owner: '本企业的填报',
    staff: '管理部门账户',
    allotted: '企业已分配到该任务',
    taskSent: '任务已下发且未完成',
    notOverdue: '未超过截止日期',
    noErrors: '没有未处理的错误',
    explained: '每处交叉核对提示都说明了原因',
    unopened: '审核人还没有打开',
    reviewer: '属于本级审核范围',
    countyLevel: '处于区县审核',
    lastLevel: '处于最后一级审核',
    reason: '填写 5–500 字的理由',
    notPublished: '该年度清单未发布',
  },
  transitions: [
    { from: 'pending', event: 'save', to: 'filling', permission: 'fill:own', guards: writing },
    { from: 'filling', event: 'save', to: 'filling', permission: 'fill:own', guards: writing },
    { from: 'rejected', event: 'save', to: 'filling', permission: 'fill:own', guards: writing },
    { from: 'pending', event: 'import', to: 'filling', permission: 'fill:import', guards: importing },
    { from: 'filling', event: 'import', to: 'filling', permission: 'fill:import', guards: importing },
    { from: 'rejected', event: 'import', to: 'filling', permission: 'fill:import', guards: importing },
    { from: 'pending', event: 'sync', to: 'filling', permission: 'fill:own', guards: writing },
    { from: 'filling', event: 'sync', to: 'filling', permission: 'fill:own', guards: writing },
    { from: 'rejected', event: 'sync', to: 'filling', permission: 'fill:own', guards: writing },
    { from: 'filling', event: 'submit', to: 'submitted', permission: 'fill:own', guards: [...writing, 'noErrors', 'explained'] },
    { from: 'submitted', event: 'recall', to: 'filling', permission: 'fill:own', guards: [...writing, 'unopened'] },
    {
      from: 'submitted',
      event: 'forward',
      to: 'submitted',
      permission: 'fill:review',
      guards: ['taskSent', 'reviewer', 'countyLevel', 'noErrors'],
    },
    {
      from: 'submitted',
      event: 'pass',
      to: 'approved',
      permission: 'fill:review',
      guards: ['taskSent', 'reviewer', 'lastLevel', 'noErrors'],
    },
    { from: 'submitted', event: 'reject', to: 'rejected', permission: 'fill:review', guards: ['taskSent', 'reviewer', 'reason'] },
    { from: 'approved', event: 'reset', to: 'filling', permission: 'fill:reset', guards: ['taskSent', 'reason', 'notPublished'] },
  ],
}

/** Levels of review: the county first, then the city; or one of them alone. */
export type ReviewLevel = 1 | 2
export const reviewLevels = { 1: '区县审核', 2: '市级审核' } as const satisfies Record<ReviewLevel, string>

/** How many levels a task has and at which one a submitted fill begins: two levels begin at the county, one level is the city's. */
export const firstLevel = (levels: 1 | 2): ReviewLevel => (levels === 2 ? 1 : 2)
