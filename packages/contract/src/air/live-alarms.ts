import { Type } from 'typebox'
import { call } from '../call.ts'
import { DayLabel, emptyInput, Id, NumberOrNull, nullable, oneOf, optionalDaySpan, Page, PlaceId, pageOf } from '../schemas.ts'

export const AlarmRow = Type.Object({
  id: Type.Integer(),
  ruleName: Type.String(),
  kind: Type.String(),
  severity: oneOf(['high', 'medium', 'data'] as const, '等级'),
  placeId: Type.Integer(),
  placeName: Type.String(),
  countyName: nullable(Type.String()),
  parameter: nullable(Type.String()),
  message: Type.String(),
  state: oneOf(['pending', 'handling', 'closed', 'false'] as const, '状态'),
  openedAt: Type.String(),
  lastAt: Type.String(),
  closedAt: nullable(Type.String()),
  peak: NumberOrNull,
  hours: Type.Integer(),
})
const alarmFilter = Type.Object({
  ...Page,
  ...optionalDaySpan,
  state: Type.Optional(oneOf(['pending', 'handling', 'closed', 'false'] as const, '状态')),
  placeId: Type.Optional(PlaceId),
})

/** Alarms of today and their handling. */
export const alarmCalls = {
  alarmQuery: call({
    name: 'Home.alarmQuery',
    title: '今日报警',
    permission: 'signed-in',
    input: Type.Object({ day: Type.Optional(DayLabel) }),
    /** `open`: going on now and not closed. `newest`: id of the last unread alarm, 0 without any; the input of `alarmRead`. */
    output: Type.Object({
      day: Type.String(),
      open: Type.Integer(),
      unread: Type.Integer(),
      /** Going on at sensors of organics and odour, less than grave: not among the rows. */
      sensors: Type.Integer(),
      newest: Type.Integer(),
      rows: Type.Array(AlarmRow),
    }),
  }),
  alarmLog: call({
    name: 'Home.alarmLog',
    title: '报警处理记录',
    permission: 'alarm:view',
    input: Type.Object({ alarmId: Id('报警') }),
    output: Type.Array(Type.Object({ at: Type.String(), by: Type.String(), action: Type.String(), note: nullable(Type.String()) })),
  }),
  historyAlarmLog: call({
    name: 'Home.historyAlarmLog',
    title: '历史报警',
    permission: 'alarm:view',
    input: alarmFilter,
    output: pageOf(AlarmRow),
  }),
  alarmHandle: call({
    name: 'Home.alarmHandle',
    title: '处理报警',
    method: 'POST',
    permission: 'alarm:handle',
    audited: true,
    input: Type.Object({
      alarmId: Id('报警'),
      state: oneOf(['handling', 'closed', 'false'] as const, '状态'),
      note: Type.String({ maxLength: 200, title: '备注' }),
    }),
    output: emptyInput,
  }),
  /** The caller has seen the alarms up to this number; the marker only moves forward. */
  alarmRead: call({
    name: 'Home.alarmRead',
    title: '报警标为已读',
    method: 'POST',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({ until: Type.Integer({ minimum: 0, maximum: 2_147_483_647, title: '报警编号' }) }),
    output: emptyInput,
  }),
}
