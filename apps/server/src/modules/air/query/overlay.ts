import { type dataQueryCalls, overlayColumns, overlayLegendColumns } from '@qingyuan/contract/air/query.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { isPollutant, type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { standardOn } from '@qingyuan/domain/standards/standard.ts'
import { describeValues } from '@qingyuan/engine/statistics/describe.ts'
import { type AirServices, eventsOf, frameRequest, labelOf, parameterColumn, type Range, scaleOfLabels } from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import { columnSelection, type DataQuestion, tablesOf } from './data.ts'

type Calls = typeof dataQueryCalls

interface Line {
  place: PlaceRecord
  id: ParameterId
  column: FrameColumn & { key: `${number}:${ParameterId}` }
  /** Valid values of it, unrounded. */
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
  const scale = scaleOfLabels(services, range.labels)
  const lines = tables.flatMap(table => {
    const place = places.find(({ id }) => id === table.placeId)!
    return ids.map((id): Line => {
      const raw = id === 'aqi' ? table.aqi : table.values[id]!
      const label = places.length > 1 ? `${place.name} ${labelOf(id, range.step)}` : labelOf(id, range.step)
      return {
        place,
        id,
        raw: table.counted?.[id] ?? raw,
        column: { ...parameterColumn(id, raw, { label, step: range.step, notes: table.notes[id], scale }), key: `${place.id}:${id}` },
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
): Promise<OutputOf<Calls['CityOverlying']>> => {
  const { range, placeIds, lines, meta } = await loadLines(services, scope, kinds, question)
  const events = await eventsOf(services, scope, placeIds, range)
  return buildFrame(
    overlayColumns,
    range.labels,
    { time: label => label, '#:*': lines.map(line => line.column) },
    { meta: { ...meta('叠加分析'), events } },
  )
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
): Promise<OutputOf<Calls['CityOverlyingLegend']>> => {
  const { range, lines, meta } = await loadLines(services, scope, kinds, question)
  const described = lines.map(line => describeValues(line.raw))
  const at = (i: number, value: number) => roundForDisplay(value, parameters[lines[i]!.id].decimals)
  return buildFrame(
    overlayLegendColumns,
    lines,
    {
      key: line => line.column.key,
      place: line => line.place.name,
      parameter: line => labelOf(line.id, range.step),
      unit: line => parameters[line.id].unit,
      axis: line => axisOf(lines, line),
      limit: line => limitOf(line.id, range),
      max: (_, i) => at(i, described[i]!.max),
      min: (_, i) => at(i, described[i]!.min),
      mean: (line, i) => (line.id === 'wind_direction' ? null : at(i, described[i]!.mean)),
      count: (_, i) => described[i]!.count,
      of: (_, i) => described[i]!.of,
    },
    { meta: meta('叠加图例') },
  )
}
