import { declareColumns, numberColumnSpec, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { dryRunOption, importSteps, startedImport } from '../import-steps.ts'
import { CountyId, frameOf, Id, importRecord, NumberOrNull, nullable, oneOf, Page, pageOf, Search, ShortText } from '../schemas.ts'
import { FillStateInput, Reason, Remark, Remarks, Revision, Step } from './fill-schemas.ts'

/** Verdicts are for reviewers; who sees enterprises reads their fillings and what was decided. */
const read = { permission: 'enterprise:view', scope: { counties: ['countyId'] } } as const
const write = { method: 'POST', permission: 'fill:review', scope: 'filtered', audited: true } as const

const queue = {
  taskId: Id('任务'),
  countyId: Type.Optional(CountyId),
  state: Type.Optional(FillStateInput),
  industry: Type.Optional(ShortText('行业', 40)),
  search: Search,
  /** Only those whose checks found something. */
  faulty: Type.Optional(Type.Boolean({ title: '只看有问题' })),
}
const QueueRow = Type.Object({
  id: Type.Integer(),
  enterpriseId: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  countyId: Type.Integer(),
  county: Type.String(),
  industry: Type.String(),
  state: FillStateInput,
  level: nullable(Type.Integer()),
  revision: Type.Integer(),
  errors: Type.Integer(),
  warnings: Type.Integer(),
  submissions: Type.Integer(),
  submittedAt: nullable(Type.String()),
  submittedBy: nullable(Type.String()),
  /** The caller may decide it now. */
  mine: Type.Boolean(),
})

const Cell = Type.Object({
  section: Type.String(),
  rowId: nullable(Type.String()),
  field: Type.String(),
  /** With the title of its row. */
  label: Type.String(),
  /** Of a list section: 焦炭 装煤. */
  rowTitle: nullable(Type.String()),
  fieldLabel: Type.String(),
  unit: Type.String(),
  /** January to December, of an amount by month. */
  months: nullable(Type.Object({ before: nullable(Type.Array(NumberOrNull)), now: nullable(Type.Array(NumberOrNull)) })),
  before: nullable(Type.String()),
  now: nullable(Type.String()),
  /** What `before` covers while the year is under way: the whole year, the same months, or their even part; null for what is no amount. */
  period: nullable(oneOf(['year', 'months', 'scaled'] as const, '时段')),
  /** Per cent, of numbers whose base is not 0. */
  change: NumberOrNull,
  differs: Type.Boolean(),
  checks: Type.Array(Type.Object({ severity: oneOf(['error', 'warning'] as const, '程度'), text: Type.String() })),
})

const Moved = Type.Object({ id: Type.Integer(), state: FillStateInput, level: nullable(Type.Integer()), revision: Type.Integer() })
const decide = { id: Id('填报'), revision: Revision }

/** Fills of a task by the end of each day, against an even pace. */
export const taskProgressColumns = declareColumns({
  time: timeColumnSpec('日期'),
  plan: numberColumnSpec('计划提交', { unit: '家', decimals: 1 }),
  submitted: numberColumnSpec('累计提交', { unit: '家', decimals: 0 }),
  approved: numberColumnSpec('累计通过', { unit: '家', decimals: 0 }),
})

/** The sheet that goes out and comes back: the last two columns are filled in by the reviewer. */
export const reviewQueueColumns = declareColumns({
  id: textColumnSpec('填报编号'),
  revision: textColumnSpec('版本'),
  name: textColumnSpec('企业'),
  code: textColumnSpec('统一社会信用代码'),
  county: textColumnSpec('区县'),
  industry: textColumnSpec('行业'),
  state: textColumnSpec('状态'),
  level: textColumnSpec('审核级别'),
  submissions: numberColumnSpec('提交次数', { decimals: 0 }),
  submittedAt: textColumnSpec('提交时间'),
  submittedBy: textColumnSpec('提交人'),
  errors: numberColumnSpec('错误', { decimals: 0 }),
  warnings: numberColumnSpec('需核实', { decimals: 0 }),
  verdict: textColumnSpec('审核结论'),
  comment: textColumnSpec('审核意见'),
})

const { ImportCommit, ImportUndo } = importSteps('Approval', '审核意见文件', 'fill:review')

export const approvalCalls = {
  FillSubmit: call({
    name: 'Approval.FillSubmit',
    title: '提交审核',
    method: 'POST',
    permission: 'fill:own',
    scope: 'filtered',
    audited: true,
    input: Type.Object({
      taskId: Id('任务'),
      revision: Revision,
      /** At the fields: answers to remarks, and why a cross-check disagrees. */
      replies: Remarks,
    }),
    output: Moved,
  }),
  FillRecall: call({
    name: 'Approval.FillRecall',
    title: '撤回已提交的填报',
    method: 'POST',
    permission: 'fill:own',
    scope: 'filtered',
    audited: true,
    input: Type.Object({ taskId: Id('任务'), revision: Revision }),
    output: Moved,
  }),
  ApprovePass: call({
    name: 'Approval.ApprovePass',
    title: '审核通过',
    ...write,
    input: Type.Object({
      fills: Type.Array(Type.Object(decide), { minItems: 1, maxItems: 500, title: '填报' }),
      comment: Type.Optional(Type.String({ maxLength: 500, title: '意见' })),
    }),
    output: Type.Object({
      moved: Type.Array(Moved),
      refused: Type.Array(Type.Object({ id: Type.Integer(), reason: Type.String() })),
    }),
  }),
  ApprovePassNo: call({
    name: 'Approval.ApprovePassNo',
    title: '审核驳回',
    ...write,
    input: Type.Object({ ...decide, reason: Reason, remarks: Remarks }),
    output: Moved,
  }),
  FillReset: call({
    name: 'Approval.FillReset',
    title: '重置已通过的填报',
    ...write,
    permission: 'fill:reset',
    input: Type.Object({ ...decide, reason: Reason }),
    output: Moved,
  }),
  /** Gives all verdicts of a sheet, or none; with `dryRun` only checks it, as a job. */
  Import: call({
    name: 'Approval.Import',
    title: '导入审核意见',
    ...write,
    upload: true,
    subject: (_, fileName) => fileName,
    input: Type.Object({ taskId: Id('任务'), ...dryRunOption }),
    output: Type.Union([
      startedImport,
      Type.Object({
        taken: Type.Boolean(),
        rows: Type.Integer(),
        passed: Type.Integer(),
        rejected: Type.Integer(),
        faults: Type.Array(Type.Object({ row: Type.Integer(), column: Type.String(), reason: Type.String() })),
      }),
    ]),
  }),
  ImportCommit,
  ImportUndo,
  Export: call({
    name: 'Approval.Export',
    title: '导出审核列表',
    ...read,
    kind: 'xlsx',
    audited: true,
    input: Type.Object(queue),
    output: frameOf(reviewQueueColumns),
  }),
  QueryByApprove: call({
    name: 'Approval.QueryByApprove',
    title: '审核列表',
    ...read,
    input: Type.Object({ ...Page, ...queue }),
    output: pageOf(QueueRow),
  }),
  QueryByID: call({
    name: 'Approval.QueryByID',
    title: '填报审核详情',
    permission: 'enterprise:view',
    scope: 'filtered',
    input: Type.Object({ id: Id('填报') }),
    output: Type.Object({
      fill: QueueRow,
      taskName: Type.String(),
      year: Type.Integer(),
      /** Year of last year's values, and the months that this year's form has; null when there are none. */
      before: nullable(Type.Object({ year: Type.Integer(), months: Type.Integer() })),
      sections: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), cells: Type.Array(Cell) })),
      /** Findings of the checks on the form as a whole. */
      general: Cell.properties.checks,
      checked: Type.Integer(),
      remarks: Type.Array(Remark),
      /** Every time that it was sent back, newest first, with the enterprise's answers. */
      rounds: Type.Array(
        Type.Object({
          at: Type.String(),
          by: Type.String(),
          reason: nullable(Type.String()),
          answeredAt: nullable(Type.String()),
          remarks: Type.Array(Type.Object({ ...Remark.properties, reply: nullable(Type.String()) })),
        }),
      ),
      /** What the enterprise wrote at its fields when it submitted last. */
      replies: Type.Array(Remark),
      history: Type.Array(Step),
    }),
  }),
  QueryByApproveUser: call({
    name: 'Approval.QueryByApproveUser',
    title: '按审核人统计',
    permission: 'enterprise:view',
    scope: 'filtered',
    input: Type.Object({ taskId: Id('任务') }),
    output: Type.Array(
      Type.Object({
        userId: nullable(Type.Integer()),
        name: Type.String(),
        forwarded: Type.Integer(),
        passed: Type.Integer(),
        rejected: Type.Integer(),
        reset: Type.Integer(),
        /** Mean time from submission to the verdict. */
        meanHours: NumberOrNull,
        lastAt: Type.String(),
      }),
    ),
  }),
  /** `updated` counts verdicts. */
  ImportList: call({
    name: 'Approval.ImportList',
    title: '审核意见导入记录',
    permission: 'fill:review',
    scope: 'filtered',
    input: Type.Object({ taskId: Id('任务') }),
    output: Type.Array(Type.Object(importRecord)),
  }),
  QueryWholeCount: call({
    name: 'Approval.QueryWholeCount',
    title: '填报审核总数',
    ...read,
    input: Type.Object({ taskId: Id('任务'), countyId: Type.Optional(CountyId) }),
    output: Type.Object({
      total: Type.Integer(),
      pending: Type.Integer(),
      filling: Type.Integer(),
      submitted: Type.Integer(),
      countyLevel: Type.Integer(),
      cityLevel: Type.Integer(),
      approved: Type.Integer(),
      rejected: Type.Integer(),
      overdue: Type.Integer(),
      /** Submitted ones without a fault, which the caller may pass at once. */
      clean: Type.Integer(),
    }),
  }),
  TimePlan: call({
    name: 'Approval.TimePlan',
    title: '填报时间计划',
    permission: 'enterprise:view',
    scope: 'filtered',
    input: Type.Object({ taskId: Id('任务') }),
    output: Type.Object({
      startsOn: Type.String(),
      endsOn: Type.String(),
      today: Type.String(),
      daysLeft: Type.Integer(),
      allotted: Type.Integer(),
      /** Share of the time gone, and of the fills submitted and approved by now, 0..1. */
      timeShare: Type.Number(),
      submittedShare: Type.Number(),
      approvedShare: Type.Number(),
      /** Day by day: how many had been submitted, and approved, by its end; null for days to come. */
      progress: frameOf(taskProgressColumns),
    }),
  }),
}
