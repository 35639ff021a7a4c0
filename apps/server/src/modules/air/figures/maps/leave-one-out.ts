import { type analysisMapCalls, leaveOneOutColumns } from '@qingyuan/contract/air/figure-maps.ts'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { roundForDisplay } from '@qingyuan/domain/frame-columns.ts'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { dayOfHour, formatHour, parseHour } from '@qingyuan/domain/time.ts'
import { mean } from '@qingyuan/engine/core/sum.ts'
import { idw } from '@qingyuan/engine/interpolation/idw.ts'
import { kriging } from '@qingyuan/engine/interpolation/kriging.ts'
import { type AirServices, airRefusal, metaOf, readHours } from '#/modules/air/read/public.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { columnsFor, stationsFor, valuesOf } from './station-hours.ts'

/** Errors need no map. */
const nowhere = { west: 0, south: 0, east: 1, north: 1, columns: 0, rows: 0 }

const words = {
  idw: '反距离加权（幂 2，最近 12 站）',
  kriging: '普通克里金（逐时拟合变异函数）',
} as const

/** 留一误差: each station's value, what the others say of it, and the difference; the largest first. */
export const leaveOneOutFrame = async (
  { services, caller: { scope } }: ScopedContext<AirServices>,
  { parameter, hour: label, method = 'idw' }: InputOf<typeof analysisMapCalls.LeaveOneOut>,
): Promise<OutputOf<typeof analysisMapCalls.LeaveOneOut>> => {
  const hour = parseHour(label)
  if (hour === null) throw airRefusal('BAD_RANGE', `小时“${label}”不是有效的时间，应为 YYYY-MM-DD hh`)
  const stations = stationsFor(services, scope)
  const ids = stations.map(place => place.id)
  const hours = await readHours(services, scope, ids, hour, hour, columnsFor(parameter))
  const values = ids.map(id => valuesOf(hours.get(id)!, parameter)[0]!)
  const points = { lon: stations.map(place => place.lon), lat: stations.map(place => place.lat) }
  const found = method === 'idw' ? { ...idw(points, values, nowhere), method } : kriging(points, values, nowhere, { deviation: false })
  const { errors } = found
  const order = stations
    .map((_, i) => i)
    .filter(i => values[i]! === values[i]!)
    .sort((a, b) => Math.abs(errors[b]!) - Math.abs(errors[a]!) || a - b)
  const { decimals, unit, label: name } = parameters[parameter]
  const known = errors.filter(error => error === error)
  const fine = decimals + 1
  const footer = (row: string, value: number) => ({ label: row, cells: { error: roundForDisplay(value, fine) } })
  const day = dayOfHour(hour)
  const basis = {
    count: known.length,
    of: stations.length,
    calmShare: null,
    method: `${words[found.method]}${found.method === method ? '' : '（站点不足或无变异，改用反距离加权）'}；误差 = 实测 − 去除该站后的估计`,
  }
  return buildFrame(
    leaveOneOutColumns,
    order,
    {
      station: i => stations[i]!.name,
      county: i => stations[i]!.countyName,
      value: { label: name, unit, decimals, of: i => values[i] },
      estimate: { unit, decimals: fine, of: i => values[i]! - errors[i]! },
      error: { unit, decimals: fine, of: i => errors[i] },
      relative: i => (100 * errors[i]!) / values[i]!,
      place_id: i => ids[i],
    },
    {
      meta: { ...metaOf(services, `${name} 插值留一误差 ${formatHour(hour)}`, stations, day, day), basis },
      footer: [footer('均方根误差', found.rmse), footer('平均绝对误差', mean(known.map(Math.abs))), footer('平均误差', mean(known))],
    },
  )
}
