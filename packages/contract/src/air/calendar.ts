import { Type } from 'typebox'
import { call } from '../call.ts'
import { Level, NumberOrNull, PlaceId, PollutantOrAqi } from '../schemas.ts'

export const calendarCalls = {
  PollutionCalendar: call({
    name: 'Calendar.PollutionCalendar',
    title: '污染日历',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({
      placeId: PlaceId,
      year: Type.Integer({ minimum: 2013, maximum: 2100, title: '年份' }),
      month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, title: '月份' })),
      /** What `value` and `class` are about; AQI without it. */
      parameter: Type.Optional(PollutantOrAqi),
    }),
    output: Type.Object({
      days: Type.Array(
        Type.Object({
          day: Type.String(),
          aqi: NumberOrNull,
          level: Level,
          value: NumberOrNull,
          class: Level,
          primary: Type.Array(Type.String()),
          complete: Type.Boolean(),
          dust: Type.Boolean(),
        }),
      ),
    }),
  }),
  YearSummary: call({
    name: 'Calendar.YearSummary',
    title: '年度统计',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, year: Type.Integer({ minimum: 2013, maximum: 2100, title: '年份' }) }),
    output: Type.Object({
      classDays: Type.Array(Type.Integer()),
      validDays: Type.Integer(),
      goodDays: Type.Integer(),
      goodRatio: NumberOrNull,
      heavyDays: Type.Integer(),
      primaryDays: Type.Record(Type.String(), Type.Integer()),
    }),
  }),
}
