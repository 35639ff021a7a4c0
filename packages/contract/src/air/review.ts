import { declareColumns, hiddenColumnSpec, mixedColumnSpec, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { frameOf, HourLabel, hourSpan, PlaceId, PlaceIds, ShortText } from '../schemas.ts'

/** A row a suspect value; `mark` is null for an hour without a value. */
export const suspectColumns = declareColumns({
  time: timeColumnSpec('时间'),
  place: textColumnSpec('点位'),
  place_id: hiddenColumnSpec('点位编号'),
  parameter: textColumnSpec('指标'),
  parameter_id: textColumnSpec('指标代码', { hidden: true }),
  kind: textColumnSpec('问题'),
  value: mixedColumnSpec('数值'),
  unit: textColumnSpec('单位'),
  mark: textColumnSpec('标识'),
  counts: textColumnSpec('参与统计'),
  reason: textColumnSpec('说明'),
})

const gaps = call({
  name: 'Review.Suspects',
  title: '待审核数据',
  permission: 'air:view',
  scope: { places: ['placeIds'] },
  input: Type.Object({ placeIds: PlaceIds, ...hourSpan }),
  output: frameOf(suspectColumns),
})

/** Data review: what looks wrong, and the verdict of a person on it. */
export const reviewCalls = {
  Suspects: gaps,
  SuspectsExport: exportOf(gaps),
  Mark: call({
    name: 'Review.Mark',
    title: '审核标记有效或无效',
    method: 'POST',
    permission: 'air:review',
    scope: { places: ['placeId'] },
    audited: true,
    input: Type.Object({
      placeId: PlaceId,
      parameter: ShortText('指标', 24),
      hours: Type.Array(HourLabel, { minItems: 1, maxItems: 744, title: '小时' }),
      verdict: Type.Union([Type.Literal('invalid'), Type.Literal('valid')], { title: '审核结论' }),
      reason: Type.String({ minLength: 2, maxLength: 200, title: '理由' }),
    }),
    output: Type.Object({ changed: Type.Integer(), days: Type.Array(Type.String()) }),
  }),
  History: call({
    name: 'Review.History',
    title: '数值修改历史',
    permission: 'air:view',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, parameter: ShortText('指标', 24), hour: HourLabel }),
    output: Type.Array(
      Type.Object({
        at: Type.String(),
        by: Type.String(),
        oldValue: Type.Union([Type.Number(), Type.Null()]),
        oldMark: Type.Union([Type.String(), Type.Null()]),
        newValue: Type.Union([Type.Number(), Type.Null()]),
        newMark: Type.Union([Type.String(), Type.Null()]),
        source: Type.String(),
        reason: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
}
