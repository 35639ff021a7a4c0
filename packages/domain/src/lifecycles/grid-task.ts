import { type GridItem, type GridStep, warningReasons } from '../hotspot-grid.ts'
import type { Permission } from '../permissions.ts'
import { dayMs, dayStart, formatDate, hourMs } from '../time.ts'
import { type WorkLifecycle, workGuardLabels } from './work.ts'

export type GridTaskState = 'draft' | 'waiting' | 'handling' | 'checking' | 'closed' | 'archived' | 'recalled'
export type GridTaskEvent = 'issue' | 'sign' | 'return' | 'progress' | 'feedback' | 'extend' | 'pass' | 'fail' | 'recall' | 'archive'

const issue: Permission = 'grid:task'
const handle: Permission = 'grid:feedback'
const check: Permission = 'grid:check'

/** A task for a hot cell: issued to its county, signed, answered from the spot, checked by another person, closed, filed. */
export const gridTaskLifecycle: WorkLifecycle<GridTaskState, GridTaskEvent> = {
  noun: '网格任务',
  initial: 'draft',
  sending: 'issue',
  states: {
    draft: { label: '待下发', code: 0 },
    waiting: { label: '待签收', code: 1 },
    handling: { label: '处置中', code: 2 },
    checking: { label: '待核查', code: 3 },
    closed: { label: '已办结', code: 4 },
    archived: { label: '已归档', code: 5 },
    recalled: { label: '已撤回', code: 6 },
  },
  events: {
    issue: '下发',
    sign: '签收',
    return: '退回',
    progress: '首次反馈',
    feedback: '提交反馈',
    extend: '延期',
    pass: '核查通过',
    fail: '核查不通过',
    recall: '撤回',
    archive: '归档',
  },
  guards: workGuardLabels,
  transitions: [
    { from: 'draft', event: 'issue', to: 'waiting', permission: issue, guards: ['senderOrCity', 'knownReceiver', 'deadlineAhead'] },
    { from: 'draft', event: 'recall', to: 'recalled', permission: issue, guards: ['senderOrCity', 'reason'] },
    { from: 'waiting', event: 'sign', to: 'handling', permission: handle, guards: ['receiver'] },
    { from: 'waiting', event: 'return', to: 'draft', permission: handle, guards: ['receiver', 'reason'] },
    { from: 'waiting', event: 'recall', to: 'recalled', permission: issue, guards: ['senderOrCity', 'reason'] },
    { from: 'handling', event: 'progress', to: 'handling', permission: handle, guards: ['receiver', 'textOrEvidence'] },
    { from: 'handling', event: 'extend', to: 'handling', permission: issue, guards: ['senderOrCity', 'reason'] },
    { from: 'handling', event: 'feedback', to: 'checking', permission: handle, guards: ['receiver', 'textOrEvidence'] },
    { from: 'checking', event: 'pass', to: 'closed', permission: check, guards: ['notReceiver'] },
    { from: 'checking', event: 'fail', to: 'handling', permission: check, guards: ['notReceiver', 'reason'] },
    { from: 'closed', event: 'archive', to: 'archived', permission: issue, guards: ['senderOrCity'] },
  ],
  inbox: { draft: 'sender', waiting: 'receiver', handling: 'receiver', checking: 'reviewer' },
  deadlines: {
    sign: { label: '签收时限', runsIn: ['waiting'], hours: null, counted: 'calendar', reminders: [{ at: 1, to: 'receiver' }] },
    first: {
      label: '首次反馈时限',
      runsIn: ['waiting', 'handling'],
      hours: null,
      counted: 'calendar',
      endedBy: ['progress', 'feedback'],
      reminders: [
        { at: 0.75, to: 'receiver' },
        { at: 1, to: 'receiver' },
      ],
    },
    final: {
      label: '办结时限',
      runsIn: ['waiting', 'handling'],
      hours: null,
      counted: 'calendar',
      reminders: [
        { at: 0.75, to: 'receiver' },
        { at: 1, to: 'receiver' },
        { at: 1.5, to: 'parent' },
      ],
    },
  },
}

export const gridTaskReasons = {
  alarm: '实时报警',
  highest: '月均浓度最高',
  lastYear: '同比改善最差',
  previous: '环比改善最差',
  source: '疑似源峰值',
  manual: '人工下发',
} as const
export type GridTaskReason = keyof typeof gridTaskReasons
export const gridTaskReasonIds = Object.keys(gridTaskReasons) as GridTaskReason[]

/** Maps that a reason is about: an alarm is of hours, a warning of a month. */
export const gridTaskStep = (reason: GridTaskReason): GridStep => (reason in warningReasons ? 'month' : 'hour')

/** Item of a task: sensors of organics alone point to a source, so a task for one is of theirs whatever map it is issued from. */
export const gridTaskItem = (reason: GridTaskReason, item: GridItem): GridItem => (reason === 'source' ? 'tvoc' : item)

/** Reasons of tasks that the map of an item can give. */
export const gridReasonsOf = (item: GridItem): GridTaskReason[] => gridTaskReasonIds.filter(reason => gridTaskItem(reason, item) === item)

/** Hours of the same wind after the answer have values; without them a check cannot rest on data. */
export const hasHoursAfter = (effect: { after: { mean: number | null } } | null): boolean => effect !== null && effect.after.mean !== null

export const gridFindings = { yes: '发现问题', no: '未发现问题', notFound: '未找到点位' } as const
export type GridFinding = keyof typeof gridFindings

/** Kinds of problems found on the spot; own list, without a standard. */
export const gridProblems = [
  '施工扬尘',
  '道路扬尘',
  '料场堆场',
  '散煤燃烧',
  '秸秆垃圾焚烧',
  '餐饮油烟',
  '工业企业',
  '移动源',
  '其他',
] as const

/** What to look for by item; own list, without a standard. */
export const gridChecks: Readonly<Record<GridItem, string>> = {
  pm2_5: '散煤燃烧、秸秆垃圾焚烧、餐饮油烟、料场堆场和工业企业治理设施',
  pm10: '施工和道路扬尘、料场堆场覆盖、裸露地面和运输车辆',
  no2: '柴油货车集中路段、非道路移动机械和燃烧设施脱硝',
  so2: '散煤燃烧、锅炉和工业炉窑脱硫设施',
  o3: '涂装、印刷、化工和加油站等挥发性有机物排放环节',
  co: '散煤燃烧、焦炉和工业炉窑燃烧工况',
  tvoc: '装卸、储罐、污水池和设备泄漏等无组织排放，涂装和化工废气收集治理设施',
}

const signHours = 2
const firstHours = 24
const finalHours = 7 * 24
/** From 22:00 to 07:00 a task may be signed by 09:00. Own choice: from 07:00 on, two hours end at 09:00 or later. */
const [nightFrom, nightTo, signBy] = [22, 7, 9]

/** Hours of the deadlines of a task that is issued at `now`; at night signing is due at 09:00. */
export const gridTaskHours = (now: number): { sign: number; first: number; final: number } => {
  const day = dayStart(formatDate(now))
  const hour = (now - day) / hourMs
  const due = hour >= nightFrom ? day + dayMs + signBy * hourMs : hour < nightTo ? day + signBy * hourMs : now + signHours * hourMs
  return { sign: (due - now) / hourMs, first: firstHours, final: finalHours }
}

/** A cell that is hot again within so many days of the end of its task counts as a recurrence. */
export const recurrenceDays = 30
/** Feedback from farther away than this from the cell needs a reason. */
export const mostFeedbackMetres = 500

/** Number of a task: `WG-12`. */
export const gridTaskNumber = (id: number): string => `WG-${id}`
