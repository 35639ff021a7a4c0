import { type analysisMapCalls, patchColumns } from '@qingyuan/contract/air/figure-maps.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import type { FrameColumn } from '@qingyuan/domain/frame.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import type { Scope } from '@qingyuan/domain/permissions.ts'
import { addDays, daysOfPeriod } from '@qingyuan/domain/time.ts'
import { periodStatistics } from '@qingyuan/engine/rollup/period.ts'
import { rank } from '@qingyuan/engine/statistics/rank.ts'
import {
  type AirServices,
  airRefusal,
  decimalsOfLabels,
  labelOf,
  metaOf,
  parameterColumn,
  periodValue,
  publicScope,
  rangeOf,
  readDays,
  readHours,
  scaleOfLabels,
  shownId,
} from '#/modules/air/read/public.ts'
import type { PlaceRecord } from '#/modules/system/places/public.ts'
import type { ServiceContext } from '#/platform/http/context.ts'
import { labelAt, type SeasonRange, seasonRange } from '../season-range.ts'
import { columnsFor, type MapParameter, valuesOf } from './station-hours.ts'

type Question = InputOf<typeof analysisMapCalls.Patches>

const longest = { hour: 14, day: 400, month: 3_700 } as const
export const stepWords = { hour: '小时值', day: '日值', month: '月值' } as const

interface Table {
  labels: string[]
  /** One a place. */
  values: Float64Array[]
}
type Read = (services: AirServices, scope: Scope, ids: readonly number[], span: SeasonRange, parameter: MapParameter) => Promise<Table>

const hoursOf: Read = async (services, scope, ids, span, parameter) => {
  const hours = await readHours(services, scope, ids, span.from, span.to, columnsFor(parameter))
  return { labels: Array.from(span.inside, (_, i) => labelAt(span, i)), values: ids.map(id => valuesOf(hours.get(id)!, parameter)) }
}

const daysOf: Read = async (services, scope, ids, span, parameter) => {
  const last = addDays(span.firstDay, span.inside.length - 1)
  const days = await readDays(services, scope, ids, span.firstDay, last)
  const of = (id: number): Float64Array => {
    const columns = days.get(id)!
    return parameter === 'aqi' ? Float64Array.from(columns.aqi, aqi => (aqi < 0 ? Number.NaN : aqi)) : columns.value[parameter]
  }
  return { labels: Array.from(span.inside, (_, i) => labelAt(span, i)), values: ids.map(of) }
}

/** Months as they are ranked: percentiles for CO and ozone, for AQI the composite index; a month with too few days has no value. */
const monthsOf: Read = async (services, scope, ids, span, parameter) => {
  const { labels, firstDay, lastDay } = rangeOf('month', span.firstDay.slice(0, 7), labelAt(span, span.inside.length - 1).slice(0, 7))
  const days = await readDays(services, scope, ids, firstDay, lastDay)
  const of = (id: number) =>
    Float64Array.from(labels, label => {
      const statistics = periodStatistics(days.get(id)!, { kind: 'month', ...daysOfPeriod(label)! })
      if (parameter === 'aqi') return statistics.valid ? statistics.composite.index : Number.NaN
      return statistics.pollutants[parameter].valid ? periodValue(statistics, parameter) : Number.NaN
    })
  return { labels, values: ids.map(of) }
}

/** Values of places, moment by moment. */
export const readerByStep = { hour: hoursOf, day: daysOf, month: monthsOf } as const

/** Ranks of each moment among the places, 1 the cleanest, of the values as shown. */
export const rankColumns = (values: readonly FrameColumn[], rows: number): (number | null)[][] => {
  const ranks = values.map(() => new Array<number | null>(rows).fill(null))
  for (let row = 0; row < rows; row++)
    rank(values.map(column => (column.values[row] as number | null) ?? Number.NaN)).forEach((place, i) => {
      ranks[i]![row] = place || null
    })
  return ranks
}

/** Values that are there. */
export const countValues = (columns: readonly FrameColumn[]): number =>
  columns.reduce((sum, column) => sum + column.values.filter(value => value !== null).length, 0)

/**
 * 污染板块: values of the counties over time, keys `v:<adcode>`, the city's own `city`, and ranks `r:<adcode>`; those that are not shown are hidden.
 */
export const patchFrame = async (
  { services }: ServiceContext<AirServices>,
  question: Question,
): Promise<OutputOf<typeof analysisMapCalls.Patches>> => {
  const { parameter, step, show = 'value' } = question
  const counties = services.places.all().filter(place => place.kind === 'county')
  const span = seasonRange(services, { from: question.from, to: question.to, step: step === 'hour' ? 'hour' : 'day' }, counties.length)
  const days = span.inside.length / (step === 'hour' ? 24 : 1)
  if (days > longest[step]) throw airRefusal('BAD_RANGE', `${stepWords[step]}一次最长 ${longest[step]} 天，请缩短开始时间与结束时间`)
  const city = services.places.cityPlace()
  const places = [...counties, ...(city ? [city] : [])]
  const ids = places.map(place => place.id)
  const { labels, values } =
    days === 0
      ? { labels: [], values: ids.map(() => new Float64Array(0)) }
      : await readerByStep[step](services, publicScope, ids, span, parameter)
  const id: ParameterId = parameter === 'aqi' && step === 'month' ? 'composite_index' : parameter
  const scale = scaleOfLabels(services, labels)
  const decimalsOf = decimalsOfLabels(services, id, step, labels)
  const column = (place: PlaceRecord, i: number) => ({
    ...parameterColumn(id, values[i]!, { label: place.name, step, scale, decimalsOf }),
    hidden: show === 'rank',
  })
  const ranked = counties.map((place, i) => ({ ...column(place, i), key: `v:${Number(place.code)}` as const }))
  const ranks = rankColumns(ranked, labels.length)
  const basis = {
    count: countValues(ranked),
    of: labels.length * counties.length,
    calmShare: null,
    method: `区县评价站点均值（${parameters[shownId(id, step)].label} ${stepWords[step]}）；名次 1 为浓度最低，并列同名次`,
  }
  const title = `各区县 ${labelOf(id, step)} ${show === 'rank' ? '排名' : stepWords[step]}`
  return buildFrame(
    patchColumns,
    labels,
    {
      time: label => label,
      'v:#': ranked,
      city: city && column(city, counties.length),
      'r:#': counties.map(({ code, name }, i) => ({
        key: `r:${Number(code)}` as const,
        label: name,
        values: ranks[i]!,
        hidden: show === 'value',
      })),
    },
    { meta: { ...metaOf(services, title, counties, span.firstDay, span.lastDay), basis } },
  )
}
