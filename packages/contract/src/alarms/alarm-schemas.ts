import { type AlarmCondition, alarmSeverities, type ConditionKind, conditionKindIds } from '@qingyuan/domain/alarms/rule.ts'
import { alarmLifecycle } from '@qingyuan/domain/lifecycles/alarm.ts'
import { controlLevels } from '@qingyuan/domain/places.ts'
import { stationTypeIds } from '@qingyuan/domain/station-types.ts'
import { Type } from 'typebox'
import { CountyId, Id, NumberOrNull, nullable, oneOf, PlaceId, ShortText } from '../schemas.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

/** The scope check of calls that take a station. */
export const placeScope = { places: ['placeId'] } as const
export const RuleId = Id('规则')
export const Severity = oneOf(keysOf(alarmSeverities), '等级')
export const AlarmStateInput = oneOf(keysOf(alarmLifecycle.states), '状态')
export const ControlLevelInput = oneOf(keysOf(controlLevels), '控制级别')
export const KindInput = oneOf(conditionKindIds, '类型')

const Series = Type.String({ pattern: '^[a-z0-9_]{1,24}$', title: '指标' })
const amount = (title: string) => Type.Optional(Type.Number({ minimum: -1e6, maximum: 1e6, title }))
const share = (title: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 100, title }))
const hours = (title: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 72, title }))

/** All fields of all kinds in one object, as `domain/alarms/rule.ts` has them; which ones a kind needs, the service checks. */
const part = {
  of: Type.Optional(Series),
  limit: amount('触发值'),
  clear: amount('解除值'),
  /** What is compared with, or the end of a span of hours or of directions. */
  to: Type.Optional(
    Type.Union([oneOf(['neighbours', 'city'] as const, '比较对象'), Type.Integer({ minimum: 0, maximum: 360 })], {
      title: '比较对象或终点',
    }),
  ),
  ratio: share('倍数'),
  least: amount('高出量'),
  over: hours('时段'),
  by: amount('升高量'),
  share: share('比例'),
  hours: hours('小时数'),
  under: Type.Optional(Series),
  margin: amount('裕量'),
  series: Type.Optional(Type.Array(Series, { maxItems: 24, title: '指标' })),
  days: Type.Optional(Type.Integer({ minimum: 7, maximum: 60, title: '回看天数' })),
  p: Type.Optional(Type.Number({ minimum: 50, maximum: 100, title: '百分位' })),
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 360, title: '起' })),
  speed: Type.Optional(Type.Number({ minimum: 0, maximum: 30, title: '最小风速' })),
  profile: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{3,8}$', title: '源谱' })),
  similarity: Type.Optional(Type.Number({ minimum: 0, maximum: 1, title: '相似度' })),
}
type Joinable = Exclude<ConditionKind, 'all' | 'any' | 'access'>
const leafKinds = conditionKindIds.filter((kind): kind is Joinable => kind !== 'all' && kind !== 'any' && kind !== 'access')

export const ConditionInput = Type.Unsafe<AlarmCondition>(
  Type.Object(
    {
      kind: KindInput,
      ...part,
      parts: Type.Optional(Type.Array(Type.Object({ kind: oneOf(leafKinds, '类型'), ...part }), { maxItems: 6, title: '条件' })),
    },
    { title: '条件' },
  ),
)
const Words = Type.Object({ rule: Type.String(), clear: Type.String() })

export const QuietHours = Type.Array(Type.Integer({ minimum: 0, maximum: 23 }), { maxItems: 23, title: '静默时段' })
export const termsInput = {
  condition: ConditionInput,
  hours: Type.Integer({ minimum: 1, maximum: 72, title: '持续小时' }),
  clearHours: Type.Integer({ minimum: 1, maximum: 72, title: '解除小时' }),
  /** Hours of the day, 0..23 by their start, in which nothing is decided. */
  quiet: Type.Optional(QuietHours),
}
const CountyIds = Type.Array(CountyId, { maxItems: 20, title: '区县' })
export const audienceInput = {
  levels: nullable(Type.Array(ControlLevelInput, { maxItems: 4, title: '控制级别' })),
  countyIds: nullable(CountyIds),
  /** Only these stations. */
  placeIds: Type.Optional(nullable(Type.Array(PlaceId, { minItems: 1, maxItems: 200, title: '站点' }))),
  /** Types of stations of organics and odour; left out for the air stations. */
  types: Type.Optional(nullable(Type.Array(oneOf(stationTypeIds, '站点类型'), { maxItems: 8, title: '站点类型' }))),
}
export const StationTypeInput = oneOf(stationTypeIds, '站点类型')
const followUp = (title: string) => nullable(Type.Integer({ minimum: 1, maximum: 240, title }))

export const ruleInput = {
  name: ShortText('规则名称', 40),
  severity: Severity,
  ...termsInput,
  ...audienceInput,
  repeatHours: followUp('重复提醒小时'),
  escalateHours: followUp('升级小时'),
}

export const RuleRow = Type.Object({
  id: Type.Integer(),
  ...ruleInput,
  kind: Type.String(),
  parameter: nullable(Type.String()),
  words: Words,
  active: Type.Boolean(),
  updatedAt: Type.String(),
  updatedBy: nullable(Type.String()),
  /** Alarms of the last 30 days, and what of them was verified. */
  recent: Type.Object({ count: Type.Integer(), open: Type.Integer(), precision: NumberOrNull }),
})
