import { declareColumns, hiddenColumnSpec, numberColumnSpec, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { type MaintenanceKind, maintenanceKinds, sensorMarkIds, trialKindIds } from '@qingyuan/domain/sensor-marks.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { DayLabel, emptyInput, frameOf, frameWith, hourLabel, NumberOrNull, nullable, oneOf, PlaceId } from '../schemas.ts'

const read = { permission: 'grid:view', scope: 'filtered' } as const
const Mark = oneOf(sensorMarkIds, '标记')
const Kind = oneOf(Object.keys(maintenanceKinds) as MaintenanceKind[], '维护类型')
const micro = { unit: 'μg/m³', decimals: 0 } as const

export const sensorColumns = declareColumns({
  name: textColumnSpec('传感器', { width: 168 }),
  mark: textColumnSpec('标记', { width: 68 }),
  raw: numberColumnSpec('原始', { ...micro, width: 68 }),
  calibrated: numberColumnSpec('校准后', { ...micro, width: 76 }),
  reason: textColumnSpec('原因', { width: 210 }),
  park: textColumnSpec('园区', { width: 116 }),
  county: textColumnSpec('区县', { width: 72 }),
  drift: numberColumnSpec('日漂移', { unit: 'μg/m³', decimals: 1, width: 76 }),
  online: numberColumnSpec('30 日在线率', { unit: '%', decimals: 1, width: 96 }),
  gain: numberColumnSpec('增益', { decimals: 2, width: 64 }),
  zero: numberColumnSpec('零点', { ...micro, width: 72 }),
  correlation: numberColumnSpec('夜间秩相关', { decimals: 2, width: 88 }),
  place_id: hiddenColumnSpec('点位'),
})

export const sensorHourColumns = declareColumns({
  time: timeColumnSpec('时间', { width: 120 }),
  raw: numberColumnSpec('原始', { ...micro, width: 84 }),
  calibrated: numberColumnSpec('校准后', { ...micro, width: 84 }),
  network: numberColumnSpec('园区中位数', { ...micro, width: 92 }),
  humidity: numberColumnSpec('相对湿度', { unit: '%', decimals: 0, width: 84 }),
})

const list = call({
  name: 'GridSensor.list',
  title: '传感器',
  ...read,
  input: Type.Object({ mark: Type.Optional(Mark) }),
  output: frameWith(sensorColumns, {
    /** Newest assessed day. */
    day: nullable(Type.String()),
    counts: Type.Object(
      Object.fromEntries(sensorMarkIds.map(id => [id, Type.Integer()])) as Record<
        (typeof sensorMarkIds)[number],
        ReturnType<typeof Type.Integer>
      >,
    ),
    /** Analysers whose median the effect of humidity is taken from. */
    references: Type.Integer(),
  }),
})

const hours = call({
  name: 'GridSensor.hours',
  title: '传感器小时值',
  ...read,
  scope: { places: ['placeId'] },
  input: Type.Object({ placeId: PlaceId, days: oneOf(['7', '30'] as const, '天数') }),
  output: frameOf(sensorHourColumns),
})

const SourceRow = Type.Object({
  park: Type.String(),
  rank: Type.Integer(),
  county: Type.String(),
  lon: Type.Number(),
  lat: Type.Number(),
  kgPerHour: Type.Number(),
  /** Strength by part of the day, eight of three hours, kg/h. */
  course: Type.Array(NumberOrNull),
  sensors: Type.Integer(),
  windyHours: Type.Integer(),
  firstDay: Type.String(),
  /** Cell of the grid that it is in. */
  placeId: nullable(Type.Integer()),
  code: nullable(Type.String()),
  /** Listed enterprises within 1.5 km, the nearest first. */
  enterprises: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), industry: Type.String(), distanceKm: Type.Number() })),
})

/** Sensors of TVOC round the parks, how far each can be trusted, and the sources that they point to. */
export const gridSensorCalls = {
  list,
  listExport: exportOf(list),
  hours,
  hoursExport: exportOf(hours),
  detail: call({
    name: 'GridSensor.detail',
    title: '传感器详情',
    ...read,
    scope: { places: ['placeId'] },
    input: Type.Object({ placeId: PlaceId }),
    output: Type.Object({
      placeId: Type.Integer(),
      name: Type.String(),
      park: nullable(Type.String()),
      county: Type.String(),
      owner: nullable(Type.String()),
      mark: nullable(Mark),
      reason: Type.String(),
      /** First day of the mark in a row. */
      since: nullable(Type.String()),
      day: nullable(Type.String()),
      demo: Type.Boolean(),
      /** Newest hour with a value, of the last three. */
      latest: nullable(Type.Object({ time: Type.String(), raw: NumberOrNull, calibrated: NumberOrNull })),
      /** Share of the hours of 30 days that came, %. */
      online: NumberOrNull,
      /** Newest first; the first is in use. */
      calibrations: Type.Array(
        Type.Object({
          version: Type.Integer(),
          from: Type.String(),
          gain: Type.Number(),
          matchedGain: NumberOrNull,
          zero: Type.Number(),
          humiditySlope: Type.Number(),
          dryHours: Type.Integer(),
        }),
      ),
      /** Oldest first. */
      days: Type.Array(
        Type.Object({
          day: Type.String(),
          mark: Mark,
          reason: Type.String(),
          hours: Type.Integer(),
          correlation: NumberOrNull,
          /** Low dry level of seven days less the network's, μg/m³. */
          level: NumberOrNull,
          drift: NumberOrNull,
        }),
      ),
      /** Change of the weekly low level of eight weeks, μg/m³ a day, less the network's median, with its 95 % interval. */
      driftSlope: nullable(Type.Object({ slope: Type.Number(), low: Type.Number(), high: Type.Number(), weeks: Type.Integer() })),
      /** Mean difference to the median of the park by humidity, over 30 days, μg/m³. */
      humidity: Type.Array(Type.Object({ band: Type.String(), raw: NumberOrNull, calibrated: NumberOrNull, hours: Type.Integer() })),
      /** The same hour by hour: relative humidity, and the raw value times the gain less the median of the park. */
      humidHours: Type.Object({ humidity: Type.Array(Type.Number()), difference: Type.Array(Type.Number()) }),
      /** Against what the other sensors marked 正常 say of its place, by inverse squared distances. */
      leftOut: Type.Object({
        /** Root mean square error of each of 30 days, and the median of that of all sensors marked 正常, μg/m³. */
        days: Type.Array(Type.Object({ day: Type.String(), own: NumberOrNull, network: NumberOrNull })),
        /** Of the last seven days. */
        week: Type.Array(
          Type.Object({
            kind: oneOf(['raw', 'calibrated'] as const, '值'),
            bias: NumberOrNull,
            rmse: NumberOrNull,
            correlation: NumberOrNull,
          }),
        ),
        /** Root mean square error of the calibrated hours of 30 days. */
        error: NumberOrNull,
      }),
      neighbours: Type.Array(
        Type.Object({
          placeId: Type.Integer(),
          name: Type.String(),
          mark: nullable(Mark),
          distanceKm: Type.Number(),
          /** From this sensor, degrees from north. */
          bearing: Type.Integer(),
          correlation: NumberOrNull,
          /** Mean of the calibrated values of this sensor less those of the neighbour, over seven days. */
          difference: NumberOrNull,
        }),
      ),
      maintenance: Type.Array(Type.Object({ id: Type.Integer(), kind: Kind, at: Type.String(), note: Type.String(), by: Type.String() })),
    }),
  }),
  maintain: call({
    name: 'GridSensor.maintain',
    title: '传感器维护登记',
    method: 'POST',
    permission: 'grid:feedback',
    scope: { places: ['placeId'] },
    audited: true,
    input: Type.Object({
      placeId: PlaceId,
      kind: Kind,
      /** End of the hour in which it was done; now when left out. */
      at: Type.Optional(hourLabel('维护时间')),
      note: Type.String({ minLength: 2, maxLength: 300, title: '维护内容' }),
    }),
    output: Type.Object({ id: Type.Integer() }),
  }),
  trials: call({
    name: 'GridSensor.trials',
    title: '找源准确度',
    permission: 'grid:view',
    scope: 'none',
    input: emptyInput,
    output: Type.Object({
      day: nullable(Type.String()),
      /** Before the first trials: they run, too few sensors are marked 正常, or background work is off. */
      state: oneOf(['done', 'running', 'lacking', 'off'] as const, '状态'),
      kinds: Type.Array(
        Type.Object({
          kind: oneOf(trialKindIds, '类型'),
          trials: Type.Integer(),
          hits: Type.Integer(),
          /** Median days of data until a found one was found. */
          days: NumberOrNull,
        }),
      ),
      trials: Type.Integer(),
      hits: Type.Integer(),
      /** False peaks for each hit; null without hits. */
      falsePerHit: NumberOrNull,
    }),
  }),
}

/** Sources that the sensors point to, of the service of the hot grid. */
export const hotGridSourceCalls = {
  sources: call({
    name: 'HotGrid.sources',
    title: '疑似排放源',
    ...read,
    /** The newest search when left out. */
    input: Type.Object({ day: Type.Optional(DayLabel) }),
    output: Type.Object({ day: nullable(Type.String()), days: Type.Integer(), demo: Type.Boolean(), rows: Type.Array(SourceRow) }),
  }),
}
