import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { FrameSchema, Id, oneOf, Page, pageOf } from '../schemas.ts'
import { CountyId, Ids } from './fill-schemas.ts'

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
  output: FrameSchema,
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
