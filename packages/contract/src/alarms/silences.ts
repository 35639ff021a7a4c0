import { Type } from 'typebox'
import { call } from '../call.ts'
import { CountyId, emptyInput, hourLabel, Id, nullable, oneOf, PlaceId } from '../schemas.ts'
import { placeScope, RuleId } from './alarm-schemas.ts'

const Silence = Type.Object({
  id: Type.Integer(),
  rule: nullable(Type.String()),
  place: nullable(Type.String()),
  county: nullable(Type.String()),
  from: Type.String(),
  until: Type.String(),
  reason: Type.String(),
  by: Type.String(),
  state: oneOf(['waiting', 'on', 'over'] as const, '状态'),
  alarms: Type.Integer(),
})

/** Times without notifications. */
export const alarmSilenceCalls = {
  Query: call({
    name: 'AlarmSilence.Query',
    title: '报警静默',
    permission: 'alarm:view',
    input: emptyInput,
    output: Type.Array(Silence),
  }),
  Save: call({
    name: 'AlarmSilence.Save',
    title: '新增报警静默',
    method: 'POST',
    permission: 'alarm:handle',
    scope: placeScope,
    audited: true,
    subject: input => input.reason,
    input: Type.Object({
      ruleId: Type.Optional(RuleId),
      placeId: Type.Optional(PlaceId),
      countyId: Type.Optional(CountyId),
      from: hourLabel('开始'),
      until: hourLabel('结束'),
      reason: Type.String({ minLength: 2, maxLength: 200, title: '原因' }),
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  End: call({
    name: 'AlarmSilence.End',
    title: '提前结束报警静默',
    method: 'POST',
    permission: 'alarm:handle',
    audited: true,
    subject: ({ id }) => `静默 ${id}`,
    input: Type.Object({ id: Id('静默') }),
    output: emptyInput,
  }),
}
