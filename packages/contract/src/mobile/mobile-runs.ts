import { declareColumns, numberColumnSpec, rankColumnSpec, textColumnSpec, timeColumnSpec } from '@qingyuan/domain/declared-columns.ts'
import { Type } from 'typebox'
import { call, exportOf } from '../call.ts'
import { dryRunOption, importSteps, startedImport } from '../import-steps.ts'
import { emptyInput, frameOf, Id, NumberOrNull, nullable, oneOf, ShortText } from '../schemas.ts'

const RunId = Id('走航')
const Series = Type.String({ pattern: '^[a-z0-9_]{1,24}$', title: '指标' })
const run = { runId: RunId }
const ofSeries = Type.Object({ ...run, series: Series })

const Run = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  vehicle: nullable(Type.String()),
  coordinates: oneOf(['wgs84', 'gcj02'] as const, '坐标系'),
  from: Type.String(),
  to: Type.String(),
  points: Type.Integer(),
  rows: Type.Integer(),
  refused: Type.Integer(),
  bridged: Type.Integer(),
  lost: Type.Integer(),
  standing: Type.Integer(),
  lengthKm: Type.Number(),
  series: Type.Array(Type.Object({ key: Type.String(), label: Type.String(), unit: Type.String() })),
  simulated: Type.Boolean(),
  importedAt: Type.String(),
  importedBy: nullable(Type.String()),
  /** May be taken away by the caller. */
  own: Type.Boolean(),
})

const Upwind = Type.Object({
  enterpriseId: Type.Integer(),
  name: Type.String(),
  industry: Type.String(),
  county: Type.String(),
  lon: Type.Number(),
  lat: Type.Number(),
  distanceM: Type.Integer(),
  bearing: Type.Integer(),
  /** Degrees off the wind, and minutes that the air took; null in a calm. */
  off: NumberOrNull,
  minutes: NumberOrNull,
  score: Type.Number(),
})
const Segment = Type.Object({
  rank: Type.Integer(),
  /** Indices of its first, last and highest point on the track. */
  first: Type.Integer(),
  last: Type.Integer(),
  top: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  lon: Type.Number(),
  lat: Type.Number(),
  peak: NumberOrNull,
  mean: NumberOrNull,
  background: NumberOrNull,
  excess: NumberOrNull,
  lengthM: Type.Integer(),
  seconds: Type.Integer(),
  wind: nullable(
    Type.Object({ station: Type.String(), distanceKm: Type.Number(), hour: Type.String(), speed: Type.Number(), direction: NumberOrNull }),
  ),
  upwind: Type.Array(Upwind),
})

export const segmentColumns = declareColumns({
  rank: rankColumnSpec('序号'),
  from: timeColumnSpec('开始'),
  to: timeColumnSpec('结束'),
  seconds: numberColumnSpec('时长', { unit: 's', decimals: 0 }),
  length: numberColumnSpec('路长', { unit: 'm', decimals: 0 }),
  // Unit and decimals of these four are those of the series.
  peak: numberColumnSpec('峰值'),
  mean: numberColumnSpec('均值'),
  background: numberColumnSpec('背景'),
  excess: numberColumnSpec('高出背景'),
  lon: numberColumnSpec('经度', { unit: '°', decimals: 6 }),
  lat: numberColumnSpec('纬度', { unit: '°', decimals: 6 }),
  speed: numberColumnSpec('风速', { unit: 'm/s', decimals: 1 }),
  direction: numberColumnSpec('风向', { unit: '°', decimals: 0 }),
  station: textColumnSpec('风取自'),
  upwind: textColumnSpec('上风向企业'),
})

export const refusalColumns = declareColumns({
  row: numberColumnSpec('行', { decimals: 0, width: 56 }),
  field: textColumnSpec('字段', { width: 110 }),
  cell: textColumnSpec('内容', { width: 130 }),
  reason: textColumnSpec('原因', { width: 220 }),
  whole: textColumnSpec('处理', { width: 96 }),
})

const segmentTable = call({
  name: 'MobileRun.SegmentTable',
  title: '走航高值路段',
  permission: 'air:view',
  input: ofSeries,
  output: frameOf(segmentColumns),
})
const refusals = call({
  name: 'MobileRun.Refusals',
  title: '走航拒收行',
  permission: 'air:view',
  input: Type.Object(run),
  output: frameOf(refusalColumns),
})

/** Runs of measuring vehicles: brought in, drawn, searched for hot stretches, reported. */
export const mobileRunCalls = {
  /** Imports the file as a job, or only checks it with `dryRun`. */
  Import: call({
    name: 'MobileRun.Import',
    title: '上传走航数据',
    method: 'POST',
    permission: 'mobile:import',
    audited: true,
    subject: (input, fileName) => `${input.name}（${fileName}）`,
    upload: true,
    input: Type.Object({
      name: ShortText('名称', 64),
      coordinates: oneOf(['wgs84', 'gcj02'] as const, '坐标系'),
      vehicle: Type.Optional(Type.String({ maxLength: 32, title: '车辆' })),
      ...dryRunOption,
    }),
    output: startedImport,
  }),
  ...importSteps('MobileRun', '走航数据', 'mobile:import'),
  List: call({ name: 'MobileRun.List', title: '走航记录', permission: 'air:view', input: emptyInput, output: Type.Array(Run) }),
  /** Points as packed numbers, little-endian in base64: a hundred thousand of them are 2 MB. */
  Track: call({
    name: 'MobileRun.Track',
    title: '走航轨迹与数值',
    permission: 'air:view',
    input: ofSeries,
    output: Type.Object({
      run: Run,
      count: Type.Integer(),
      /** Instant of the first point, ms. */
      start: Type.Number(),
      /** int32, ms since the start. */
      time: Type.String(),
      /** int32, degrees × 10⁷, WGS-84. */
      lon: Type.String(),
      lat: Type.String(),
      /** uint8: 0 as measured, 1 bridged, 2 lost, 3 standing. */
      kind: Type.String(),
      /** float32, NaN missing. */
      values: Type.String(),
      background: Type.String(),
    }),
  }),
  Segments: call({
    name: 'MobileRun.Segments',
    title: '走航高值路段与上风向企业',
    permission: 'air:view',
    input: ofSeries,
    output: Type.Object({
      threshold: NumberOrNull,
      unit: Type.String(),
      segments: Type.Array(Segment),
      /** True when the caller may see enterprises at all. */
      enterprises: Type.Boolean(),
    }),
  }),
  SegmentTable: segmentTable,
  SegmentTableExport: exportOf(segmentTable),
  Refusals: refusals,
  RefusalsExport: exportOf(refusals),
  Report: call({
    name: 'MobileRun.Report',
    title: '生成走航报告',
    method: 'POST',
    permission: 'air:view',
    audited: true,
    subject: input => `走航 ${input.runId}`,
    input: ofSeries,
    output: Type.Object({ jobId: Type.String() }),
  }),
  Remove: call({
    name: 'MobileRun.Remove',
    title: '删除走航记录',
    method: 'POST',
    permission: 'mobile:import',
    audited: true,
    input: Type.Object(run),
    output: emptyInput,
  }),
}
