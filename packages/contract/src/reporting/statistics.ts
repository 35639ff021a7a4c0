import {
  declareColumns,
  hiddenColumnSpec,
  numberColumnSpec,
  optionalColumn,
  textColumnSpec,
  timeColumnSpec,
} from '@qingyuan/domain/declared-columns.ts'
import { fillLifecycle } from '@qingyuan/domain/lifecycles/fill.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { CountyId, frameOf, Id, oneOf, Page, pageOf } from '../schemas.ts'
import { Ids } from './fill-schemas.ts'

const optional = {
  text: (label: string, width?: number) => optionalColumn(textColumnSpec(label, { ...(width !== undefined && { width }) })),
  time: (label: string, width: number) => optionalColumn(timeColumnSpec(label, { width })),
  number: (label: string, unit: string, decimals: number, width?: number) =>
    optionalColumn(numberColumnSpec(label, { unit, decimals, ...(width !== undefined && { width }) })),
}
const stateCount = (state: keyof typeof fillLifecycle.states, width?: number) =>
  optional.number(fillLifecycle.states[state].label, '家', 0, width)

/** By county or industry: from `group` on; by state: `group`, `fills`, `share`; not submitted yet: from `name` on. */
export const fillStatisticColumns = declareColumns({
  group: optional.text('区县', 88),
  allotted: optional.number('应填', '家', 0),
  pending: stateCount('pending'),
  filling: stateCount('filling'),
  submitted: stateCount('submitted'),
  approved: stateCount('approved', 76),
  rejected: stateCount('rejected'),
  handedIn: optional.number('提交率', '%', 1),
  approvedShare: optional.number('通过率', '%', 1),
  fills: optional.number('企业数', '家', 0),
  share: optional.number('占比', '%', 1),
  name: optional.text('企业', 220),
  county: optional.text('区县', 76),
  industry: optional.text('行业', 120),
  state: optional.text('状态', 76),
  late: optional.number('逾期', '天', 0, 64),
  owner: optional.text('责任人', 108),
  savedAt: optional.time('最近保存', 150),
  reminders: optional.number('已催报', '次', 0, 72),
  remindedAt: optional.time('最近催报', 150),
  enterpriseId: optionalColumn(hiddenColumnSpec('企业编号')),
})

const stat = call({
  name: 'FillStatistic.Stat',
  title: '填报统计',
  method: 'POST',
  permission: 'enterprise:view',
  scope: { counties: ['countyId'] },
  input: Type.Object({
    taskId: Id('任务'),
    by: oneOf(['county', 'industry', 'state', 'overdue'] as const, '统计口径'),
    countyId: Type.Optional(CountyId),
  }),
  output: frameOf(fillStatisticColumns),
})

export const fillStatisticCalls = {
  Stat: stat,
  StatExport: exportOf(stat),
  Remind: call({
    name: 'FillStatistic.Remind',
    title: '催报',
    method: 'POST',
    permission: 'fill:manage',
    scope: { counties: ['countyId'] },
    audited: true,
    input: Type.Object({
      taskId: Id('任务'),
      /** All that have not submitted when left out. */
      enterpriseIds: Type.Optional(Ids('企业')),
      countyId: Type.Optional(CountyId),
      message: Type.String({ minLength: 5, maxLength: 300, title: '提醒内容' }),
    }),
    output: Type.Object({ reminded: Type.Integer() }),
  }),
  Reminders: call({
    name: 'FillStatistic.Reminders',
    title: '催报记录',
    permission: 'fill:manage',
    scope: 'filtered',
    input: Type.Object({ ...Page, taskId: Id('任务') }),
    output: pageOf(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        county: Type.String(),
        message: Type.String(),
        at: Type.String(),
        by: Type.String(),
        read: Type.Boolean(),
      }),
    ),
  }),
}
