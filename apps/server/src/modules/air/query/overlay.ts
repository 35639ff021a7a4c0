import type { Frame, FrameColumn } from '@qingyuan/domain/frame.ts'
import { columnsOf, roundForDisplay, textColumn } from '@qingyuan/domain/frame-columns.ts'
import { isPollutant, type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import { type AirServices, eventsOf, frameRequest, labelOf, parameterColumn, type Range } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { columnSelection, type DataQuestion, tablesOf } from './data.ts'

interface Line {
  place: PlaceRecord
  id: ParameterId
  column: FrameColumn
  /** What counts of it, unrounded. */
  raw: Float64Array
}

const loadLines = async (services: AirServices, scope: Scope, kinds: readonly PlaceRecord['kind'][], question: DataQuestion) => {
  const request = frameRequest(services, kinds, question)
  const { places, placeIds, range } = request
  const wanted = columnSelection(question.parameters ?? ['pm2_5'])
  const tables = await tablesOf(services, scope, placeIds, range, wanted.ids)
  const long = range.step !== 'hour' && range.step !== 'day'
  const ids: ParameterId[] = [
    ...(wanted.aqi && !long ? (['aqi'] as const) : []),
    ...wanted.ids,
    ...(wanted.composite && long ? (['composite_index'] as const) : []),
  ]
  const lines = tables.flatMap(table => {
    const place = places.find(({ id }) => id === table.placeId)!
    return ids.map((id): Line => {
      const raw = id === 'aqi' ? table.aqi : table.values[id]!
      const label = places.length > 1 ? `${place.name} ${labelOf(id, range.step)}` : labelOf(id, range.step)
      return {
        place,
        id,
        raw: table.counted?.[id] ?? raw,
        column: parameterColumn(id, raw, { key: `${place.id}:${id}`, label, step: range.step, notes: table.notes[id] }),
      }
    })
  })
  return { ...request, lines }
}

/** 叠加分析: one time axis, one column for each pair of place and parameter; the key is `placeId:parameter`. */
export const overlayFrame = async (
  services: AirServices,
  scope: Scope,
  kinds: readonly PlaceRecord['kind'][],
  question: DataQuestion,
): Promise<Frame> => {
  const { range, placeIds, lines, meta } = await loadLines(services, scope, kinds, question)
  const events = await eventsOf(services, scope, placeIds, range)
  return {
    columns: [textColumn('time', '时间', range.labels, 'time'), ...lines.map(line => line.column)],
    rowCount: range.labels.length,
    meta: { ...meta('叠加分析'), events },
  }
}

/** The left axis is that of the first unit; lines of another unit go right. */
const axisOf = (lines: readonly Line[], line: Line): string => (parameters[line.id].unit === parameters[lines[0]!.id].unit ? '左' : '右')

const limitOf = (id: ParameterId, range: Range): number | null => {
  if (!isPollutant(id)) return null
  const limit = standardOn(range.lastDay).limits[id]
  const grades = range.step === 'hour' ? (limit.hour ?? limit.day) : range.step === 'day' ? limit.day : (limit.year ?? limit.day)
  return grades[1]
}

/** 叠加图例: one row a line: place, parameter, unit, axis, limit of grade II and the line's numbers. */
export const legendFrame = async (
  services: AirServices,
  scope: Scope,
  kinds: readonly PlaceRecord['kind'][],
  question: DataQuestion,
): Promise<Frame> => {
  const { range, lines, meta } = await loadLines(services, scope, kinds, question)
  const described = lines.map(line => describeValues(line.raw))
  const { text, number, mixed } = columnsOf(lines)
  const at = (i: number, value: number) => roundForDisplay(value, parameters[lines[i]!.id].decimals)
  return {
    columns: [
      text('key', '序列', line => line.column.key),
      text('place', '点位', line => line.place.name),
      text('parameter', '指标', line => labelOf(line.id, range.step)),
      text('unit', '单位', line => parameters[line.id].unit),
      text('axis', '坐标轴', line => axisOf(lines, line)),
      mixed('limit', '二级限值', line => limitOf(line.id, range)),
      mixed('max', '最大值', (_, i) => at(i, described[i]!.max)),
      mixed('min', '最小值', (_, i) => at(i, described[i]!.min)),
      mixed('mean', '平均值', (line, i) => (line.id === 'wind_direction' ? null : at(i, described[i]!.mean))),
      number('count', '有效个数', '', 0, (_, i) => described[i]!.count),
      number('of', '应有个数', '', 0, (_, i) => described[i]!.of),
    ],
    rowCount: lines.length,
    meta: meta('叠加图例'),
  }
}
