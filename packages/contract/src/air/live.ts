import { Type } from 'typebox'
import { call } from '../call.ts'
import { DayLabel, emptyInput, HourLabel, Level, NumberOrNull, nullable, oneOf, PlaceId, PollutantOrAqi } from '../schemas.ts'
import { alarmCalls } from './live-alarms.ts'
import { Current, Values, VocStation } from './live-rows.ts'

const hourOption = { hour: Type.Optional(HourLabel) }

export const homeCalls = {
  /** The big screen's and the map's stations and areas, now or at an hour of the past. Areas are all counties: their values are published. */
  stationList: call({
    name: 'Home.stationList',
    title: '站点与区域实况',
    permission: 'signed-in',
    input: Type.Object({
      ...hourOption,
      kind: Type.Optional(oneOf(['station', 'county', 'city', 'neighbour', 'cell', 'all'] as const, '类别')),
    }),
    /** `alarms`: open ones, the same count as `open` of `alarmQuery`. */
    output: Type.Object({
      time: nullable(Type.String()),
      /** Area whose figures are the caller's own: the county of a county's or an enterprise's user, else the city. */
      ownPlaceId: nullable(Type.Integer()),
      reporting: Type.Integer(),
      expected: Type.Integer(),
      alarms: Type.Integer(),
      rows: Type.Array(Current),
    }),
  }),
  NMHCStationList: call({
    name: 'Home.NMHCStationList',
    title: '非甲烷总烃站点',
    permission: 'signed-in',
    input: emptyInput,
    output: Type.Array(VocStation),
  }),
  TVOCStationList: call({
    name: 'Home.TVOCStationList',
    title: 'TVOC 站点',
    permission: 'signed-in',
    input: emptyInput,
    output: Type.Array(VocStation),
  }),
  TVOCHourList: call({
    name: 'Home.TVOCHourList',
    title: 'TVOC 小时值',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId, hours: Type.Integer({ minimum: 1, maximum: 168, default: 24, title: '小时数' }) }),
    output: Type.Object({ times: Type.Array(Type.String()), tvoc: Type.Array(NumberOrNull), nmhc: Type.Array(NumberOrNull) }),
  }),
  /** Past hours of a place and its forecast: strip and calendar of the big screen. */
  changeTend: call({
    name: 'Home.changeTend',
    title: '变化趋势与预报',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({
      placeId: PlaceId,
      parameter: PollutantOrAqi,
      past: Type.Integer({ minimum: 1, maximum: 168, default: 72, title: '过去小时数' }),
      ahead: Type.Integer({ minimum: 0, maximum: 72, default: 0, title: '预报小时数' }),
      ...hourOption,
    }),
    output: Type.Object({
      times: Type.Array(Type.String()),
      values: Type.Array(NumberOrNull),
      classes: Type.Array(Level),
      windSpeed: Type.Array(NumberOrNull),
      windDirection: Type.Array(NumberOrNull),
      days: Type.Array(Type.Object({ day: Type.String(), value: NumberOrNull, class: Level })),
      ahead: Type.Object({
        method: Type.String(),
        /** Day of issue of the forecast; null: there is none of these days. */
        issued: nullable(Type.String()),
        signed: Type.Boolean(),
        times: Type.Array(Type.String()),
        median: Type.Array(NumberOrNull),
        lower: Type.Array(NumberOrNull),
        upper: Type.Array(NumberOrNull),
        days: Type.Array(
          Type.Object({
            day: Type.String(),
            lower: NumberOrNull,
            median: NumberOrNull,
            upper: NumberOrNull,
            lowerClass: Level,
            class: Level,
            upperClass: Level,
          }),
        ),
      }),
    }),
  }),
  /** County ranking of the home pages. Spelled as in the specification. */
  cityRacking: call({
    name: 'Home.cityRacking',
    title: '区县排名',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({ span: oneOf(['now', 'today', 'month', 'year'] as const, '时段'), parameter: Type.Optional(PollutantOrAqi) }),
    output: Type.Object({
      time: Type.String(),
      item: Type.String(),
      /** Decimals of the values. */
      decimals: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          placeId: Type.Integer(),
          countyId: nullable(Type.Integer()),
          name: Type.String(),
          rank: nullable(Type.Integer()),
          value: NumberOrNull,
          class: Level,
          primary: Type.Array(Type.String()),
          change: nullable(Type.Integer()),
        }),
      ),
    }),
  }),
  goodDaysProp: call({
    name: 'Home.goodDaysProp',
    title: '优良天数比例与目标完成',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({
      placeId: Type.Optional(PlaceId),
      year: Type.Optional(Type.Integer({ minimum: 2013, maximum: 2100, title: '年份' })),
    }),
    output: Type.Object({
      from: Type.String(),
      to: Type.String(),
      validDays: Type.Integer(),
      daysInYear: Type.Integer(),
      classDays: Type.Array(Type.Integer()),
      ratio: NumberOrNull,
      target: NumberOrNull,
      /** Null when too few days of last year's span were judged to compare with (`compareShare`). */
      lastYearRatio: NumberOrNull,
      lastYearValidDays: Type.Integer(),
      neededDays: nullable(Type.Integer()),
      remainingDays: Type.Integer(),
      targets: Type.Array(
        Type.Object({
          item: Type.String(),
          label: Type.String(),
          unit: Type.String(),
          decimals: Type.Integer(),
          value: NumberOrNull,
          target: Type.Number(),
          met: nullable(Type.Boolean()),
          /** The value is to reach the target; otherwise to stay at or below it. */
          atLeast: Type.Boolean(),
        }),
      ),
    }),
  }),
  station24HourList: call({
    name: 'Home.station24HourList',
    title: '站点 24 小时',
    permission: 'signed-in',
    input: Type.Object({
      ...hourOption,
      level: Type.Optional(oneOf(['national', 'provincial', 'city', 'micro', 'regular'] as const, '类别')),
    }),
    output: Type.Object({
      times: Type.Array(Type.String()),
      rows: Type.Array(
        Type.Object({
          placeId: Type.Integer(),
          name: Type.String(),
          level: nullable(Type.String()),
          aqi: Type.Array(NumberOrNull),
          classes: Type.Array(Level),
          lateHours: nullable(Type.Integer()),
        }),
      ),
    }),
  }),
  stationDayList: call({
    name: 'Home.stationDayList',
    title: '站点日值',
    permission: 'signed-in',
    input: Type.Object({ day: DayLabel }),
    output: Type.Array(
      Type.Object({
        placeId: Type.Integer(),
        name: Type.String(),
        aqi: NumberOrNull,
        class: Level,
        primary: Type.Array(Type.String()),
        complete: Type.Boolean(),
        values: Values,
      }),
    ),
  }),
  stationHourList: call({
    name: 'Home.stationHourList',
    title: '单站逐时数据',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({
      placeId: PlaceId,
      hours: Type.Integer({ minimum: 1, maximum: 168, default: 24, title: '小时数' }),
      ...hourOption,
    }),
    output: Type.Object({
      rows: Type.Array(
        Type.Object({ time: Type.String(), aqi: NumberOrNull, class: Level, primary: Type.Array(Type.String()), values: Values }),
      ),
    }),
  }),
  dataCompare: call({
    name: 'Home.dataCompare',
    title: '实况与对比',
    permission: 'signed-in',
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: Type.Optional(PlaceId), ...hourOption }),
    output: Type.Object({
      now: nullable(Current),
      previousHour: NumberOrNull,
      yesterday: NumberOrNull,
      times: Type.Array(Type.String()),
      series: Type.Record(Type.String(), Type.Array(NumberOrNull)),
      weather: Values,
      neighbours: Type.Array(
        Type.Object({
          placeId: Type.Integer(),
          name: Type.String(),
          distanceKm: Type.Number(),
          series: Type.Record(Type.String(), Type.Array(NumberOrNull)),
        }),
      ),
    }),
  }),
  interpolationGraph: call({
    name: 'Home.interpolationGraph',
    title: '插值面',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({ parameter: PollutantOrAqi, ...hourOption }),
    output: Type.Object({
      time: nullable(Type.String()),
      method: Type.String(),
      stations: Type.Integer(),
      rmse: NumberOrNull,
      west: Type.Number(),
      south: Type.Number(),
      east: Type.Number(),
      north: Type.Number(),
      columns: Type.Integer(),
      rows: Type.Integer(),
      /** Row by row from the north-west corner, rounded; null where there is no answer. */
      values: Type.Array(NumberOrNull),
    }),
  }),
  /** Wind at the stations as a regular grid, for the moving particles. */
  windField: call({
    name: 'Home.windField',
    title: '风场',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({ ...hourOption }),
    output: Type.Object({
      time: nullable(Type.String()),
      west: Type.Number(),
      south: Type.Number(),
      east: Type.Number(),
      north: Type.Number(),
      columns: Type.Integer(),
      rows: Type.Integer(),
      u: Type.Array(Type.Number()),
      v: Type.Array(Type.Number()),
    }),
  }),
  /** AQI of the caller's own area for the hours of the one-map's slider. */
  timeline: call({
    name: 'Home.timeline',
    title: '时间轴',
    permission: 'signed-in',
    scope: 'none',
    input: Type.Object({ hours: Type.Integer({ minimum: 24, maximum: 240, default: 168, title: '小时数' }) }),
    output: Type.Object({ times: Type.Array(Type.String()), aqi: Type.Array(NumberOrNull), classes: Type.Array(Level) }),
  }),
  ...alarmCalls,
  /** Server-sent events: `hour` (new data), `alarm`, `job`, `places`, `settings`, `ping`. */
  events: call({ name: 'Home.events', title: '实时推送', kind: 'events', permission: 'signed-in', input: emptyInput, output: Type.Any() }),
}
