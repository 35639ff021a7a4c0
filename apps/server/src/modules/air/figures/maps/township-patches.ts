import { setImmediate as otherWork } from 'node:timers/promises'
import { type analysisMapCalls, townshipPatchColumns } from '@qingyuan/contract/air/figure-maps.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { type ParameterId, parameters } from '@qingyuan/domain/parameters.ts'
import { areaMeans } from '@qingyuan/engine/interpolation/area-means.ts'
import { idw } from '@qingyuan/engine/interpolation/idw.ts'
import { type AirServices, airRefusal, labelOf, metaOf, parameterColumn, scaleOfLabels } from '#/modules/air/read/public.ts'
import { type Township, townshipsOf } from '#/modules/system/townships/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { seasonRange } from '../season-range.ts'
import { countValues, rankColumns, readerByStep, stepWords } from './patches.ts'
import { stationsFor } from './station-hours.ts'

/** Days at once: every hour is another surface. */
const longest = { hour: 7, day: 400, month: 3_700 } as const
/** Errors need no map. */
const nowhere = { west: 0, south: 0, east: 1, north: 1, columns: 0, rows: 0 }
interface Points {
  lon: readonly number[]
  lat: readonly number[]
}

const placesOf = (townships: readonly Township[]) => {
  const starts = [0]
  for (const { lon } of townships) starts.push(starts.at(-1)! + lon.length)
  return { lon: townships.flatMap(each => each.lon), lat: townships.flatMap(each => each.lat), starts }
}

/** Columns of values of every township, and how wrong the surface is at each moment where stations are left out. */
const interpolated = async (points: Points, townships: readonly Township[], series: readonly Float64Array[], moments: number) => {
  const means = areaMeans(points, placesOf(townships))
  const values = townships.map(() => new Float64Array(moments))
  const errors = new Float64Array(moments)
  for (let m = 0; m < moments; m++) {
    const own = Float64Array.from(series, station => station[m]!)
    means(own).forEach((mean, t) => {
      values[t]![m] = mean
    })
    errors[m] = idw(points, own, nowhere).rmse
    await otherWork()
  }
  return { values, errors }
}

/**
 * 污染板块 of townships: hardly any has a station, so that each is the mean of the inverse-distance surface over it. Keys `v:<township>`,
 * `r:<township>`, and `rmse`, the leave-one-out error of the moment. Of the caller's counties, from stations that the caller may see.
 */
export const townshipPatchFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  question: InputOf<typeof analysisMapCalls.TownshipPatches>,
): Promise<OutputOf<typeof analysisMapCalls.TownshipPatches>> => {
  const { parameter, step, show = 'value' } = question
  const [townships, stations] = [await townshipsOf(services, scope), stationsFor(services, scope)]
  const city = services.places.cityPlace()
  const places = [...stations, ...(city ? [city] : [])]
  const span = seasonRange(services, { from: question.from, to: question.to, step: step === 'hour' ? 'hour' : 'day' }, places.length)
  const days = span.inside.length / (step === 'hour' ? 24 : 1)
  if (days > longest[step]) throw airRefusal('BAD_RANGE', `乡镇${stepWords[step]}一次最长 ${longest[step]} 天，请缩短开始时间与结束时间`)
  const none = days === 0 || townships.length === 0
  const ids = places.map(place => place.id)
  const read = none ? { labels: [], values: [] } : await readerByStep[step](services, scope, ids, span, parameter)
  const points = { lon: stations.map(place => place.lon), lat: stations.map(place => place.lat) }
  const { values, errors } = await interpolated(points, townships, read.values.slice(0, stations.length), read.labels.length)
  const id: ParameterId = parameter === 'aqi' && step === 'month' ? 'composite_index' : parameter
  const scale = scaleOfLabels(services, read.labels)
  const column = (own: Float64Array, label: string) => ({ ...parameterColumn(id, own, { label, step, scale }), hidden: show === 'rank' })
  const shown = townships.map((each, t) => ({ ...column(values[t]!, each.name), key: `v:${each.id}` as const }))
  const ranks = rankColumns(shown, read.labels.length)
  const { unit, decimals } = parameters[id]
  const basis = {
    count: countValues(shown),
    of: read.labels.length * townships.length,
    calmShare: null,
    method: `乡镇值 = ${stations.length} 个站点反距离加权（幂 2，最近 12 站）插值面在乡镇范围内的平均，不是监测值；名次 1 为浓度最低`,
  }
  const title = `各乡镇 ${labelOf(id, step)} ${show === 'rank' ? '排名' : stepWords[step]}`
  return buildFrame(
    townshipPatchColumns,
    read.labels,
    {
      time: label => label,
      city: city && !none ? column(read.values[stations.length]!, city.name) : undefined,
      'v:#': shown,
      'r:#': townships.map(({ id: key, name }, t) => ({
        key: `r:${key}` as const,
        label: name,
        values: ranks[t]!,
        hidden: show === 'value',
      })),
      rmse: { unit, decimals: decimals + 1, of: (_, i) => errors[i] },
    },
    { meta: { ...metaOf(services, title, stations, span.firstDay, span.lastDay), basis } },
  )
}
