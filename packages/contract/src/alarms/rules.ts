import { declareColumns, numberColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, frameOf, NumberOrNull, nullable, PlaceId } from '../schemas.ts'
import { audienceInput, placeScope, RuleId, RuleRow, ruleInput, termsInput } from './alarm-schemas.ts'

const Episode = Type.Object({
  placeId: Type.Integer(),
  placeName: Type.String(),
  countyName: nullable(Type.String()),
  from: Type.String(),
  /** The last hour in which the condition was met. */
  to: Type.String(),
  /** The hour in which it had cleared, as the list of alarms has it; null while it holds. */
  ended: nullable(Type.String()),
  hours: Type.Integer(),
  peak: NumberOrNull,
  running: Type.Boolean(),
  /** Against the rule in force: found by both, or by this one only. */
  known: Type.Boolean(),
})
const Found = Type.Object({
  count: Type.Integer(),
  places: Type.Integer(),
  medianHours: NumberOrNull,
  /** Share of those that people found to be false, among those they judged. */
  falseShare: NumberOrNull,
})

/** Hours of the rule's subject; the answer names the station. */
export const trialHourColumns = declareColumns({ time: timeColumnSpec('时间'), value: numberColumnSpec('站点') })

/** The rules, and what a rule would have found. */
export const alarmRuleCalls = {
  Query: call({
    name: 'AlarmRule.Query',
    title: '报警规则',
    permission: 'alarm:view',
    input: emptyInput,
    output: Type.Array(RuleRow),
  }),
  Save: call({
    name: 'AlarmRule.Save',
    title: '保存报警规则',
    method: 'POST',
    permission: 'alarm:rules',
    scope: 'none',
    audited: true,
    subject: input => input.name,
    input: Type.Object({ id: Type.Optional(RuleId), ...ruleInput }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  Switch: call({
    name: 'AlarmRule.Switch',
    title: '启用或停用报警规则',
    method: 'POST',
    permission: 'alarm:rules',
    scope: 'none',
    audited: true,
    subject: input => `报警规则 ${input.id}`,
    input: Type.Object({ id: RuleId, active: Type.Boolean({ title: '启用' }) }),
    output: emptyInput,
  }),
  Try: call({
    name: 'AlarmRule.Try',
    title: '报警规则试算',
    method: 'POST',
    permission: 'alarm:view',
    scope: placeScope,
    input: Type.Object({
      /** The rule in force that it is compared with. */
      ruleId: Type.Optional(RuleId),
      ...termsInput,
      ...audienceInput,
      days: Type.Integer({ minimum: 1, maximum: 366, title: '天数' }),
      /** Only this station; the station of the picture. */
      placeId: Type.Optional(PlaceId),
      onlyPlace: Type.Optional(Type.Boolean({ title: '仅此站点' })),
    }),
    output: Type.Object({
      words: Type.String(),
      from: Type.String(),
      to: Type.String(),
      stations: Type.Integer(),
      hours: Type.Integer(),
      milliseconds: Type.Integer(),
      found: Found,
      inForce: nullable(Found),
      episodes: Type.Array(Episode),
      /** The requested station, else the one with the most: its last seven days, and the stretches found. */
      place: nullable(Type.Object({ placeId: Type.Integer(), name: Type.String() })),
      series: nullable(frameOf(trialHourColumns)),
    }),
  }),
}
